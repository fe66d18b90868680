"""A check of citations that goes on → parts of its page, as server-sent events.

| event   | data                                                                  |
| ------- | --------------------------------------------------------------------- |
| `begun` | `{title, to_check, checked, said}`: the article is read               |
| `said`  | `{said}`: a sentence for the status line                              |
| `card`  | `{key, markup, checked, said}`: one claim more                        |
| `ended` | `{}`: there will be no more; the page of the whole is at its address  |
"""

import asyncio
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Final

from claimwright.errors import ClaimwrightError
from claimwright.flows.citation_events import CitationsBegun, SourcesRead
from claimwright.flows.job_events import JobFailed, Stage, StageReached
from claimwright.verdict.exports.wording import counted
from claimwright.views.citations_cards import GroupCard, group_card
from claimwright.views.rendering import fragment
from claimwright.web.citations_events import CitationsEvent, GroupTold, ReportTold
from claimwright.web.citations_store import CitationStore
from claimwright.web.job_flow import Job
from claimwright.web.job_routes import HEARTBEAT, Told, frame
from claimwright.web.job_turn import failure_of
from claimwright.web.jobs import Jobs

_SAID: Final[Mapping[Stage, str]] = {
    Stage.QUEUED: "Waiting for its turn.",
    Stage.READING: "Reading the article.",
}
"""What is said before the article is there."""


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


def job_page(store: CitationStore, job: Job) -> JobPage:
    """Prepare the page of a job; blocking."""
    told = [event for _, event in store.events(job.id, kind=GroupTold)]
    groups = sorted(
        (each for each in told if isinstance(each, GroupTold)), key=lambda each: each.position
    )
    return JobPage(
        title=job.title,
        reached=job.events,
        to_check=job.to_check,
        checked=job.checked,
        said=said_of(job),
        groups=tuple(group_card(each.group, {}) for each in groups),
        ended=job.stage.ended,
        failure=job.error_title,
        detail=job.error_detail,
    )


def said_of(job: Job) -> str:
    """Say where a job is, in a sentence."""
    return _SAID.get(job.stage) or _counts(job.checked, job.to_check)


async def live_frames(
    jobs: Jobs, store: CitationStore, name: str, beyond: int
) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream for a page.

    Yields:
        One event each, `ended` last; heartbeats while nothing happens.
    """
    try:
        async for heard in jobs.follow(store, name, beyond):
            if heard is None:
                yield HEARTBEAT
            else:
                number, event = heard
                yield frame(number, *await asyncio.to_thread(told_of, event))
    except ClaimwrightError as error:
        # The page is asked for once more, and says what is wrong.
        yield frame(None, *told_of(failure_of(name, error)))


def told_of(event: CitationsEvent) -> Told:
    """Return what a page is told of an event, as the table in this module's docstring lists it."""
    match event:
        case StageReached(stage=stage):
            return ("ended", {}) if stage.ended else ("said", {"said": _SAID[stage]})
        case CitationsBegun(cited=cited, to_check=to_check, known=known):
            title, said = cited.article.title, _counts(known, to_check)
            return "begun", {"title": title, "to_check": to_check, "checked": known, "said": said}
        case SourcesRead():
            return "said", {"said": f"{event.read} of {counted(event.sources, 'source')} read."}
        case GroupTold(group=group, checked=checked, to_check=to_check):
            card = group_card(group, {})
            return "card", {
                "key": card.key,
                "markup": fragment("citations_card.html", group=card),
                "checked": checked,
                "said": _counts(checked, to_check),
            }
        case ReportTold() | JobFailed():
            return "ended", {}


def _counts(checked: int, to_check: int) -> str:
    return f"{checked} of {counted(to_check, 'claim')} checked."
