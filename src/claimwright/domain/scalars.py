"""The values that JSON and the index hold without loss, and the bounds that numbers keep."""

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, TypeAlias

Scalar: TypeAlias = str | int | float | bool | None
"""A value that JSON and the index can hold without loss."""

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
"""What `json.dumps` takes."""

Embedding: TypeAlias = "array[float]"
"""`array('f')` of the encoder's dimension, L2-normalised: a dot product is a cosine."""


@dataclass(frozen=True, slots=True)
class Between:
    """Says of an annotated number in which range it lies.

    Args:
        low: The least it can be.
        high: The most it can be; `None` for no bound.
    """

    low: float
    high: float | None = None


@dataclass(frozen=True, slots=True)
class OneOf:
    """Says of an annotated text which values it can have.

    Args:
        values: All of them.
    """

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ForEach:
    """Says of an annotated mapping that it has an entry for each member of its enum."""


Probability: TypeAlias = Annotated[float, Between(0, 1)]
"""0 (impossible) to 1 (certain); a share of a whole likewise."""

Count: TypeAlias = Annotated[int, Between(0)]
"""How many there are, or a place counted from 0."""

Rank: TypeAlias = Annotated[int, Between(1)]
"""A place counted from 1, the best first."""
