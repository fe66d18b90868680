"""Figures and where they come from in, one result that can be shown, kept and made again out."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from claimwright.domain import Figure, Scalar

SCHEMA_VERSION = "1"
"""Of the JSON form of a result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """With what a result was made.

    Args:
        versions: Of claimwright and the libraries it rests on.
        models: SHA-256 of each model that took part, by name; empty when predictions were scored.
        data: SHA-256 of each data file, by its name.
        predictions: SHA-256 of the predictions; empty when a model ran.
        settings: Every setting in force, flat; empty when predictions were scored.
        created_at: ISO 8601 in UTC.
    """

    versions: Mapping[str, str] = field(hash=False)
    models: Mapping[str, str] = field(hash=False)
    data: Mapping[str, str] = field(hash=False)
    predictions: str
    settings: Mapping[str, Scalar] = field(hash=False)
    created_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What evaluating one data set gave.

    Args:
        data_set: Its id.
        title: For people.
        answered_by: Who answered: the bundled models, or the name of a file.
        split: Which claims were asked: `all`, or those that `evaluation.splits` calls so.
        sampled: How many claims were drawn from them; `None` when all were asked.
        n: Pairs, claims or questions that were answered.
        claims: Different claims among them.
        labels: How often each class is true; empty where there are none.
        figures: In the order to show.
        notes: What a reader must know.
        seconds: That answering took; `None` when predictions were scored.
        origin: With what it was made.
        schema_version: Of this form.
        charts: `svg` elements by name; not part of the JSON form.
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
