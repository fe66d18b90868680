"""Figures and where they come from in, one result that can be shown, kept and made again out."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from claimwright.domain import Figure, Scalar

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
