"""The checks that are kept → a list of them, the newest first."""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import urlsplit

from fastapi import APIRouter, Query
from fastapi.responses import Response

from claimwright.domain import CitationReport, DebateReport, WeighReport
from claimwright.flows.events import Stage
from claimwright.verdict.exports.wording import counted
from claimwright.verdict.exports.works import web_address
from claimwright.views.article import Count, counts
from claimwright.views.wording import headline
from claimwright.web.article_events import ArticleStore, ending_of
from claimwright.web.caller import visible
from claimwright.web.job_flow import Job
from claimwright.web.job_routes import AnyStore
from claimwright.web.job_store import UnreadableJobError
from claimwright.web.pages.negotiation import page_router
from claimwright.web.pages.rendering import page

logger = logging.getLogger(__name__)

SHOWN = 10
"""Reports of each kind."""

UNREADABLE = "cannot be read by this version; delete it and begin again"
"""What the list says of a report that an older or a newer version wrote otherwise."""

Kind = TypeVar("Kind")

PAGE = 25
"""Reports on one page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One report of the list.

    Args:
        path: Of its page, or of its JSON where it has none.
        title: Never empty.
        when: To the minute, in UTC.
        said: How much is in it.
        host: Where an article came from; empty for a paste and for all else.
        counts: Claims of an article by verdict.
    """

    path: str
    title: str
    when: str
    said: str
    host: str = ""
    counts: tuple[Count, ...] = ()

    @property
    def delete_path(self) -> str:
        """Where its job is deleted, with the reports on all of its claims."""
        return self.path.partition("?")[0] + "/delete"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shelf:
    """The newest reports of one kind.

    Args:
        lines: The newest first; may be empty.
    """

    heading: str
    lines: tuple[Line, ...]


def shelf_of(
    heading: str,
    newest: Callable[[int, Collection[str] | None], Iterable[tuple[Job, int, Kind | None]]],
    folder: str,
    told: Callable[[Kind], tuple[str, str]],
) -> Shelf:
    """Return what the list says of the reports of a flow, at most `SHOWN` lines; blocking.

    `newest`, of a store, gives at most so many, among those of some names, the newest first; each
    with its job and the place of its claim in that; `None` where it cannot be read. They are shown
    below `folder`, a path without a slash at its end. `told` says of a report its title and how
    much is in it.
    """
    lines = []
    for job, position, report in newest(SHOWN, visible()):
        claim = "" if position == 1 else f"?claim={position}"
        title, said = (job.title, UNREADABLE) if report is None else told(report)
        lines.append(line_of(f"{folder}/{job.id}{claim}", job, title, said))
    return Shelf(heading=heading, lines=tuple(lines))


def shelf_of_jobs(heading: str, store: AnyStore) -> Shelf:
    """Return what the list says of the jobs of a flow without pages; their reports are not read."""
    found = (job for job in store.every_ended(visible()) if job.checked)
    lines = [
        line_of(
            f"/v1/{store.flow.path}/{job.id}",
            job,
            job.title,
            f"{counted(job.checked, 'claim')}, as JSON",
        )
        for job in islice(found, SHOWN)
    ]
    return Shelf(heading=heading, lines=tuple(lines))


def line_of(path: str, job: Job, title: str, said: str) -> Line:
    """Return what the list says of a job's report."""
    when = job.created_at[:16].replace("T", " ") + " UTC"
    return Line(path=path, title=title or "Untitled", when=when, said=said)


SAID: Final[Mapping[type, Callable[[Any], tuple[str, str]]]] = {
    WeighReport: lambda of: (of.claim.text, f"{counted(len(of.documents), 'work')} found"),
    DebateReport: lambda of: (of.claim.text, counted(len(of.profiles), "advocate")),
    CitationReport: lambda of: (
        of.cited.article.title,
        f"{counted(len(of.groups), 'citation')} looked at",
    ),
}
"""What the list says of a report of each kind: its title, and how much is in it."""


def router(
    store: ArticleStore, shelves: Sequence[Callable[[], Shelf]], *, listed: bool
) -> APIRouter:
    """Make the router of the list."""
    routes = page_router()

    @routes.get("/history")
    def history(below: Annotated[int | None, Query(ge=1, le=2**62)] = None) -> Response:
        found = store.ended(below=below, limit=PAGE + 1, among=visible()) if listed else ()
        shown = found[:PAGE]
        older = shown[-1].place if len(found) > PAGE else 0
        lines = tuple(_line(store, check) for check in shown)
        others = [each() for each in shelves] if listed and below is None else []
        return page(
            "history.html",
            here="/history",
            listed=listed,
            lines=lines,
            older=older,
            shelves=[each for each in others if each.lines],
        )

    return routes


def _line(store: ArticleStore, check: Job) -> Line:
    try:
        ended = ending_of(store, check)
        named = check.title or headline(store.request(check.id).source.text) or check.source
        said = counted(check.checked, "claim") + " checked"
        said += f", {check.failed} failed" if check.failed else ""
        said += ", stopped before its end" if check.stage is Stage.CANCELLED else ""
    except UnreadableJobError as error:
        logger.warning("%s", error)
        ended, named, said = None, check.title or check.source, UNREADABLE
    return replace(
        line_of(f"/reports/{check.id}", check, named or "Untitled text", said),
        host=(urlsplit(web_address(check.source)).hostname or "").removeprefix("www."),
        counts=() if ended is None else counts(ended.verdicts),
    )
