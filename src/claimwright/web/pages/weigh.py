"""A claim in, the page that weighs both of its sides out: live, at once, and permanent."""

from dataclasses import replace
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import RedirectResponse, Response

from claimwright.errors import ClaimwrightError
from claimwright.flows.bundled_corpora import answers_claims
from claimwright.settings import MAX_CLAIM_CHARACTERS
from claimwright.views.formats import WeighFormat
from claimwright.views.weigh import weigh_view
from claimwright.views.weigh_steps import WeighSoFar
from claimwright.web.context import Context
from claimwright.web.job_routes import LastEventId, followed, shown_frames, stream, wants_events
from claimwright.web.jobs import Jobs
from claimwright.web.pages.form_fields import fields_of
from claimwright.web.pages.negotiation import refuse_strangers
from claimwright.web.pages.refusals import form_page
from claimwright.web.pages.rendering import page
from claimwright.web.pages.weigh_form import (
    MAX_WORKS,
    MODE_CHOICES,
    WeighWish,
    claim_of,
    usual_weighing,
    weigh_wish_of,
)
from claimwright.web.pages.weigh_live import LiveWeighing, address_of_weighing, exports_of
from claimwright.web.pages.wish import EXAMPLES
from claimwright.web.report_file import report_file
from claimwright.web.weigh import MAX_WEIGHED_CLAIMS
from claimwright.web.weigh_events import WeighRequest, WeighStore

Name = Annotated[str, Path(max_length=100)]
Position = Annotated[int, Query(ge=1, le=MAX_WEIGHED_CLAIMS)]
Form = Annotated[WeighFormat, Query(alias="format")]


def router(context: Context, jobs: Jobs, store: WeighStore) -> APIRouter:
    """Make the router of the pages that weigh."""
    routes = APIRouter(prefix="/weigh", include_in_schema=False)

    @routes.get("")
    async def asked() -> Response:
        """Return the form as nobody has touched it."""
        return await _form(context, usual_weighing(context.settings))

    @routes.post("")
    async def answered(request: Request) -> Response:
        """Weigh a claim and lead to its page; tell it step by step to a page that asks so."""
        refuse_strangers(request)
        live = wants_events(request)
        wish = usual_weighing(context.settings)
        try:
            fields = await fields_of(request)
            wish = replace(wish, text=fields.get("text", ""))
            wish = weigh_wish_of(fields, context.settings)
            asked = WeighRequest(claims=(claim_of(wish),), corpus=wish.corpus, options=wish.options)
            if live:
                jobs.check_room()
            job = await jobs.submit(store, asked)
            if not live:
                await jobs.ended(store, job.id)
        except ClaimwrightError as error:
            if live:
                raise
            return await _form(context, wish, error)
        address = address_of_weighing(job.id)
        if live:
            return stream(shown_frames(jobs, store, job.id, 0, live_of=_live), address)
        return RedirectResponse(address, status_code=303)

    _add_kept(routes, jobs, store)
    return routes


def _live(name: str, request: WeighRequest) -> LiveWeighing:
    return LiveWeighing(request.claims[0], address_of_weighing(name))


def _add_kept(routes: APIRouter, jobs: Jobs, store: WeighStore) -> None:
    @routes.get("/{name}")
    def weighed(name: Name, claim: Position = 1) -> Response:
        """Return the page of a weighing; one that goes on fills itself up."""
        job, address = store.job(name), address_of_weighing(name)
        if job.has_report or claim <= job.checked:
            sofar = WeighSoFar.whole(store.report(name, claim))
        else:
            sofar = WeighSoFar(claim=store.request(name).claims[0])
        shown_at = address if sofar.report else ""
        return page(
            "weighed.html",
            weighing=weigh_view(sofar),
            address=shown_at,
            exports=exports_of(shown_at, claim) if shown_at else (),
            follow="" if job.stage.ended or shown_at else address,
            failure=job.error_detail,
        )

    @routes.get("/{name}/events")
    async def follow(name: Name, last_event_id: LastEventId = None) -> Response:
        """Tell a weighing step by step from where a page lost it."""
        frames = partial(shown_frames, jobs, store, name, live_of=_live)
        return await followed(jobs, store, name, last_event_id or 0, frames)

    @routes.get("/{name}/export")
    def export(name: Name, form: Form = WeighFormat.HTML, claim: Position = 1) -> Response:
        return report_file(store.report(name, claim), form, "weighing")

    @routes.post("/{name}/delete")
    async def delete(name: Name, request: Request) -> Response:
        """Forget a weighing and return to the form."""
        refuse_strangers(request)
        await jobs.delete(store, name)
        return RedirectResponse("/weigh", status_code=303)


async def _form(
    context: Context, wish: WeighWish, error: ClaimwrightError | None = None
) -> Response:
    return form_page(
        "weigh.html",
        error,
        here="/weigh",
        wish=wish,
        corpora=[each.name for each in await context.corpora() if answers_claims(each.name)],
        examples=EXAMPLES,
        modes=MODE_CHOICES,
        most=MAX_WORKS,
        longest=MAX_CLAIM_CHARACTERS,
    )
