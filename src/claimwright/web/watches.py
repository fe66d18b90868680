"""/v1/watches: claims and pages that are checked again when something changed, and their feeds."""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import Field

from claimwright.domain import Watch, WatchedKind, WatchItem, WatchRecord
from claimwright.errors import NotFoundError
from claimwright.flows.watching import (
    MAX_ITEMS,
    MAX_NAME_CHARACTERS,
    MAX_URL_CHARACTERS,
    new_watch,
)
from claimwright.schema.describing import listed, model_of
from claimwright.schema.writing import to_json
from claimwright.views.watch_feed import ATOM_TYPE, JSON_TYPE, atom_feed, json_feed
from claimwright.web.caller import own, visible
from claimwright.web.context import Context
from claimwright.web.requests import ClaimText, IdInPath, Strict, example
from claimwright.web.strict_json import api_router
from claimwright.web.watch_store import (
    MAX_RECORDS,
    WatchDetail,
    WatchStore,
    WatchSummary,
    detail_of,
    new_watch_id,
)

MAX_ENTRIES: Final = 100
"""Most entries of a feed, the newest."""

Limit = Annotated[
    int, Query(ge=1, le=MAX_RECORDS, description="At most so much of its history, the newest.")
]
Page = Annotated[str, Field(min_length=1, max_length=MAX_URL_CHARACTERS)]


class WatchInput(Strict):
    """Claims and pages to watch."""

    model_config = example(
        {
            "name": "Sea level",
            "claims": ["Sea level rise has sped up since 1993."],
            "pages": ["https://example.org/sea-level"],
        }
    )

    name: Annotated[str, Field(max_length=MAX_NAME_CHARACTERS)] = Field(
        default="", description="For people; the beginning of the first item when empty."
    )
    claims: Annotated[list[ClaimText], Field(max_length=MAX_ITEMS)] = Field(
        default=[], description="Claims, each as one statement."
    )
    pages: Annotated[list[Page], Field(max_length=MAX_ITEMS)] = Field(
        default=[], description="Addresses of pages; http or https."
    )
    corpus: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        default=None, description="Name of the corpus; the server's own when absent."
    )

    def items(self) -> tuple[WatchItem, ...]:
        """Return what is to be watched, claims first."""
        claims = (WatchItem(WatchedKind.CLAIM, text) for text in self.claims)
        return *claims, *(WatchItem(WatchedKind.PAGE, url.strip()) for url in self.pages)


def router(context: Context, store: WatchStore) -> APIRouter:
    """Make the router of `/v1/watches`."""
    routes = api_router("watches")
    _add_collection(routes, context, store)
    _add_one(routes, store)
    _add_feeds(routes, store)
    return routes


def keep_watch(
    context: Context,
    store: WatchStore,
    items: Iterable[WatchItem],
    *,
    corpus: str | None,
    name: str,
) -> Watch:
    """Keep a new watch of the caller, over the server's corpus unless one is named; blocking.

    Raises:
        InputError: There is nothing to watch, or an item or the name cannot be used.
        NotFoundError: There is no such corpus.
        TooLargeError: There are too many items, or too many watches.
    """
    watch = new_watch(
        watch_id=new_watch_id(),
        items=items,
        corpus=corpus or context.settings.corpus,
        now=datetime.now(tz=UTC).isoformat(timespec="seconds"),
        name=name,
    )
    context.engine.corpus_state(watch.corpus)
    # It has its owner before anybody can see it.
    own(watch.id)
    store.add(watch, among=visible())
    return watch


def _add_collection(routes: APIRouter, context: Context, store: WatchStore) -> None:
    @routes.post(
        "/watches",
        summary="Watch claims and pages",
        status_code=201,
        response_model=model_of(WatchSummary),
    )
    async def add_watch(body: WatchInput) -> JSONResponse:
        """Keep a list of claims and pages; `claimwright watch run` on the server checks them."""
        keep = partial(keep_watch, context, store, body.items(), corpus=body.corpus, name=body.name)
        watch = await asyncio.to_thread(keep)
        where = {"Location": f"/v1/watches/{watch.id}"}
        return JSONResponse(to_json(WatchSummary(watch)), status_code=201, headers=where)

    @routes.get(
        "/watches", summary="List the watches", response_model=listed("watches", WatchSummary)
    )
    async def list_watches() -> JSONResponse:
        """Return the caller's watches, the oldest first."""
        if not context.server.list_reports:
            raise NotFoundError("this server lists no watches; ask for one by its id")
        found = await asyncio.to_thread(lambda: store.watches(visible()))
        return JSONResponse({"watches": [to_json(WatchSummary(each)) for each in found]})


def _add_one(routes: APIRouter, store: WatchStore) -> None:
    @routes.get(
        "/watches/{watch_id}",
        summary="Show a watch with its history",
        response_model=model_of(WatchDetail),
    )
    async def get_watch(watch_id: IdInPath, limit: Limit = 50) -> JSONResponse:
        """Return how each item stands, and what changed and why, the newest first."""
        return JSONResponse(to_json(await asyncio.to_thread(detail_of, store, watch_id, limit)))

    @routes.delete("/watches/{watch_id}", summary="Remove a watch", status_code=204)
    async def delete_watch(watch_id: IdInPath) -> Response:
        """Forget a watch with its history."""
        await asyncio.to_thread(store.remove, watch_id)
        return Response(status_code=204)


def _add_feeds(routes: APIRouter, store: WatchStore) -> None:
    @routes.get(
        "/watches/{watch_id}/feed",
        summary="Follow a watch as an Atom feed",
        response_class=Response,
        responses={200: {"content": {ATOM_TYPE: {"schema": {"type": "string"}}}}},
    )
    async def watch_feed(watch_id: IdInPath, request: Request) -> Response:
        """Return the newest changes, each an entry."""
        watch, records = await asyncio.to_thread(_entries, store, watch_id)
        content = atom_feed(watch, records, url=_address(request, watch_id))
        return Response(content, media_type=ATOM_TYPE)

    @routes.get(
        "/watches/{watch_id}/feed.json",
        summary="Follow a watch as a JSON Feed",
        response_class=Response,
        responses={200: {"content": {JSON_TYPE: {"schema": {"type": "object"}}}}},
    )
    async def watch_json_feed(watch_id: IdInPath, request: Request) -> Response:
        """Return the newest changes, each an item."""
        watch, records = await asyncio.to_thread(_entries, store, watch_id)
        content = json_feed(watch, records, url=_address(request, watch_id))
        return JSONResponse(content, media_type=JSON_TYPE)


def _entries(store: WatchStore, watch_id: str) -> tuple[Watch, Sequence[WatchRecord]]:
    return store.watch(watch_id), store.records(watch_id, MAX_ENTRIES)


def _address(request: Request, watch_id: str) -> str:
    return f"{request.base_url}v1/watches/{watch_id}"
