"""The id of a check → its page, live while it runs and permanent afterwards."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from claimwright.views.filters import evidence_filter
from claimwright.views.progress import Progress
from claimwright.web.article_events import ArticleStore
from claimwright.web.job_flow import Job
from claimwright.web.jobs import Jobs
from claimwright.web.pages.negotiation import refuse_strangers
from claimwright.web.pages.parts import CheckId, shown_report
from claimwright.web.pages.rendering import page

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
    routes = APIRouter(prefix="/reports", include_in_schema=False)

    @routes.get("/{check_id}")
    def report(check_id: CheckId, request: Request) -> Response:
        """Return the page of a report, or of the check that will become one."""
        check = store.job(check_id)
        return page(
            "report.html",
            report=shown_report(store, check),
            stage=progress_of(check),
            filter=evidence_filter(request.query_params),
            exports=[(f"/v1/reports/{check_id}?format={name}", word) for name, word in EXPORTS],
        )

    @routes.post("/{check_id}/stop")
    async def stop(check_id: CheckId, request: Request) -> Response:
        """Stop a check and return to its page."""
        refuse_strangers(request)
        await jobs.cancel(store, check_id)
        return RedirectResponse(f"/reports/{check_id}", status_code=303)

    @routes.post("/{check_id}/delete")
    async def delete(check_id: CheckId, request: Request) -> Response:
        """Forget a report and return to the others."""
        refuse_strangers(request)
        await jobs.delete(store, check_id)
        return RedirectResponse("/history", status_code=303)

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
