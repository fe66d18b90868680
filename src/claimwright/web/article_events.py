"""What happens to an article → server-sent events, each with a number, a name and JSON.

| event      | data                                                                               |
| ---------- | ---------------------------------------------------------------------------------- |
| `state`    | `{id, state}`: queued, reading, finding or checking; the first event names the job |
| `article`  | `{article}`: title, byline, text, … as in the report; offsets count in its text    |
| `found`    | `{sentences, to_check}`: every sentence with its claims, kept or not and why       |
| `claim`    | `{claim_id, position}`: checking this claim begins                                 |
| `evidence` | `{claim_id, evidence}`: its ranked passages, as `/v1/evidence` gives them          |
| `verdict`  | `{claim_id, report}`: its report, as `/v1/verify` gives it                         |
| `error`    | `{claim_id, title, detail}`: why this claim has no report; `null`: the end         |
| `summary`  | `{id, state, report_url, verdicts, coverage, doubtful}`: the end            |

The last event of a stream is `summary`, or `error` with `claim_id` null. `doubtful` lists claim
ids, the most doubtful first. Numbers rise from 1; a client that comes back says the last one it
has in the header `Last-Event-ID` and misses nothing. Lines that begin with `:` are heartbeats.
"""

import json
from collections.abc import Mapping
from functools import singledispatch

from claimwright.flows.article_events import (
    ArticleEnded,
    ArticleFailed,
    ArticleRead,
    ClaimBegun,
    ClaimChecked,
    ClaimsFound,
    Event,
    EvidenceFound,
    StageReached,
)
from claimwright.verdict.article_report import article_json, coverage_json, sentence_json
from claimwright.verdict.report import Json, evidence_json, report_json

MEDIA_TYPE = "text/event-stream"

HEARTBEAT = b": still here\n\n"
"""A line that clients ignore and that keeps proxies from giving up."""

Data = dict[str, Json]


_NAMES: Mapping[type, str] = {
    StageReached: "state",
    ArticleRead: "article",
    ClaimsFound: "found",
    ClaimBegun: "claim",
    EvidenceFound: "evidence",
    ClaimChecked: "verdict",
    ArticleEnded: "summary",
    ArticleFailed: "error",
}


def event_name(event: Event) -> str:
    """Return the name under which a client hears of an event."""
    if isinstance(event, ClaimChecked) and event.checked.report is None:
        return "error"
    return _NAMES[type(event)]


@singledispatch
def event_json(event: Event, job_id: str) -> Data:
    """Return what a client is told of an event, as JSON values.

    Args:
        event: What happened.
        job_id: Of the check.

    Returns:
        The fields that the table in this module's docstring lists.

    Raises:
        TypeError: It is no event.
    """
    message = f"{type(event).__name__} of {job_id!r} is no event"
    raise TypeError(message)


@event_json.register(StageReached)
def _(event: StageReached, job_id: str) -> Data:
    return {"id": job_id, "state": event.stage.value}


@event_json.register(ArticleRead)
def _(event: ArticleRead, job_id: str) -> Data:
    del job_id
    return {"article": article_json(event.article)}


@event_json.register(ClaimsFound)
def _(event: ClaimsFound, job_id: str) -> Data:
    del job_id
    sentences = [sentence_json(sentence) for sentence in event.sentences]
    return {"sentences": sentences, "to_check": event.to_check}


@event_json.register(ClaimBegun)
def _(event: ClaimBegun, job_id: str) -> Data:
    del job_id
    return {"claim_id": event.claim_id, "position": event.position}


@event_json.register(EvidenceFound)
def _(event: EvidenceFound, job_id: str) -> Data:
    del job_id
    pieces = [evidence_json(piece) for piece in event.evidence]
    return {"claim_id": event.claim_id, "evidence": pieces}


@event_json.register(ClaimChecked)
def _(event: ClaimChecked, job_id: str) -> Data:
    del job_id
    checked = event.checked
    claim_id = checked.found.claim.id
    if checked.report is None:
        return {"claim_id": claim_id, "title": "Claim not checked", "detail": checked.failure}
    return {"claim_id": claim_id, "report": report_json(checked.report)}


@event_json.register(ArticleEnded)
def _(event: ArticleEnded, job_id: str) -> Data:
    return {
        "id": job_id,
        "state": event.stage.value,
        "report_url": report_url(job_id),
        "verdicts": {label.value: count for label, count in event.verdicts.items()},
        "coverage": coverage_json(event.coverage),
        "doubtful": list(event.doubtful),
    }


@event_json.register(ArticleFailed)
def _(event: ArticleFailed, job_id: str) -> Data:
    del job_id
    return {"claim_id": None, "title": event.title, "detail": event.detail}


def report_url(job_id: str) -> str:
    """Return the path of a job's report."""
    return f"/v1/reports/{job_id}"


def is_last(event: Event) -> bool:
    """Tell whether nothing comes after an event."""
    return isinstance(event, ArticleEnded | ArticleFailed)


def frame(number: int, name: str, data: Mapping[str, Json]) -> bytes:
    r"""Return one server-sent event as bytes.

    Args:
        number: Its id, from 1.
        name: Its name.
        data: Its fields; JSON writes line ends as `\n`, so that one `data:` line holds them all.

    Returns:
        The event, ended by an empty line.

    Source:
        HTML Living Standard, section 9.2, "Server-sent events".

    Examples:
        >>> frame(3, "claim", {"claim_id": "s0c0", "position": 1})
        b'id: 3\nevent: claim\ndata: {"claim_id":"s0c0","position":1}\n\n'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"id: {number}\nevent: {name}\ndata: {text}\n\n".encode("utf-8", "replace")
