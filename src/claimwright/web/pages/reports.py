"""The id of a check → its page, live while it runs and permanent afterwards, and its parts."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from claimwright.domain import CheckedClaim
from claimwright.errors import NotFoundError, UnavailableError
from claimwright.views.article import ArticlePage, article_page
from claimwright.views.claim import ClaimCard, card_key, card_of
from claimwright.views.evidence import evidence_filter
from claimwright.views.progress import Progress
from claimwright.views.rendering import fragment
from claimwright.web.article_events import ArticleStore, known
from claimwright.web.job_flow import Job
from claimwright.web.job_routes import JobName, add_delete
from claimwright.web.jobs import Jobs
from claimwright.web.pages.negotiation import page_router, wants_page
from claimwright.web.pages.rendering import page

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
        reached=check.events,
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
