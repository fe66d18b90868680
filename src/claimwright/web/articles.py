"""/v1/articles: an article in, its check out, as a stream of events or as a job to ask about."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import APIRouter, Header, Path, Request
from fastapi.responses import JSONResponse, Response

from claimwright.domain import Json
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.web.article_body import ArticleInput
from claimwright.web.article_context import ArticleContext
from claimwright.web.article_events import event_data, event_name
from claimwright.web.article_jobs import ArticleJobs
from claimwright.web.article_rows import ArticleJob
from claimwright.web.event_stream import HEARTBEAT, MEDIA_TYPE, frame, stream_answer
from claimwright.web.strict_json import StrictRoute

RETRY = b"retry: 2000\n\n"
"""After so many milliseconds a browser that lost the stream asks for the rest."""

ArticleId = Annotated[
    str, Path(min_length=1, max_length=100, description="As the answer to POST named it.")
]
LastEventId = Annotated[
    int | None,
    Header(ge=0, le=2**31, description="The last event that the caller has; the rest is sent."),
]
STREAM: dict[int | str, dict[str, object]] = {
    200: {
        "description": "Server-sent events: state, article, found, claim, evidence, verdict, "
        "error, summary.",
        "content": {MEDIA_TYPE: {"schema": {"type": "string"}}},
    }
}


def router(context: ArticleContext) -> APIRouter:
    """Make the router of `/v1/articles`.

    Args:
        context: The parts that check and keep articles.

    Returns:
        The router.
    """
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["articles"])
    jobs = context.jobs

    @routes.post(
        "/articles",
        summary="Check an article",
        operation_id="check_article",
        status_code=202,
        response_model=model_of(ArticleJob),
        responses=STREAM,
    )
    async def check(body: ArticleInput, request: Request) -> Response:
        """Stream events to who accepts them; tell others where to ask. The check outlives both."""
        streamed = MEDIA_TYPE in request.headers.get("accept", "")
        if streamed:
            jobs.check_room()
        begun = await jobs.submit(body.to_domain(context.settings))
        headers = {"Location": f"/v1/articles/{begun.id}"}
        if not streamed:
            return JSONResponse(to_json(ArticleJob(begun)), status_code=202, headers=headers)
        return stream_answer(_frames(jobs, begun.id, alone=body.cancel_on_disconnect), headers)

    _add_job(routes, context)
    _add_events(routes, context)
    return routes


def _add_job(routes: APIRouter, context: ArticleContext) -> None:
    """Add what asks about a check and what stops it."""

    @routes.get(
        "/articles/{article_id}",
        summary="Say how far the check of an article is",
        operation_id="get_article",
        response_model=model_of(ArticleJob),
    )
    async def get(article_id: ArticleId) -> JSONResponse:
        """Return the job, with the report once it has ended."""
        return JSONResponse(await asyncio.to_thread(_whole, context, article_id))

    @routes.delete(
        "/articles/{article_id}",
        summary="Stop the check of an article",
        operation_id="cancel_article",
        response_model=model_of(ArticleJob),
    )
    async def cancel(article_id: ArticleId) -> JSONResponse:
        """Stop after the claims that are being read; what was checked stays as its report."""
        await context.jobs.cancel(article_id)
        return JSONResponse(await asyncio.to_thread(_whole, context, article_id))


def _add_events(routes: APIRouter, context: ArticleContext) -> None:
    """Add what follows a check."""

    @routes.get(
        "/articles/{article_id}/events",
        summary="Follow the check of an article",
        operation_id="follow_article",
        response_class=Response,
        responses={
            **STREAM,
            204: {"description": "It has ended, and the caller has all; do not ask again."},
        },
    )
    async def follow(article_id: ArticleId, last_event_id: LastEventId = None) -> Response:
        """Stream what has happened since the last event the caller has, and what happens."""
        check = await asyncio.to_thread(context.store.check, article_id)
        beyond = last_event_id or 0
        if check.stage.ended and beyond >= check.events:
            return Response(status_code=204)
        context.jobs.check_room()
        return stream_answer(_frames(context.jobs, article_id, beyond))


def _whole(context: ArticleContext, article_id: str) -> dict[str, Json]:
    """Return a job with its report, if it has one."""
    check = context.store.check(article_id)
    if check.ended is None:
        return to_json(ArticleJob(check))
    return to_json(ArticleJob(check, context.store.known(article_id).report(article_id)))


async def _frames(
    jobs: ArticleJobs, article_id: str, beyond: int = 0, *, alone: bool = False
) -> AsyncIterator[bytes]:
    """Yield a stream's bytes; a caller for whom alone the check is made stops it by leaving."""
    try:
        yield RETRY
        async for heard in jobs.follow(article_id, beyond):
            if heard is None:
                yield HEARTBEAT
            else:
                number, event = heard
                yield frame(number, event_name(event), event_data(event, article_id))
    except (asyncio.CancelledError, GeneratorExit):
        if alone:
            jobs.leave(article_id)
        raise
