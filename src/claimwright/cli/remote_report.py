"""The JSON of a server's report in, the report out, to be shown as one that was made here."""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast

from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS
from claimwright.domain import (
    CitationReport,
    ClaimEvidence,
    DebateReport,
    Grade,
    Profile,
    WeighReport,
)
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.debate_replay import complete, complete_evidence
from claimwright.schema.keeping import from_whole, whole

T = TypeVar("T")
Values = dict[str, object]


def report_of(kind: type[T], record: Mapping[str, object]) -> T:
    """Read a report from JSON values.

    Returns:
        The report; of its documents and of the article what the JSON has of them.

    Raises:
        UnavailableError: It is no report of this version.
    """
    try:
        values = cast("Values", whole(kind, record))
        complete(values, record)
        if kind in _ADDED:
            _ADDED[kind](values, record)
        return from_whole(kind, values, at="report")
    except (InputError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnavailableError(
            "the server's report is of a version that this claimwright cannot show: install the "
            "server's version, or ask for the report over HTTP"
        ) from error


def _weighing(values: Values, record: Mapping[str, object]) -> None:
    """Add to what was read of a work which work that is, and to each label its number."""
    works = cast("list[dict[str, Values | None]]", values["documents"])
    for made, shown in zip(works, cast("list[Values]", record["documents"]), strict=True):
        takeaway = made.get("takeaway")
        if takeaway is not None:
            takeaway["document_id"] = shown["document_id"]
        label = shown["label"]
        told = {
            "document_id": shown["document_id"],
            "explanation": shown["label_explanation"],
            "stance": shown["stance"],
        }
        made["local"] = None if label is None else {**told, "grade": Grade[str(label)].value}


def _evidence(values: Values, record: Mapping[str, object]) -> None:
    found = cast("list[Values]", values["evidence"])
    for made, shown in zip(found, cast("list[Values]", record["evidence"]), strict=True):
        complete_evidence(made, shown)


def _debate(values: Values, record: Mapping[str, object]) -> None:
    values["profiles"] = whole(tuple[Profile, ...], record["advocates"])


def _citations(values: Values, record: Mapping[str, object]) -> None:
    """Add notices, claims and, as blanks, the texts that are told by their lengths alone."""
    values["notices"] = record["notices"]
    groups = cast("list[dict[str, Values]]", values["groups"])
    told = cast("list[dict[str, list[Values]]]", record["groups"])
    for made, shown in zip(groups, told, strict=True):
        sources = cast("list[Values]", made["sources"])
        cited = {cast("Values", each["source"])["key"]: each["source"] for each in sources}
        references = cast("list[Values]", made["cited"]["references"])
        for reference, its in zip(references, shown["references"], strict=True):
            keys = cast("list[str]", its["sources"])
            reference["sources"] = [cited[key] for key in keys if key in cited]
        for source, its in zip(sources, shown["sources"], strict=True):
            cast("Values", source["read"])["text"] = _blanks(its["read"])
        if isinstance(made.get("suggestion"), dict):
            made["suggestion"]["text"] = _blanks(shown["suggestion"])
    article = cast("dict[str, Values]", values["cited"])
    article["article"]["wikitext"] = _blanks(record["article"])
    values["cited"] = {**article, "claims": [made["cited"] for made in groups]}


def _blanks(shown: object) -> str:
    return " " * min(int(cast("dict[str, int]", shown)["characters"]), MAX_TEXT_CHARACTERS)


_ADDED: Final[Mapping[type, Callable[[Values, Mapping[str, object]], None]]] = {
    ClaimEvidence: _evidence,
    WeighReport: _weighing,
    DebateReport: _debate,
    CitationReport: _citations,
}
