"""The answers to a data set in, lines that can be kept and scored again out."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from claimwright.domain import Figure
from claimwright.errors import UnavailableError

Line: TypeAlias = Mapping[str, object]
"""What `json.dumps` takes: one row of predictions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What came out of one task of `n` pairs, claims or questions.

    `lines` are the answers in the form that predictions have; they are empty, and the seconds that
    answering took `None`, when predictions were scored. Charts are `svg` elements by name.
    """

    n: int
    claims: int
    labels: Mapping[str, int]
    figures: tuple[Figure, ...]
    lines: tuple[Line, ...] = ()
    notes: tuple[str, ...] = ()
    seconds: float | None = None
    charts: Mapping[str, str] = field(default_factory=dict, hash=False)


def write_lines(path: Path, lines: Sequence[Line]) -> None:
    """Write rows as JSON lines, all of them or none.

    Raises:
        UnavailableError: The file cannot be written.
    """
    beside = path.with_name(f".{path.name}.part")
    try:
        with beside.open("w", encoding="utf-8") as stream:
            for line in lines:
                stream.write(json.dumps(line, ensure_ascii=False) + "\n")
        beside.replace(path)
    except OSError as error:
        raise UnavailableError(f"{str(path)!r} cannot be written: {error.strerror}") from error
