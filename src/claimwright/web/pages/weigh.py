"""A claim in, the page that weighs both of its sides out: live, at once, and permanent."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import RedirectResponse, Response

from claimwright.errors import ClaimwrightError
from claimwright.flows.bundled_corpora import answers_claims
from claimwright.settings import MAX_CLAIM_CHARACTERS
from claimwright.views.exports import WeighFormat
from claimwright.views.weigh import weigh_page_of
from claimwright.web.context import Context
from claimwright.web.engine import CorpusSummary
from claimwright.web.event_stream import MEDIA_TYPE, Told, event_stream
from claimwright.web.pages.form_fields import form_fields
from claimwright.web.pages.negotiation import refuse_strangers
from claimwright.web.pages.refusals import reason_of
from claimwright.web.pages.rendering import page
from claimwright.web.pages.weigh_form import (
    MAX_WORKS,
    MODE_CHOICES,
    WeighWish,
    claim_of,
    usual_weighing,
    weigh_wish_of,
)
from claimwright.web.pages.weigh_live import address_of_weighing, exports_of, told_live
from claimwright.web.pages.wish import EXAMPLES
from claimwright.web.report_file import report_file
from claimwright.web.weigh_store import WeighStore

Name = Annotated[str, Path(max_length=100)]
Form = Annotated[WeighFormat, Query(alias="format")]


def router(context: Context, store: WeighStore) -> APIRouter:
    """Make the router of the pages that weigh.

    Args:
        context: The parts of the application.
        store: Keeps what the pages show.

    Returns:
        The router; the OpenAPI document does not describe it.
    """
    routes = APIRouter(prefix="/weigh", include_in_schema=False)

    @routes.get("")
    async def asked() -> Response:
        """Return the form as nobody has touched it."""
        return await _form(context, usual_weighing(context.settings))

    @routes.post("")
    async def answered(request: Request) -> Response:
        """Weigh a claim and lead to its page; tell it step by step to a page that asks so."""
        refuse_strangers(request)
        live = MEDIA_TYPE in request.headers.get("accept", "")
        wish = usual_weighing(context.settings)
        try:
            fields = form_fields(await request.body(), request.headers.get("content-type", ""))
            wish = replace(wish, text=fields.get("text", ""))
            wish = weigh_wish_of(fields, context.settings)
            if live:
                return await _live(context, store, wish)
            name = await context.admission.run(partial(_weighed, context, store, wish))
        except ClaimwrightError as error:
            if live:
                raise
            return await _form(context, wish, error)
        return RedirectResponse(address_of_weighing(name), status_code=303)

    _add_kept(routes, store)
    return routes


def _add_kept(routes: APIRouter, store: WeighStore) -> None:
    """Add what shows a weighing that is kept, writes it, and forgets it."""

    @routes.get("/{name}")
    def weighed(name: Name) -> Response:
        """Return the page of a weighing."""
        address = address_of_weighing(name)
        return page(
            "weighed.html",
            weighing=weigh_page_of(store.report(name)),
            address=address,
            exports=exports_of(address),
        )

    @routes.get("/{name}/export")
    def export(name: Name, form: Form = WeighFormat.HTML) -> Response:
        """Return a weighing as a file."""
        return report_file(store.report(name), form, "weighing")

    @routes.post("/{name}/delete")
    async def delete(name: Name, request: Request) -> Response:
        """Forget a weighing and return to the form."""
        refuse_strangers(request)
        await asyncio.to_thread(store.delete, name)
        return RedirectResponse("/weigh", status_code=303)


def _weighed(context: Context, store: WeighStore, wish: WeighWish) -> str:
    """Weigh a claim at once and keep it; return the name of the report."""
    flow = context.engine.weigh_flow(wish.corpus)
    (report,) = flow.weigh((claim_of(wish),), wish.options)
    return store.keep(report)


def _steps(context: Context, store: WeighStore, wish: WeighWish) -> Iterator[Told]:
    """Weigh a claim step by step; what is refused is refused before the first."""
    claim = claim_of(wish)
    steps = context.engine.weigh_flow(wish.corpus).steps(claim, wish.options)
    yield from told_live(claim, steps, store.keep)


async def _live(context: Context, store: WeighStore, wish: WeighWish) -> Response:
    return await event_stream(
        context.admission,
        partial(_steps, context, store, wish),
        heartbeat_s=context.server.heartbeat_s,
    )


async def _form(
    context: Context, wish: WeighWish, error: ClaimwrightError | None = None
) -> Response:
    """Return the form, with what was refused and why."""
    found = await context.admission.run(context.engine.corpora)
    return page(
        "weigh.html",
        status=200 if error is None else error.http_status,
        here="/weigh",
        wish=wish,
        refusal="" if error is None else reason_of(error),
        corpora=[
            each.name
            for each in found
            if isinstance(each, CorpusSummary) and answers_claims(each.name)
        ],
        examples=EXAMPLES,
        modes=MODE_CHOICES,
        most=MAX_WORKS,
        longest=MAX_CLAIM_CHARACTERS,
    )
