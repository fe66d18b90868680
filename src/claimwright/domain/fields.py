"""What the fields of a noun may hold, within which bounds, and which fields its JSON has."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Final, TypeAlias, TypeVar

Scalar: TypeAlias = str | int | float | bool | None
"""A value that JSON and the index can hold without loss."""

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
"""What `json.dumps` takes."""

Embedding: TypeAlias = "array[float]"
"""`array('f')` of the encoder's dimension, L2-normalised: a dot product is a cosine."""


@dataclass(frozen=True, slots=True)
class Between:
    """Says of an annotated number in which range it lies; `None` is no bound."""

    low: float
    high: float | None = None


@dataclass(frozen=True, slots=True)
class OneOf:
    """Says of an annotated text which values it can have."""

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


T = TypeVar("T")

EACH: Final = "[]"
"""Ends a step of a path that leads on from each item of a tuple."""

_DECLARED: Final[dict[type, str]] = {}


@dataclass(frozen=True, slots=True)
class JsonField:
    """One field of a noun's JSON, without a name where all fields of its value stand beside others.

    The path is the attributes that lead to the value; one that ends in `[]` is a tuple, and the
    rest of the path is followed from each of its items.
    """

    name: str
    path: tuple[str, ...]


def json_fields(declared: str) -> Callable[[type[T]], type[T]]:
    """Say which fields the JSON of a frozen dataclass has, where it is not its own one by one.

    Args:
        declared: The fields in order, parted by blanks: `name` for an attribute of that name,
            `name=path.to.value` for one further down or of another name, `name=items[].value` for a
            list of what each item has, `*name` for all JSON fields of another noun. A path through
            `None` is null. An attribute may be a property; its return type is the field's.

    Returns:
        A decorator that stands above `@dataclass`; subclasses have the same JSON.

    Examples:
        >>> @json_fields("claim=text id")
        ... @dataclass(frozen=True)
        ... class Statement:
        ...     id: str
        ...     text: str
        >>> fields_of(Statement)[0]
        JsonField(name='claim', path=('text',))
    """

    def remember(kind: type[T]) -> type[T]:
        _DECLARED[kind] = declared
        return kind

    return remember


@cache
def fields_of(kind: type) -> tuple[JsonField, ...]:
    """Return the fields of a noun's JSON in order.

    Returns:
        As it was declared for it or for the class it is made from, else its own fields.

    Raises:
        TypeError: It is no dataclass.
    """
    declared = next((_DECLARED[each] for each in kind.__mro__ if each in _DECLARED), None)
    names = [item.name for item in fields(kind)] if declared is None else declared.split()
    return tuple(_field(each) for each in names)


def _field(entry: str) -> JsonField:
    name, _, path = entry.partition("=")
    if entry.startswith("*"):
        return JsonField("", (entry[1:],))
    return JsonField(name, tuple((path or name).split(".")))
