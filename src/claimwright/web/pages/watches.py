"""/watches: what is watched and what changed of it, listed, added to and removed by a browser."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request
from fastapi.responses import RedirectResponse, Response

from claimwright.errors import ClaimwrightError
from claimwright.flows.watching import (
    MAX_ITEMS,
    MAX_NAME_CHARACTERS,
    item_of,
)
from claimwright.web.caller import visible
from claimwright.web.context import Context
from claimwright.web.pages.exchange import fields_of, form_page, page, page_router
from claimwright.web.watch_store import WatchStore, detail_of
from claimwright.web.watches import keep_watch

SHOWN: Final = 100
"""Changes on the page of a watch, the newest."""

WatchId = Annotated[str, Path(max_length=100)]


def router(context: Context, store: WatchStore) -> APIRouter:
    """Make the router of the pages of watches."""
    routes = page_router("/watches")

    @routes.get("")
    async def listed() -> Response:
        """Return the list, with the form that adds to it."""
        return await _list(context, store, {})

    @routes.post("")
    async def add(request: Request) -> Response:
        """Keep a watch and lead to its page."""
        fields: Mapping[str, str] = {}
        try:
            fields = await fields_of(request)
            lines = fields.get("items", "").split("\n")
            items = [item_of(line) for line in lines if line.strip()]
            corpus, name = fields.get("corpus"), fields.get("name", "")
            keep = partial(keep_watch, context, store, items, corpus=corpus, name=name)
            watch = await asyncio.to_thread(keep)
        except ClaimwrightError as error:
            return await _list(context, store, fields, error)
        return RedirectResponse(f"/watches/{watch.id}", status_code=303)

    @routes.get("/{watch_id}")
    async def shown(watch_id: WatchId) -> Response:
        """Return how each item stands, and what changed."""
        detail = await asyncio.to_thread(detail_of, store, watch_id, SHOWN)
        return page("watch.html", here="/watches", detail=detail)

    @routes.post("/{watch_id}/delete")
    async def delete(watch_id: WatchId) -> Response:
        """Forget a watch and return to the list."""
        await asyncio.to_thread(store.remove, watch_id)
        return RedirectResponse("/watches", status_code=303)

    return routes


async def _list(
    context: Context,
    store: WatchStore,
    fields: Mapping[str, str],
    error: ClaimwrightError | None = None,
) -> Response:
    is_listed = context.server.list_reports
    watches = await asyncio.to_thread(lambda: store.watches(visible())) if is_listed else ()
    return form_page(
        "watches.html",
        error,
        here="/watches",
        listed=is_listed,
        watches=watches,
        corpora=await context.claim_corpora(),
        corpus=fields.get("corpus", "") or context.settings.corpus,
        name=fields.get("name", ""),
        items=fields.get("items", ""),
        most=MAX_ITEMS,
        longest_name=MAX_NAME_CHARACTERS,
    )
