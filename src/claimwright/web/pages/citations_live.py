"""A check of citations that goes on → parts of its page, as server-sent events.

| event   | data                                                                  |
| ------- | --------------------------------------------------------------------- |
| `begun` | `{title, to_check, checked, said}`: the article is read               |
| `said`  | `{said}`: a sentence for the status line                              |
| `card`  | `{key, markup, checked, said}`: one claim more                        |
| `ended` | `{}`: there will be no more; the page of the whole is at its address  |
"""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from claimwright.domain import CheckedGroup, Json
from claimwright.flows.article_events import ArticleFailed, Stage, StageReached
from claimwright.flows.citation_events import (
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.verdict.exports.wording import counted
from claimwright.views.citations_cards import GroupCard, group_card
from claimwright.views.rendering import fragment
from claimwright.web.citations_job import CitationsJob, JobEvent
from claimwright.web.citations_jobs import CitationsJobs
from claimwright.web.event_stream import HEARTBEAT, frame

Told = tuple[str, dict[str, Json]]
"""The name of an event and its data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JobPage:
    """What the page of a job shows that goes on, or that ended without a report.

    Args:
        title: Of the article, as far as it is known.
        reached: Number of the last event that the page shows.
        to_check: Claims that will be checked; 0 until they are known.
        checked: Claims that have been.
        said: Where it is, in a sentence.
        groups: Those that have been checked, in reading order.
        ended: Whether nothing more will happen.
        failure: What went wrong with the whole; empty when nothing did.
        detail: Why, for the reader.
    """

    title: str
    reached: int
    to_check: int
    checked: int
    said: str
    groups: tuple[GroupCard, ...]
    ended: bool
    failure: str
    detail: str


def job_page(job: CitationsJob) -> JobPage:
    """Prepare the page of a job.

    Args:
        job: Of this process.

    Returns:
        What can be shown by now.
    """
    failure = job.failure
    return JobPage(
        title=job.title,
        reached=job.before + len(job.events),
        to_check=job.to_check,
        checked=job.checked,
        said=said_of(job),
        groups=tuple(group_card(job.groups[place], {}) for place in sorted(job.groups)),
        ended=job.stage.ended,
        failure="" if failure is None else failure.title,
        detail="" if failure is None else failure.detail,
    )


def said_of(job: CitationsJob) -> str:
    """Say where a job is, in a sentence."""
    if job.stage is Stage.QUEUED:
        return "Waiting for its turn."
    if job.stage is Stage.READING:
        return "Reading the article."
    return _counts(job.checked, job)


async def live_frames(jobs: CitationsJobs, job: CitationsJob, beyond: int) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream for a page.

    Args:
        jobs: Run the job.
        job: That is followed.
        beyond: Only events with a higher number.

    Yields:
        One event each, `ended` last; heartbeats while nothing happens.
    """
    async for heard in jobs.follow(job, beyond):
        if heard is None:
            yield HEARTBEAT
        else:
            number, event = heard
            name, data = await asyncio.to_thread(_told, event, job)
            yield frame(number, name, data)


def _told(event: JobEvent, job: CitationsJob) -> Told:
    match event:
        case StageReached():
            return ("ended", {}) if event.stage.ended else ("said", {"said": said_of(job)})
        case CitationsBegun():
            said = _counts(event.known, job)
            return "begun", {
                "title": job.title,
                "to_check": event.to_check,
                "checked": event.known,
                "said": said,
            }
        case SourcesRead():
            return "said", {"said": _sources(event)}
        case GroupChecked():
            return "card", _card(event.group, job.checked_after(event), job)
        case CitationsEnded() | ArticleFailed():
            return "ended", {}


def _card(group: CheckedGroup, checked: int, job: CitationsJob) -> dict[str, Json]:
    card = group_card(group, {})
    return {
        "key": card.key,
        "markup": fragment("citations_card.html", group=card),
        "checked": checked,
        "said": _counts(checked, job),
    }


def _counts(checked: int, job: CitationsJob) -> str:
    return f"{checked} of {counted(job.to_check, 'claim')} checked."


def _sources(event: SourcesRead) -> str:
    return f"{event.read} of {counted(event.sources, 'source')} read."
