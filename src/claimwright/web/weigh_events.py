"""What happens while claims are weighed → server-sent events, each with a number, a name and JSON.

| event         | data beside `id` and `position`                                                 |
| ------------- | ------------------------------------------------------------------------------- |
| `opposite`    | `{opposition}`: the opposite, or why there is none                              |
| `works`       | `{works}`: what both queries found, each with its text and `found_by`           |
| `takeaways`   | `{takeaways}`: what each work says on the subject, with its quotes              |
| `labels`      | `{labels}`: what each related work says of the claim, on the scale of seven     |
| `weights`     | `{documents, weighted, unweighted, coverage, outcome}`: weights and both scores |
| `explanation` | `{scopes, explanation, dropped}`: both sides, each sentence with its sources    |
| `report`      | `{report}`: everything together, as an answer in JSON gives it                  |
| `error`       | `{title, detail}`: why there will be no more                                    |

`id` is the caller's name for the claim, `position` its place in the request, from 1. Each claim
has every event but `error` once, in this order; the last event of a stream is the `report` of the
last claim, or `error`. Lines that begin with `:` are heartbeats.
"""

from collections.abc import Mapping
from dataclasses import asdict
from functools import singledispatch
from typing import Final

from claimwright.domain import LocalLabel, Takeaway, WeighedDocument
from claimwright.flows.weigh_events import (
    ClaimWeighed,
    FoundWork,
    OppositeWritten,
    SidesTold,
    TakeawaysRead,
    WeighEvent,
    WorksFound,
    WorksGraded,
    WorksWeighed,
)
from claimwright.verdict.report import Json, document_json, stance_json
from claimwright.verdict.weighing.report import (
    quote_json,
    reputation_json,
    scope_json,
    score_json,
    weigh_report_json,
)

WEIGH_EVENTS: Final[Mapping[type, str]] = {
    OppositeWritten: "opposite",
    WorksFound: "works",
    TakeawaysRead: "takeaways",
    WorksGraded: "labels",
    WorksWeighed: "weights",
    SidesTold: "explanation",
    ClaimWeighed: "report",
}
"""The name under which a client hears of each event, in their order."""

Data = dict[str, Json]


@singledispatch
def weigh_event_json(event: WeighEvent) -> Data:
    """Return what a client is told of an event, as JSON values.

    Args:
        event: What happened.

    Returns:
        The fields that the table in this module's docstring lists.

    Raises:
        TypeError: It is no event.
    """
    raise TypeError(f"{type(event).__name__} is no event of a weighing")


@weigh_event_json.register(OppositeWritten)
def _(event: OppositeWritten) -> Data:
    return {"opposition": asdict(event.opposition)}


@weigh_event_json.register(WorksFound)
def _(event: WorksFound) -> Data:
    return {"works": [_found(work) for work in event.works]}


@weigh_event_json.register(TakeawaysRead)
def _(event: TakeawaysRead) -> Data:
    return {"takeaways": [_takeaway(each) for each in event.takeaways]}


@weigh_event_json.register(WorksGraded)
def _(event: WorksGraded) -> Data:
    return {"labels": [_label(each) for each in event.labels]}


@weigh_event_json.register(WorksWeighed)
def _(event: WorksWeighed) -> Data:
    return {
        "documents": [_weight(work) for work in event.documents],
        "weighted": score_json(event.weighted),
        "unweighted": score_json(event.unweighted),
        "coverage": event.coverage,
        "outcome": event.outcome,
    }


@weigh_event_json.register(SidesTold)
def _(event: SidesTold) -> Data:
    return {
        "scopes": [scope_json(scope) for scope in event.scopes],
        "explanation": [asdict(sentence) for sentence in event.explanation],
        "dropped": event.dropped,
    }


@weigh_event_json.register(ClaimWeighed)
def _(event: ClaimWeighed) -> Data:
    return {"report": weigh_report_json(event.report)}


def _found(work: FoundWork) -> Data:
    return {
        "document_id": work.document.id,
        "title": work.document.title,
        "text": work.document.text,
        "found_by": work.found_by.value,
        "score": work.score,
        "version_of": work.version_of,
        "left_out": work.left_out,
        "document": document_json(work.document),
    }


def _takeaway(takeaway: Takeaway) -> Data:
    return {
        "document_id": takeaway.document_id,
        "relation": takeaway.relation.value,
        "reason": takeaway.reason,
        "takeaway": takeaway.text,
        "quotes": [quote_json(quote) for quote in takeaway.quotes],
        "warnings": list(takeaway.warnings),
    }


def _label(label: LocalLabel) -> Data:
    return {
        "document_id": label.document_id,
        "label": label.grade.name,
        "label_explanation": label.explanation,
        "stance": None if label.stance is None else stance_json(label.stance),
    }


def _weight(work: WeighedDocument) -> Data:
    return {
        "document_id": work.document.id,
        "weight": work.weight,
        "counted": work.counted,
        "left_out": work.left_out,
        "reputation": reputation_json(work.reputation),
    }
