"""Reports of a kind → what the list of reports says of the newest."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from fastapi import APIRouter
from fastapi.responses import RedirectResponse, Response

from claimwright.domain import CitationReport, DebateReport, WeighReport
from claimwright.verdict.exports.wording import counted
from claimwright.views.article import Count
from claimwright.web.caller import visible
from claimwright.web.job_flow import Job
from claimwright.web.job_store import JobStore
from claimwright.web.jobs import Jobs
from claimwright.web.pages.negotiation import page_router

SHOWN = 10
"""Reports of each kind."""

UNREADABLE = "cannot be read by this version; delete it and begin again"
"""What the list says of a report that an older or a newer version wrote otherwise."""

Kind = TypeVar("Kind")

# No type of Python says "of some request and event".
AnyStore: TypeAlias = JobStore[Any, Any]
"""Keeps the jobs of whatever flow."""


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
        heading: What they are.
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
    """Return what the list says of the reports of a flow; blocking.

    Args:
        heading: What they are.
        newest: Of a store: at most so many, among those of some names, the newest first; each with
            its job and the place of its claim in that; `None` where it cannot be read.
        folder: Path of what shows them, without a slash at its end.
        told: A report to its title and how much is in it.

    Returns:
        At most `SHOWN` lines.
    """
    lines = []
    for job, position, report in newest(SHOWN, visible()):
        claim = "" if position == 1 else f"?claim={position}"
        title, said = (job.title, UNREADABLE) if report is None else told(report)
        lines.append(line_of(f"{folder}/{job.id}{claim}", job, title, said))
    return Shelf(heading=heading, lines=tuple(lines))


def shelf_of_jobs(heading: str, store: AnyStore) -> Shelf:
    """Return what the list says of the jobs of a flow without pages; their reports are not read."""
    lines = [
        line_of(
            f"/v1/{store.flow.path}/{job.id}",
            job,
            job.title,
            f"{counted(job.checked, 'claim')}, as JSON",
        )
        for job in store.ended(below=None, limit=SHOWN, among=visible())
        if job.checked
    ]
    return Shelf(heading=heading, lines=tuple(lines))


def line_of(path: str, job: Job, title: str, said: str) -> Line:
    """Return what the list says of a job's report."""
    when = job.created_at[:16].replace("T", " ") + " UTC"
    return Line(path=path, title=title or "Untitled", when=when, said=said)


def router(jobs: Jobs, stores: Iterable[AnyStore]) -> APIRouter:
    """Make the router that deletes the jobs of flows without pages; OpenAPI leaves it out."""
    routes = page_router("/v1")
    for store in stores:
        _add_delete(routes, jobs, store)
    return routes


def _add_delete(routes: APIRouter, jobs: Jobs, store: AnyStore) -> None:
    @routes.post(f"/{store.flow.path}/{{job_id}}/delete")
    async def delete(job_id: str) -> Response:
        """Forget a job with its reports and return to the list."""
        await jobs.delete(store, job_id)
        return RedirectResponse("/history", status_code=303)


def weighed(report: WeighReport) -> tuple[str, str]:
    """Say what a weighing is about and of how many works it is."""
    return report.claim.text, f"{counted(len(report.documents), 'work')} found"


def debated(report: DebateReport) -> tuple[str, str]:
    """Say what a debate is about and between how many it was."""
    return report.claim.text, f"{counted(len(report.profiles), 'advocate')}"


def cited(report: CitationReport) -> tuple[str, str]:
    """Say which article's citations were checked, and how many."""
    return report.cited.article.title, f"{counted(len(report.groups), 'citation')} looked at"
