"""What happens while citations are checked → server-sent events, each with a number and a name.

| event     | data                                                                              |
| --------- | --------------------------------------------------------------------------------- |
| `state`   | `{id, state}`: a stage begins, `queued` first                                     |
| `article` | `{article, claims, to_check, known, sources}`: what was read, what there is to do |
| `sources` | `{read, sources}`: how many of the cited pages have been read                     |
| `group`   | `{position, checked, to_check, group}`: a claim with what its references show     |
| `report`  | `{id, state, report_url, report}`: everything, the riskiest first                 |
| `error`   | `{title, detail}`: why there will be no more                                      |

The last event is `report`, `error`, or the `state` of one cancelled before its article was read.
Lines that begin with `:` are heartbeats.
"""

from functools import singledispatch
from typing import Final

from claimwright.domain import CitedArticle
from claimwright.flows.article_events import ArticleFailed, StageReached
from claimwright.flows.citation_events import (
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.verdict.citing.report import checked_group_json, citation_report_json
from claimwright.verdict.report import Json
from claimwright.web.citations_job import CitationsJob, JobEvent

Data = dict[str, Json]

NAMES: Final[dict[type, str]] = {
    StageReached: "state",
    CitationsBegun: "article",
    SourcesRead: "sources",
    GroupChecked: "group",
    CitationsEnded: "report",
    ArticleFailed: "error",
}
"""The name under which a client hears of each event."""


def job_report_url(name: str) -> str:
    """Return the path of a job's report."""
    return f"/v1/citations/{name}/report"


@singledispatch
def job_event_json(event: JobEvent, job: CitationsJob) -> Data:
    """Return what a client is told of an event, as JSON values.

    Args:
        event: What happened.
        job: In which.

    Returns:
        The fields that the table in this module's docstring lists.

    Raises:
        TypeError: It is no event.
    """
    message = f"{type(event).__name__} of {job.name!r} is no event"
    raise TypeError(message)


@job_event_json.register(StageReached)
def _(event: StageReached, job: CitationsJob) -> Data:
    return {"id": job.name, "state": event.stage.value}


@job_event_json.register(CitationsBegun)
def _(event: CitationsBegun, job: CitationsJob) -> Data:
    del job
    return {
        "article": article_summary(event.cited),
        "claims": len(event.cited.claims),
        "to_check": event.to_check,
        "known": event.known,
        "sources": event.sources,
    }


@job_event_json.register(SourcesRead)
def _(event: SourcesRead, job: CitationsJob) -> Data:
    del job
    return {"read": event.read, "sources": event.sources}


@job_event_json.register(GroupChecked)
def _(event: GroupChecked, job: CitationsJob) -> Data:
    return {
        "position": event.position,
        "checked": job.checked_after(event),
        "to_check": job.to_check,
        "group": checked_group_json(event.group),
    }


@job_event_json.register(CitationsEnded)
def _(event: CitationsEnded, job: CitationsJob) -> Data:
    return {
        "id": job.name,
        "state": job.stage.value,
        "report_url": job_report_url(job.name),
        "report": citation_report_json(event.report),
    }


@job_event_json.register(ArticleFailed)
def _(event: ArticleFailed, job: CitationsJob) -> Data:
    del job
    return {"title": event.title, "detail": event.detail}


def article_summary(cited: CitedArticle) -> Data:
    """Return which revision of which article was read."""
    article = cited.article
    return {
        "title": article.title,
        "revision": article.revision,
        "timestamp": article.timestamp,
        "url": article.url,
        "language": article.language,
    }
