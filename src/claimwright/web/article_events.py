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

from collections.abc import Mapping

from claimwright.domain import Json
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
from claimwright.schema.writing import to_json
from claimwright.web.article_rows import report_url

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


def event_data(event: Event, job_id: str) -> dict[str, Json]:
    """Return what a client is told of an event.

    Args:
        event: What happened.
        job_id: Of the check.

    Returns:
        The fields that the table in this module's docstring lists, as JSON values.
    """
    match event:
        case StageReached():
            return {"id": job_id, **to_json(event)}
        case ClaimChecked(checked=checked) if checked.report is None:
            claim_id = checked.found.claim.id
            return {"claim_id": claim_id, "title": "Claim not checked", "detail": checked.failure}
        case ArticleEnded(stage=stage):
            where = {"id": job_id, "state": stage.value, "report_url": report_url(job_id)}
            return {**where, **to_json(event)}
        case ArticleFailed():
            return {"claim_id": None, **to_json(event)}
        case _:
            return to_json(event)


def is_last(event: Event) -> bool:
    """Tell whether nothing comes after an event."""
    return isinstance(event, ArticleEnded | ArticleFailed)
