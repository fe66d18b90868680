"""The checks that are kept → a list of them; the id of one → its page, live while it runs.

The page is permanent afterwards, and so are its parts.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Annotated, Any, Final, TypeVar
from urllib.parse import urlsplit

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from claimwright.domain import CheckedClaim, CitationReport, DebateReport, WeighReport
from claimwright.errors import NotFoundError, UnavailableError
from claimwright.flows.events import ArticleEnded, Stage
from claimwright.verdict.exports.wording import counted
from claimwright.verdict.exports.works import web_address
from claimwright.views.article import ArticlePage, Count, article_page, counts
from claimwright.views.claim import ClaimCard, card_key, card_of
from claimwright.views.evidence import evidence_filter
from claimwright.views.progress import Progress
from claimwright.views.rendering import fragment
from claimwright.views.wording import headline
from claimwright.web.article_events import ArticleStore, known
from claimwright.web.caller import visible
from claimwright.web.job_flow import Job
from claimwright.web.job_routes import JobName, add_delete
from claimwright.web.job_store import AnyStore, UnreadableJobError
from claimwright.web.jobs import Jobs
from claimwright.web.pages.exchange import page, page_router, wants_page

logger = logging.getLogger(__name__)

LIVE_PARTS = ("source", "tally", "text")
"""Parts that change while a check goes on, by the names of their templates."""

EXPORTS = (
    ("html", "Web page, self-contained"),
    ("markdown", "Markdown"),
    ("csv", "Spreadsheet (CSV)"),
    ("json", "Data (JSON)"),
    ("bibtex", "Sources (BibTeX)"),
    ("claimreview", "ClaimReview (JSON-LD, machine-made)"),
    ("feed", "ClaimReview feed (machine-made)"),
)
"""Formats of a report's file, with what a reader calls them."""


def router(jobs: Jobs, store: ArticleStore) -> APIRouter:
    """Make the router of the pages of reports."""
    routes = page_router("/reports")
    for name in LIVE_PARTS:
        _add_part(routes, store, name)
    _add_claims(routes, store)

    @routes.get("/{check_id}")
    def report(check_id: JobName, request: Request) -> Response:
        """Return the page of a report, or of the check that will become one."""
        check = store.job(check_id)
        return page(
            "report.html",
            report=shown_report(store, check),
            stage=progress_of(check),
            filter=evidence_filter(request.query_params),
            exports=[(f"/v1/reports/{check_id}?format={name}", word) for name, word in EXPORTS],
        )

    @routes.get("/{check_id}/sentences")
    def sentences(check_id: JobName, request: Request) -> Response:
        """Return why each sentence was checked or not: to a browser as a page."""
        shown = shown_report(store, store.job(check_id))
        if wants_page(request.headers):
            return page("sentences_page.html", report=shown)
        return HTMLResponse(fragment("sentences.html", report=shown))

    @routes.post("/{check_id}/stop")
    async def stop(check_id: JobName) -> Response:
        """Stop a check and return to its page."""
        await jobs.cancel(store, check_id)
        return RedirectResponse(f"/reports/{check_id}", status_code=303)

    add_delete(routes, jobs, store, "", "/history")
    return routes


def progress_of(check: Job) -> Progress:
    """Return how far a check is, as its page says it."""
    return Progress(
        stage=check.stage,
        to_check=check.to_check,
        checked=check.checked + check.failed,
        failure=check.error_title,
        detail=check.error_detail,
    )


def shown_report(store: ArticleStore, check: Job) -> ArticlePage:
    """Return what the page of a check shows by now."""
    named = check.title or check.source
    return article_page(known(store, check.id).report(check.id), named=named)


def _add_part(routes: APIRouter, store: ArticleStore, name: str) -> None:
    @routes.get(f"/{{check_id}}/{name}")
    def part(check_id: JobName) -> HTMLResponse:
        shown = shown_report(store, store.job(check_id))
        return HTMLResponse(fragment(f"{name}.html", report=shown))


def _add_claims(routes: APIRouter, store: ArticleStore) -> None:
    @routes.get("/{check_id}/claims/{claim_id}")
    def claim(check_id: JobName, claim_id: JobName, request: Request) -> Response:
        """Return one claim that was checked: to a browser its page, to a page its row."""
        mine = _checked(store, check_id, claim_id)
        if wants_page(request.headers):
            return _claim_page(store.job(check_id), mine, request)
        if mine.report is None:
            return HTMLResponse(fragment("failure.html", failure=mine))
        return HTMLResponse(fragment("claim.html", claim=card_of(mine, check_id)))

    @routes.get("/{check_id}/claims/{claim_id}/evidence")
    def evidence(check_id: JobName, claim_id: JobName, request: Request) -> Response:
        """Return what a page shows once the row of a claim is opened."""
        card = _card(_checked(store, check_id, claim_id), check_id)
        shown = evidence_filter(request.query_params)
        return HTMLResponse(fragment("evidence.html", claim=card, filter=shown))


def _checked(store: ArticleStore, check_id: str, claim_id: str) -> CheckedClaim:
    for each in known(store, check_id).checked:
        if each.found.claim.id == claim_id:
            return each
    raise NotFoundError(f"the claim {claim_id[:40]!r} has not been checked in this report")


def _card(checked: CheckedClaim, check_id: str) -> ClaimCard:
    """Return the card of a claim; one whose check failed has none."""
    if checked.report is None:
        raise UnavailableError(f"checking this claim failed: {checked.failure}")
    return card_of(checked, check_id)


def _claim_page(check: Job, checked: CheckedClaim, request: Request) -> Response:
    return page(
        "claim_page.html",
        claim=_card(checked, check.id),
        back=f"/reports/{check.id}#{card_key(checked.found.claim.id)}",
        title=check.title or check.source,
        filter=evidence_filter(request.query_params),
    )


SHELF_LINES = 10
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
    """Return what the list says of the reports of a flow, at most `SHELF_LINES` lines; blocking.

    `newest`, of a store, gives at most so many, among those of some names, the newest first; each
    with its job and the place of its claim in that; `None` where it cannot be read. They are shown
    below `folder`, a path without a slash at its end. `told` says of a report its title and how
    much is in it.
    """
    lines = []
    for job, position, report in newest(SHELF_LINES, visible()):
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
        for job in islice(found, SHELF_LINES)
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


def history_router(
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
        ended = store.last(check.id, ArticleEnded)
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
