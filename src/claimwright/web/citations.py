"""/v1/citations: an article in, what its citations show out, as a stream or as a job.

One claim with its source, or several, are answered at once.
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from claimwright.domain import Decision
from claimwright.errors import BusyError, NotFoundError
from claimwright.flows.article_events import Stage
from claimwright.flows.citation_rows import CitationRow
from claimwright.verdict.citing.report import check_answer_json, citation_report_json
from claimwright.verdict.exports.citations_formats import CITATION_MEDIA_TYPES, CitationFormat
from claimwright.verdict.exports.citations_wording import Decisions
from claimwright.verdict.report import Json
from claimwright.web.article_events import HEARTBEAT, MEDIA_TYPE, frame
from claimwright.web.articles import RETRY
from claimwright.web.citations_answers import (
    CitationCheckOutput,
    CitationChecksOutput,
    CitationsJobOutput,
    DecidedReportOutput,
    DecisionsOutput,
)
from claimwright.web.citations_body import CheckInput, CitationsBody, CitationsInput
from claimwright.web.citations_events import NAMES, job_event_json, job_report_url
from claimwright.web.citations_file import citations_file
from claimwright.web.citations_job import CitationsJob
from claimwright.web.citations_jobs import CitationsJobs
from claimwright.web.citations_store import CitationStore
from claimwright.web.context import Context
from claimwright.web.fields import Name
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
            media_type: {"schema": {"type": "string"}}
            for form, media_type in CITATION_MEDIA_TYPES.items()
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
        response_model=CitationsJobOutput,
        responses={
            200: {
                "model": CitationCheckOutput | CitationChecksOutput,
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
        response_model=CitationsJobOutput,
    )
    async def get(name: JobName) -> JSONResponse:
        """Return the job, with the report once it has ended."""
        return JSONResponse(await asyncio.to_thread(_whole, parts, name))

    @routes.delete(
        "/citations/{name}",
        summary="Stop the check of an article's citations",
        operation_id="cancel_citations",
        response_model=CitationsJobOutput,
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
        return _stream(_frames(parts.jobs, job, beyond), {})


def _add_report(routes: APIRouter, parts: CitationsContext) -> None:
    """Add what writes a report, keeps decisions about it, and forgets it."""

    @routes.get(
        "/citations/{name}/report",
        summary="Return the report on an article's citations in the format that is asked for",
        operation_id="get_citation_report",
        response_model=DecidedReportOutput,
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
        response_model=DecisionsOutput,
    )
    async def decide(name: JobName, body: DecisionInput) -> JSONResponse:
        """Keep a decision; null opens it again. It changes no article."""
        work = partial(parts.store.decide, name, body.claim_id, body.decision)
        return JSONResponse({"decisions": decisions_json(await asyncio.to_thread(work))})


def decisions_json(decisions: Decisions) -> dict[str, Json]:
    """Return decisions as JSON values."""
    return {claim: decision.value for claim, decision in decisions.items()}


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
    return citations_file(store.report(name), form, store.decisions(name))


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
        return JSONResponse(job_json(job), status_code=202, headers=headers)
    return _stream(_frames(parts.jobs, job, alone=body.cancel_on_disconnect), headers)


def _answers(context: Context, rows: Sequence[CitationRow]) -> list[Mapping[str, Json]]:
    """Check single claims; blocking."""
    found = context.engine.citation_checks(rows)
    return [
        check_answer_json(row.claim.id, each.read, each.check)
        for row, each in zip(rows, found, strict=True)
    ]


def _whole(parts: CitationsContext, name: str) -> dict[str, Json]:
    """Return a job with its report, if it has one; of an earlier process that is all there is."""
    job = parts.jobs.job(name)
    if job is not None and (not job.stage.ended or job.failure is not None or job.cited is None):
        return job_json(job)
    report = parts.store.report(name)
    known = _of_report(parts, name) if job is None else job_json(job)
    return {**known, "report": citation_report_json(report)}


def _of_report(parts: CitationsContext, name: str) -> dict[str, Json]:
    """Return the job that a report was made by, as far as the report tells."""
    report = parts.store.report(name)
    made, number = report.provenance.created_at, len(report.groups)
    return {
        "id": name,
        "state": Stage.DONE.value,
        "title": report.cited.article.title,
        "corpus": report.provenance.corpus,
        "created_at": made,
        "updated_at": made,
        "progress": {"to_check": number, "checked": number, "sources": 0, "read": 0},
        "error": None,
        "events_url": f"/v1/citations/{name}/events",
        "report_url": job_report_url(name),
        "report": None,
    }


def job_json(job: CitationsJob) -> dict[str, Json]:
    """Return a job as JSON values, without its report."""
    error: Mapping[str, Json] | None = None
    if job.failure is not None:
        error = {"title": job.failure.title, "detail": job.failure.detail}
    reported = job.stage.ended and job.failure is None and job.cited is not None
    return {
        "id": job.name,
        "state": job.stage.value,
        "title": job.title,
        "corpus": job.request.corpus,
        "created_at": job.created_at,
        "updated_at": job.updated_at,
        "progress": {
            "to_check": job.to_check,
            "checked": job.checked,
            "sources": job.sources[1],
            "read": job.sources[0],
        },
        "error": error,
        "events_url": f"/v1/citations/{job.name}/events",
        "report_url": job_report_url(job.name) if reported else None,
        "report": None,
    }


def _stream(frames: AsyncIterator[bytes], headers: Mapping[str, str]) -> StreamingResponse:
    # Proxies that collect an answer before they pass it on are asked not to.
    told = {"X-Accel-Buffering": "no", **headers}
    return StreamingResponse(frames, media_type=MEDIA_TYPE, headers=told)


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
                yield frame(number, NAMES[type(event)], job_event_json(event, job))
    except (asyncio.CancelledError, GeneratorExit):
        if alone:
            jobs.leave(job.name)
        raise
