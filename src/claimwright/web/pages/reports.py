"""The id of a check → its page, live while it runs and permanent afterwards, and its parts."""

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from claimwright.domain import CheckedClaim
from claimwright.errors import NotFoundError, UnavailableError
from claimwright.web.article_jobs import ArticleJobs
from claimwright.web.article_rows import Check
from claimwright.web.article_store import ArticleStore
from claimwright.web.pages.article_view import (
    ArticlePage,
    article_page,
    card_key,
    card_of,
    failure_of,
)
from claimwright.web.pages.claim_view import ClaimCard
from claimwright.web.pages.filters import evidence_filter
from claimwright.web.pages.negotiation import refuse_strangers, wants_page
from claimwright.web.pages.progress import Progress
from claimwright.web.pages.rendering import fragment, page

CheckId = Annotated[str, Path(max_length=100)]

EXPORTS = (
    ("html", "Web page, self-contained"),
    ("markdown", "Markdown"),
    ("csv", "Spreadsheet (CSV)"),
    ("json", "Data (JSON)"),
    ("bibtex", "Sources (BibTeX)"),
    ("claimreview", "ClaimReview (JSON-LD, machine-made)"),
)
"""Formats of a report's file, with what a reader calls them."""


def router(jobs: ArticleJobs, store: ArticleStore) -> APIRouter:
    """Make the router of the pages of reports.

    Args:
        jobs: Runs the checks.
        store: Keeps them.

    Returns:
        The router; the OpenAPI document does not describe it.
    """
    routes = APIRouter(prefix="/reports", include_in_schema=False)

    @routes.get("/{check_id}")
    def report(check_id: CheckId, request: Request) -> Response:
        """Return the page of a report, or of the check that will become one."""
        check = store.check(check_id)
        return page(
            "report.html",
            report=_report(store, check),
            stage=progress_of(check),
            filter=evidence_filter(request.query_params),
            exports=[(f"/v1/reports/{check_id}?format={name}", word) for name, word in EXPORTS],
        )

    @routes.post("/{check_id}/stop")
    async def stop(check_id: CheckId, request: Request) -> Response:
        """Stop a check and return to its page."""
        refuse_strangers(request)
        await jobs.cancel(check_id)
        return RedirectResponse(f"/reports/{check_id}", status_code=303)

    @routes.post("/{check_id}/delete")
    async def delete(check_id: CheckId, request: Request) -> Response:
        """Forget a report and return to the others."""
        refuse_strangers(request)
        await jobs.delete(check_id)
        return RedirectResponse("/history", status_code=303)

    _add_parts(routes, store)
    return routes


def _add_parts(routes: APIRouter, store: ArticleStore) -> None:
    """Add what a page that is open asks for while the check goes on."""

    def add(name: str) -> Callable[[CheckId], HTMLResponse]:
        @routes.get(f"/{{check_id}}/{name}")
        def part(check_id: CheckId) -> HTMLResponse:
            return HTMLResponse(
                fragment(f"{name}.html", report=_report(store, store.check(check_id)))
            )

        return part

    for name in ("source", "tally", "text", "sentences"):
        add(name)

    @routes.get("/{check_id}/claims/{claim_id}")
    def claim(check_id: CheckId, claim_id: CheckId, request: Request) -> Response:
        """Return one claim that was checked: to a browser its page, to a page its row."""
        mine = _checked(store, check_id, claim_id)
        if wants_page(request.headers):
            return _claim_page(store.check(check_id), mine, request)
        if mine.report is None:
            return HTMLResponse(fragment("failure.html", failure=failure_of(mine)))
        return HTMLResponse(fragment("claim.html", claim=card_of(mine, check_id)))

    @routes.get("/{check_id}/claims/{claim_id}/evidence")
    def evidence(check_id: CheckId, claim_id: CheckId, request: Request) -> Response:
        """Return what a page shows once the row of a claim is opened."""
        card = _card(_checked(store, check_id, claim_id), check_id)
        shown = evidence_filter(request.query_params)
        return HTMLResponse(fragment("evidence.html", claim=card, filter=shown))


def _checked(store: ArticleStore, check_id: str, claim_id: str) -> CheckedClaim:
    """Return a claim of a check, with its report or why there is none."""
    store.check(check_id)
    for each in store.known(check_id).checked:
        if each.found.claim.id == claim_id:
            return each
    raise NotFoundError(f"the claim {claim_id[:40]!r} has not been checked in this report")


def _card(checked: CheckedClaim, check_id: str) -> ClaimCard:
    """Return the card of a claim; one whose check failed has none."""
    if checked.report is None:
        raise UnavailableError(f"checking this claim failed: {checked.failure}")
    return card_of(checked, check_id)


def _claim_page(check: Check, checked: CheckedClaim, request: Request) -> Response:
    """Return the page of one claim of an article, which leads back to it."""
    return page(
        "claim_page.html",
        claim=_card(checked, check.id),
        back=f"/reports/{check.id}#{card_key(checked.found.claim.id)}",
        title=check.title or check.source,
        filter=evidence_filter(request.query_params),
    )


def _report(store: ArticleStore, check: Check) -> ArticlePage:
    """Prepare what is known of a check; one that has nothing yet is named by what was asked."""
    named = check.title or check.source
    return article_page(store.known(check.id).report(check.id), named=named)


def progress_of(check: Check) -> Progress:
    """Return how far a check is, as its page says it."""
    return Progress(
        stage=check.stage,
        reached=check.events,
        to_check=check.to_check,
        checked=check.checked + check.failed,
        failure=check.error_title,
        detail=check.error_detail,
    )
