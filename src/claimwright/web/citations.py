"""/v1/citations: an article in, what its citations show out, as a stream or as a job.

One claim with its source, or several, are answered at once.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from claimwright.domain import DecidedReport, Decision, Decisions, Json
from claimwright.flows.citation_rows import CheckedRow, CitationRow
from claimwright.schema.describing import listed, model_of
from claimwright.schema.writing import to_json
from claimwright.views.formats import CitationFormat
from claimwright.web.admission import Admission
from claimwright.web.citations_body import CheckInput, CitationsBody, CitationsInput
from claimwright.web.citations_events import CitationsStatus, CitationStore, status_of
from claimwright.web.context import Context
from claimwright.web.job_routes import MEDIA_TYPE, JobPaths, add_job_routes, begun_job, streamed
from claimwright.web.jobs import Jobs
from claimwright.web.report_file import file_schemas, report_file
from claimwright.web.requests import IdInPath, Name, Strict
from claimwright.web.strict_json import api_router

Format = Annotated[CitationFormat, Query(alias="format", description="What to write.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CitationsContext:
    """The parts of one application that citations need.

    Args:
        door: Of work that waits for sites, for which nobody else should wait.
    """

    context: Context
    jobs: Jobs
    store: CitationStore
    door: Admission


@dataclass(frozen=True, slots=True)
class DecisionsKept:
    """The id of a claim to what a reviewer decided about its suggestion."""

    decisions: Decisions


class DecisionInput(Strict):
    """What a reviewer decided about the suggestion for a claim."""

    claim_id: Name
    decision: Decision | None = None


_PATHS: Final = JobPaths(
    name="citations",
    parameter="name",
    noun="check of an article's citations",
    answer=CitationsStatus,
    events=streamed("Server-sent events: state, article, sources, group, report, error."),
)


def router(parts: CitationsContext) -> APIRouter:
    """Make the router of `/v1/citations`."""
    routes = api_router("citations")

    @routes.post(
        "/citations",
        summary="Check the citations of an article, or claims against their sources",
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
    async def check_citations(body: CitationsBody, request: Request) -> Response:
        """Check an article as a job, or single claims at once. No edit is ever made."""
        if isinstance(body, CitationsInput):
            asked = body.to_domain(parts.context.settings.citations.corpus)
            whole, alone = partial(status_of, parts.store), body.cancel_on_disconnect
            return await begun_job(request, parts.jobs, parts.store, asked, whole, alone=alone)
        rows = await asyncio.to_thread(body.rows, parts.context.settings.citations)
        waits = any(row.given is None for row in rows)
        door = parts.door if waits else parts.context.admission
        answers = await door.run(partial(_answers, parts.context, rows))
        return JSONResponse(answers[0] if isinstance(body, CheckInput) else {"checks": answers})

    add_job_routes(routes, parts.jobs, parts.store, _PATHS, partial(status_of, parts.store))
    _add_report(routes, parts)
    return routes


def _add_report(routes: APIRouter, parts: CitationsContext) -> None:
    @routes.get(
        "/citations/{name}/report",
        summary="Return the report on an article's citations in the format that is asked for",
        response_model=model_of(DecidedReport),
        responses={200: {"content": file_schemas(CitationFormat)}},
    )
    async def get_citation_report(name: IdInPath, form: Format = CitationFormat.JSON) -> Response:
        """Return the report, with what a reviewer decided about its suggestions."""
        return await asyncio.to_thread(written, parts.store, name, form)

    @routes.delete(
        "/citations/{name}/report",
        summary="Delete the report on an article's citations",
        status_code=204,
    )
    async def delete_citation_report(name: IdInPath) -> Response:
        """Forget the report and what was decided about it."""
        await parts.jobs.delete(parts.store, name)
        return Response(status_code=204)

    @routes.post(
        "/citations/{name}/decisions",
        summary="Keep what a reviewer decided about a suggestion",
        response_model=model_of(DecisionsKept),
    )
    async def decide_citation(name: IdInPath, body: DecisionInput) -> JSONResponse:
        """Keep a decision; null opens it again. It changes no article."""
        work = partial(parts.store.decide, name, body.claim_id, body.decision)
        return JSONResponse(to_json(DecisionsKept(await asyncio.to_thread(work))))


def written(store: CitationStore, name: str, form: CitationFormat) -> Response:
    """Return the report of a job as a file; blocking.

    Raises:
        BusyError: The job goes on.
        NotFoundError: It ended without a report, or there is none of this name.
    """
    return report_file(store.report(name), form, "citations", decisions=store.decisions(name))


def _answers(context: Context, rows: Sequence[CitationRow]) -> list[dict[str, Json]]:
    return [to_json(each) for each in context.engine.citation_checks(rows)]
