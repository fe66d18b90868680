"""/v1/citations: an article in, what its citations show out, as a stream or as a job.

One claim with its source, or several, are answered at once.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import JSONResponse, Response

from claimwright.domain import DecidedReport, Decision, Decisions, Json
from claimwright.errors import BusyError, NotFoundError
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.schema.describing import listed, model_of
from claimwright.schema.writing import to_json
from claimwright.views.exports import MEDIA_TYPES, CitationFormat
from claimwright.web.articles import RETRY
from claimwright.web.citations_body import CheckInput, CitationsBody, CitationsInput
from claimwright.web.citations_events import NAMES, event_data
from claimwright.web.citations_job import CitationsJob
from claimwright.web.citations_jobs import CitationsJobs
from claimwright.web.citations_status import CitationsStatus, status_of, status_of_report
from claimwright.web.citations_store import CitationStore
from claimwright.web.context import Context
from claimwright.web.event_stream import HEARTBEAT, MEDIA_TYPE, frame, stream_answer
from claimwright.web.fields import Name
from claimwright.web.report_file import report_file
from claimwright.web.requests import Strict
from claimwright.web.strict_json import StrictRoute

JobName = Annotated[
    str, Path(min_length=1, max_length=100, description="As the answer to POST named it.")
]
Format = Annotated[CitationFormat, Query(alias="format", description="What to write.")]
LastEventId = Annotated[
    int | None,
    Header(ge=0, le=2**31, description="The last event that the caller has; the rest is sent."),
]
STREAM: dict[int | str, dict[str, object]] = {
    200: {
        "description": "Server-sent events: state, article, sources, group, report, error.",
        "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
    }
}
_FILES: dict[int | str, dict[str, object]] = {
    200: {
        "content": {
            MEDIA_TYPES[form]: {"schema": {"type": "string"}}
            for form in CitationFormat
            if form is not CitationFormat.JSON
        }
    }
}


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsContext:
    """The parts of one application that citations need.

    Args:
        context: The parts of the application.
        jobs: Check articles.
        store: Keeps their reports.
    """

    context: Context
    jobs: CitationsJobs
    store: CitationStore


@dataclass(frozen=True, slots=True)
class DecisionsKept:
    """The id of a claim to what a reviewer decided about its suggestion."""

    decisions: Decisions


class DecisionInput(Strict):
    """What a reviewer decided about the suggestion for a claim."""

    claim_id: Name
    decision: Decision | None = None


def router(parts: CitationsContext) -> APIRouter:
    """Make the router of `/v1/citations`.

    Args:
        parts: What checks citations and keeps reports.

    Returns:
        The router.
    """
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["citations"])

    @routes.post(
        "/citations",
        summary="Check the citations of an article, or claims against their sources",
        operation_id="check_citations",
        status_code=202,
        response_model=model_of(CitationsStatus),
        responses={
            200: {
                "model": model_of(CheckedRow) | listed("checks", CheckedRow),
                "description": "To a claim with its source the answer, to several one each; to an "
                "article, for who accepts them, server-sent events.",
                "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
            }
        },
    )
    async def check(body: CitationsBody, request: Request) -> Response:
        """Check an article as a job, or single claims at once. No edit is ever made."""
        if isinstance(body, CitationsInput):
            return await _begin(parts, body, request)
        rows = body.rows()
        waits = any(row.given is None for row in rows)
        door = parts.jobs.answered if waits else parts.context.admission.run
        answers = await door(partial(_answers, parts.context, rows))
        return JSONResponse(answers[0] if isinstance(body, CheckInput) else {"checks": answers})

    _add_job(routes, parts)
    _add_report(routes, parts)
    return routes


def _add_job(routes: APIRouter, parts: CitationsContext) -> None:
    """Add what asks about a job, follows it and stops it."""

    @routes.get(
        "/citations/{name}",
        summary="Say how far the check of an article's citations is",
        operation_id="get_citations",
        response_model=model_of(CitationsStatus),
    )
    async def get(name: JobName) -> JSONResponse:
        """Return the job, with the report once it has ended."""
        return JSONResponse(await asyncio.to_thread(_whole, parts, name))

    @routes.delete(
        "/citations/{name}",
        summary="Stop the check of an article's citations",
        operation_id="cancel_citations",
        response_model=model_of(CitationsStatus),
    )
    async def cancel(name: JobName) -> JSONResponse:
        """Stop after the claim that is being checked; what was checked stays as its report."""
        if parts.jobs.job(name) is not None:
            await parts.jobs.cancel(name)
        return JSONResponse(await asyncio.to_thread(_whole, parts, name))

    @routes.get(
        "/citations/{name}/events",
        summary="Follow the check of an article's citations",
        operation_id="follow_citations",
        response_class=Response,
        responses={
            **STREAM,
            204: {"description": "It has ended, and the caller has all; do not ask again."},
        },
    )
    async def follow(name: JobName, last_event_id: LastEventId = None) -> Response:
        """Stream what has happened since the last event the caller has, and what happens."""
        job, beyond = parts.jobs.job_of(name), last_event_id or 0
        if job.stage.ended and beyond >= job.before + len(job.events):
            return Response(status_code=204)
        parts.jobs.check_room()
        return stream_answer(_frames(parts.jobs, job, beyond))


def _add_report(routes: APIRouter, parts: CitationsContext) -> None:
    """Add what writes a report, keeps decisions about it, and forgets it."""

    @routes.get(
        "/citations/{name}/report",
        summary="Return the report on an article's citations in the format that is asked for",
        operation_id="get_citation_report",
        response_model=model_of(DecidedReport),
        responses=_FILES,
    )
    async def report(name: JobName, form: Format = CitationFormat.JSON) -> Response:
        """Return the report, with what a reviewer decided about its suggestions."""
        check_ended(parts, name)
        return await asyncio.to_thread(written, parts.store, name, form)

    @routes.delete(
        "/citations/{name}/report",
        summary="Delete the report on an article's citations",
        operation_id="delete_citation_report",
        status_code=204,
    )
    async def delete(name: JobName) -> Response:
        """Forget the report and what was decided about it."""
        await parts.jobs.delete(name)
        return Response(status_code=204)

    @routes.post(
        "/citations/{name}/decisions",
        summary="Keep what a reviewer decided about a suggestion",
        operation_id="decide_citation",
        response_model=model_of(DecisionsKept),
    )
    async def decide(name: JobName, body: DecisionInput) -> JSONResponse:
        """Keep a decision; null opens it again. It changes no article."""
        work = partial(parts.store.decide, name, body.claim_id, body.decision)
        return JSONResponse(to_json(DecisionsKept(await asyncio.to_thread(work))))


def written(store: CitationStore, name: str, form: CitationFormat) -> Response:
    """Return a report that is kept as a file; blocking.

    Args:
        store: Keeps it.
        name: Of the report.
        form: What to write.

    Returns:
        The file.

    Raises:
        NotFoundError: There is none of this name.
    """
    return report_file(store.report(name), form, "citations", decisions=store.decisions(name))


def check_ended(parts: CitationsContext, name: str) -> None:
    """Refuse to show the report of a job that goes on or has failed.

    Args:
        parts: Know the jobs.
        name: Of the job.

    Raises:
        BusyError: It goes on.
        NotFoundError: It ended without a report.
    """
    job = parts.jobs.job(name)
    if job is not None and not job.stage.ended:
        message = f"the citations {name!r} are still being checked; ask /v1/citations how far"
        raise BusyError(message)
    if job is not None and job.failure is not None:
        message = f"the citations {name!r} could not be checked: {job.failure.detail}"
        raise NotFoundError(message)


async def _begin(parts: CitationsContext, body: CitationsInput, request: Request) -> Response:
    """Stream events to who accepts them; tell others where to ask."""
    streamed = MEDIA_TYPE in request.headers.get("accept", "")
    if streamed:
        parts.jobs.check_room()
    job = await parts.jobs.submit(body.to_domain(parts.context.settings.citations.corpus))
    headers = {"Location": f"/v1/citations/{job.name}"}
    if not streamed:
        return JSONResponse(to_json(status_of(job)), status_code=202, headers=headers)
    return stream_answer(_frames(parts.jobs, job, alone=body.cancel_on_disconnect), headers)


def _answers(context: Context, rows: Sequence[CitationRow]) -> list[dict[str, Json]]:
    """Check single claims; blocking."""
    return [to_json(each) for each in context.engine.citation_checks(rows)]


def _whole(parts: CitationsContext, name: str) -> dict[str, Json]:
    """Return a job with its report, if it has one; of an earlier process that is all there is."""
    job = parts.jobs.job(name)
    if job is not None and (not job.stage.ended or job.failure is not None or job.cited is None):
        return to_json(status_of(job))
    report = parts.store.report(name)
    status = status_of_report(report, name) if job is None else status_of(job, report)
    return to_json(status)


async def _frames(
    jobs: CitationsJobs, job: CitationsJob, beyond: int = 0, *, alone: bool = False
) -> AsyncIterator[bytes]:
    """Yield a stream's bytes; a caller for whom alone the check is made stops it by leaving."""
    try:
        yield RETRY
        async for heard in jobs.follow(job, beyond):
            if heard is None:
                yield HEARTBEAT
            else:
                number, event = heard
                yield frame(number, NAMES[type(event)], event_data(event, job))
    except (asyncio.CancelledError, GeneratorExit):
        if alone:
            jobs.leave(job.name)
        raise
