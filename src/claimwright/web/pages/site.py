"""The parts of the application → the routers of everything that people see."""

from collections.abc import Callable
from functools import partial
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from claimwright.domain import CitationReport, DebateReport, WeighReport
from claimwright.views.rendering import assets
from claimwright.views.wording import VERDICTS
from claimwright.web.citations import CitationsContext
from claimwright.web.context import Context, JobContext
from claimwright.web.job_routes import add_delete
from claimwright.web.job_store import AnyStore
from claimwright.web.pages import citations, debate, home, reports, stance, watches, weigh
from claimwright.web.pages.exchange import page, page_router
from claimwright.web.pages.reports import SAID, Shelf, shelf_of, shelf_of_jobs
from claimwright.web.watch_store import WatchStore

FOREVER = "public, max-age=31536000, immutable"
"""For an address that names its content."""

ASK_AGAIN = "no-cache"
"""For one that does not."""

_TYPES: Final = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def routers(
    context: Context, work: JobContext, citing: CitationsContext, watched: WatchStore
) -> tuple[APIRouter, ...]:
    """Make the routers of the pages; they go before the original's, with which they share `/`.

    The OpenAPI document describes none of them.
    """
    jobs, articles, weighings, debates = work.jobs, work.articles, work.weighings, work.debates
    pageless: dict[str, AnyStore] = {
        "Claims verified": work.verifications,
        **{store.flow.name: store for store in work.brought},
    }
    others: tuple[Callable[[], Shelf], ...] = (
        partial(shelf_of, "Claims weighed", weighings.newest, "/weigh", SAID[WeighReport]),
        partial(shelf_of, "Claims debated", debates.newest, "/debates", SAID[DebateReport]),
        partial(
            shelf_of, "Citations checked", citing.store.newest, "/citations", SAID[CitationReport]
        ),
        *(partial(shelf_of_jobs, heading, store) for heading, store in pageless.items()),
    )
    deletions = page_router("/v1")
    for store in pageless.values():
        add_delete(deletions, jobs, store, f"/{store.flow.path}", "/history")
    return (
        assets_router(),
        home.router(context, jobs, articles),
        reports.router(jobs, articles),
        reports.history_router(articles, others, listed=context.server.list_reports),
        deletions,
        stance.router(context),
        weigh.router(context, jobs, weighings),
        debate.router(context, jobs, debates),
        citations.router(citing),
        watches.router(context, watched),
        about_router(context),
    )


def about_router(context: Context) -> APIRouter:
    """Make the router of the page."""
    routes = page_router()

    @routes.get("/about")
    async def about() -> Response:
        """Return the page, with what can be searched here."""
        corpora, signs = await context.corpora(), tuple(VERDICTS.values())
        return page("about.html", here="/about", corpora=corpora, signs=signs)

    return routes


def assets_router() -> APIRouter:
    """Make the router of `/static`."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/static/{name}")
    def asset(name: str, request: Request) -> Response:
        """Return a file; only those that stand in the folder are there."""
        if name not in assets():
            raise HTTPException(status_code=404)
        content, digest = assets()[name]
        etag = f'"{digest}"'
        named = request.query_params.get("v") == digest
        headers = {"ETag": etag, "Cache-Control": FOREVER if named else ASK_AGAIN}
        if request.headers.get("if-none-match") == etag:
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=_TYPES[name.rpartition(".")[2]], headers=headers)

    return routes
