"""/v1/reports: the reports on articles that this server keeps, in every format."""

import asyncio
import logging
from typing import Annotated, Final

from fastapi import APIRouter, Header, Query, Request
from fastapi.responses import JSONResponse, Response

from claimwright.domain import ArticleReport, Report
from claimwright.errors import NotFoundError
from claimwright.flows.events import ArticleEnded
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.views.formats import MEDIA_TYPES, ExportFormat
from claimwright.web.article_events import (
    ArticleStore,
    ReportPage,
    ReportSummary,
    article_report_of,
)
from claimwright.web.caller import visible
from claimwright.web.context import Context
from claimwright.web.job_flow import Job
from claimwright.web.job_store import UnreadableJobError
from claimwright.web.jobs import Jobs
from claimwright.web.pages.exchange import best_of
from claimwright.web.report_file import file_schemas, report_file
from claimwright.web.requests import IdInPath
from claimwright.web.strict_json import api_router

logger = logging.getLogger(__name__)

MAX_LISTED: Final = 200
"""Most reports of one answer."""

Limit = Annotated[int, Query(ge=1, le=MAX_LISTED, description="At most so many.")]
Before = Annotated[
    int | None,
    Query(ge=1, le=2**62, description="`next` of the answer before; absent begins anew."),
]
Format = Annotated[
    ExportFormat | None,
    Query(alias="format", description="What to write; the header Accept decides when absent."),
]
ClaimId = Annotated[
    str, Query(max_length=100, description="Write the report on this claim alone; empty for all.")
]


def router(context: Context, jobs: Jobs, store: ArticleStore) -> APIRouter:
    """Make the router of `/v1/reports`."""
    routes = api_router("reports")
    _add_list(routes, context, store)
    _add_formats(routes, store)

    @routes.delete("/reports/{article_id}", summary="Delete a report", status_code=204)
    async def delete_report(article_id: IdInPath) -> Response:
        """Forget an article and its report."""
        await jobs.delete(store, article_id)
        return Response(status_code=204)

    return routes


def _add_list(routes: APIRouter, context: Context, store: ArticleStore) -> None:
    @routes.get("/reports", summary="List the reports", response_model=model_of(ReportPage))
    async def list_reports(limit: Limit = 50, before: Before = None) -> JSONResponse:
        """Return the reports that are kept, the newest first, a part at a time."""
        if not context.server.list_reports:
            raise NotFoundError("this server lists no reports; ask for one by its id")
        return JSONResponse(to_json(await asyncio.to_thread(_page, store, before, limit)))


def _add_formats(routes: APIRouter, store: ArticleStore) -> None:
    @routes.get(
        "/reports/{article_id}",
        summary="Return a report in the format that is asked for",
        response_model=model_of(ArticleReport),
        responses={200: {"content": file_schemas(ExportFormat)}},
    )
    async def get_report(
        article_id: IdInPath,
        request: Request,
        wanted: Format = None,
        claim: ClaimId = "",
        accept: Annotated[str, Header(max_length=1_000)] = "",
    ) -> Response:
        """Return the report on an article, or on one of its claims."""
        form = wanted or accepted(accept)
        url = f"{request.base_url}reports/{article_id}"
        answer = await asyncio.to_thread(_file, store, article_id, claim, form, url)
        answer.headers["Vary"] = "Accept"
        return answer


def accepted(header: str) -> ExportFormat:
    """Return the known format of the highest quality in `Accept`; JSON when none is known.

    Examples:
        >>> accepted("text/csv;q=0.5, text/html").value, accepted("image/png").value
        ('html', 'json')
    """
    # Of two formats with one media type the first is meant.
    known = {MEDIA_TYPES[form]: form for form in reversed(ExportFormat)}
    liked = best_of(header, known)
    return known[liked] if liked else ExportFormat.JSON


def _file(
    store: ArticleStore, article_id: str, claim_id: str, form: ExportFormat, url: str
) -> Response:
    store.ended_job(article_id)
    report = article_report_of(store, article_id)
    # The id was found in the store, so it holds letters that a header takes.
    return report_file(
        _of_claim(report, claim_id) if claim_id else report, form, article_id, url=url
    )


def _of_claim(report: ArticleReport, claim_id: str) -> Report:
    for checked in report.claims:
        if checked.found.claim.id == claim_id and checked.report is not None:
            return checked.report
    message = f"the article {report.id!r} has no checked claim {claim_id!r}"
    raise NotFoundError(message)


def _page(store: ArticleStore, before: int | None, limit: int) -> ReportPage:
    """Return at most `limit` readable reports, and where the rest begins if there is one."""
    found = store.ended(below=before, limit=limit + 1, among=visible())
    shown = found[:limit]
    summaries = (_summary(store, job) for job in shown)
    more = str(shown[-1].place) if len(found) > limit else None
    return ReportPage(reports=tuple(each for each in summaries if each is not None), next=more)


def _summary(store: ArticleStore, job: Job) -> ReportSummary | None:
    try:
        ended = store.last(job.id, ArticleEnded)
    except UnreadableJobError as error:
        logger.warning("%s", error)
        return None
    return None if ended is None else ReportSummary(job, ended)
