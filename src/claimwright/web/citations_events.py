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

from typing import Final

from claimwright.domain import Json
from claimwright.flows.article_events import JobFailed, StageReached
from claimwright.flows.citation_events import (
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.schema.writing import to_json
from claimwright.web.citations_job import CitationsJob, JobEvent
from claimwright.web.citations_status import job_report_url

NAMES: Final[dict[type, str]] = {
    StageReached: "state",
    CitationsBegun: "article",
    SourcesRead: "sources",
    GroupChecked: "group",
    CitationsEnded: "report",
    JobFailed: "error",
}
"""The name under which a client hears of each event."""


def event_data(event: JobEvent, job: CitationsJob) -> dict[str, Json]:
    """Return what a client is told of an event.

    Args:
        event: What happened.
        job: In which.

    Returns:
        The fields that the table in this module's docstring lists, as JSON values.
    """
    match event:
        case StageReached():
            return {"id": job.name, **to_json(event)}
        case GroupChecked(position=position):
            done = {"checked": job.checked_after(event), "to_check": job.to_check}
            return {"position": position, **done, **to_json(event)}
        case CitationsEnded():
            where = {"state": job.stage.value, "report_url": job_report_url(job.name)}
            return {"id": job.name, **where, **to_json(event)}
        case _:
            return to_json(event)
