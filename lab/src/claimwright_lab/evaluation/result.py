"""The answers to a data set in, one result that can be shown, kept and made again out."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TypeAlias

from claimwright.domain import Figure, Scalar
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


SCHEMA_VERSION = "1"
"""Of the JSON form of a result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """With what a result was made.

    Models and data files have their SHA-256 by name, settings are flat; all of them are empty where
    predictions were scored, whose SHA-256 then stands there. The time is ISO 8601 in UTC.
    """

    versions: Mapping[str, str] = field(hash=False)
    models: Mapping[str, str] = field(hash=False)
    data: Mapping[str, str] = field(hash=False)
    predictions: str
    settings: Mapping[str, Scalar] = field(hash=False)
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What evaluating one data set gave: see `answered.Measured`, and beside it how it was asked.

    It was answered by the bundled models, or by a file of that name. The split is `all`, or what
    `evaluation.splits` calls so; `sampled` claims of it were drawn, `None` when all were asked.
    Charts are not part of the JSON form.
    """

    data_set: str
    title: str
    answered_by: str
    split: str
    sampled: int | None
    n: int
    claims: int
    labels: Mapping[str, int] = field(hash=False)
    figures: tuple[Figure, ...]
    notes: tuple[str, ...]
    seconds: float | None
    origin: Origin
    schema_version: str = SCHEMA_VERSION
    charts: Mapping[str, str] = field(default_factory=dict, hash=False)

    def figure(self, name: str) -> Figure | None:
        """Return a figure by its name, or `None` where there is none of that name."""
        return next((figure for figure in self.figures if figure.name == name), None)


def result_json(result: Result) -> dict[str, object]:
    """Return a result as JSON values, fields in the order a reader wants them, without charts.

    A number that is missing is `null`.
    """
    return {
        "provenance" if name == "origin" else name: value
        for name, value in asdict(result).items()
        if name != "charts"
    }
