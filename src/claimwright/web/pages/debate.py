"""A claim and a choice of advocates in, the page of their debate out, round by round or whole."""

from collections.abc import Mapping
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import RedirectResponse, Response

from claimwright.domain import DebateReport, Profile
from claimwright.errors import ClaimwrightError, InputError
from claimwright.settings import MAX_CLAIM_CHARACTERS, MAX_ROUNDS
from claimwright.verdict.exports.debate_wording import standing
from claimwright.views.debate import debate_view, running_view
from claimwright.views.exports import TranscriptFormat
from claimwright.web.context import Context
from claimwright.web.debate import check_size, debated
from claimwright.web.debate_choice import chosen
from claimwright.web.debate_store import DebateStore
from claimwright.web.event_stream import MEDIA_TYPE, event_stream
from claimwright.web.pages.debate_live import LiveDebate
from claimwright.web.pages.debate_wish import DebateWish, debate_wish, usual_debate
from claimwright.web.pages.form_fields import form_fields
from claimwright.web.pages.negotiation import refuse_strangers
from claimwright.web.pages.refusals import reason_of
from claimwright.web.pages.rendering import page
from claimwright.web.report_file import report_file

DebateId = Annotated[str, Path(max_length=100)]
Format = Annotated[TranscriptFormat, Query(alias="format")]
EXPORTS = (("html", "Web page"), ("markdown", "Markdown"), ("json", "Data"))
"""Formats of a transcript, with what a reader calls them."""


def router(context: Context, store: DebateStore) -> APIRouter:
    """Make the router of the pages of debates.

    Args:
        context: The parts of the application.
        store: Keeps what pages show.

    Returns:
        The router; the OpenAPI document does not describe it.
    """
    routes = APIRouter(include_in_schema=False)
    _add_form(routes, context, store)

    @routes.get("/debates/{debate_id}")
    def report(debate_id: DebateId) -> Response:
        """Return the page of a debate that has ended."""
        shown = debate_view(store.report(debate_id))
        address = f"/debates/{debate_id}"
        exports = [(f"{address}/transcript?format={name}", word) for name, word in EXPORTS]
        return page("debate_report.html", view=shown, exports=exports, address=address)

    @routes.get("/debates/{debate_id}/transcript")
    def transcript(debate_id: DebateId, form: Format = TranscriptFormat.HTML) -> Response:
        """Return the transcript of a debate as a file."""
        return report_file(store.report(debate_id), form, "debate")

    @routes.post("/debates/{debate_id}/delete")
    def delete(debate_id: DebateId, request: Request) -> Response:
        """Forget a debate and return to the form."""
        refuse_strangers(request)
        store.delete(debate_id)
        return RedirectResponse("/debate", status_code=303)

    return routes


def _add_form(routes: APIRouter, context: Context, store: DebateStore) -> None:
    """Add what asks for a debate and what begins one."""

    @routes.get("/debate")
    async def asked() -> Response:
        """Return the form as nobody has touched it."""
        return _shown(context, await _profiles(context))

    @routes.post("/debate/claim")
    async def brought(request: Request) -> Response:
        """Return the form with a claim that another form brings along."""
        refuse_strangers(request)
        profiles = await _profiles(context)
        try:
            fields = await _fields(request)
        except ClaimwrightError as error:
            return _shown(context, profiles, error=error)
        wish = usual_debate(context.settings, profiles, claim=fields.get("text", "").strip())
        return _shown(context, profiles, wish=wish)

    @routes.post("/debate")
    async def debate(request: Request) -> Response:
        """Stream a debate to who accepts events; lead others to its page once it has ended."""
        refuse_strangers(request)
        profiles = await _profiles(context)
        if MEDIA_TYPE in request.headers.get("accept", ""):
            wish = debate_wish(await _fields(request), context.settings, profiles)
            return await _stream(context, store, wish, profiles)
        wish = usual_debate(context.settings, profiles)
        try:
            wish = debate_wish(await _fields(request), context.settings, profiles)
            work = partial(_whole, context, store, wish, profiles)
            address = await context.admission.run(work)
        except ClaimwrightError as error:
            return _shown(context, profiles, wish=wish, error=error)
        return RedirectResponse(address, status_code=303)


async def _fields(request: Request) -> Mapping[str, str]:
    return form_fields(await request.body(), request.headers.get("content-type", ""))


async def _profiles(context: Context) -> tuple[Profile, ...]:
    return await context.admission.run(context.engine.debate_profiles)


def _those(
    context: Context, wish: DebateWish, profiles: tuple[Profile, ...]
) -> tuple[Profile, ...]:
    """Return who is to debate, if they may read as much as they would."""
    if profiles and not wish.advocates:
        raise InputError("nobody is to debate; choose at least one advocate")
    those = chosen(profiles, wish.advocates)
    check_size(context, (wish.to_claim(),), those)
    return those


def _whole(
    context: Context, store: DebateStore, wish: DebateWish, profiles: tuple[Profile, ...]
) -> str:
    """Return the path of the page of a debate, once it has ended."""
    those = _those(context, wish, profiles)
    reports = debated(context, (wish.to_claim(),), wish.options(context.settings), those)
    return _kept(store, reports[0])


async def _stream(
    context: Context, store: DebateStore, wish: DebateWish, profiles: tuple[Profile, ...]
) -> Response:
    """Return a debate as events; what is refused is refused before it begins."""
    those, claim = _those(context, wish, profiles), wish.to_claim()
    live = LiveDebate(claim=claim.text, profiles=those, keep=partial(_kept, store))
    flow = partial(context.engine.debate_flow, [each.name for each in those])
    options = wish.options(context.settings)
    return await event_stream(
        context.admission,
        lambda: live.shown(flow().rounds(claim, options)),
        heartbeat_s=context.server.heartbeat_s,
    )


def _kept(store: DebateStore, report: DebateReport) -> str:
    return f"/debates/{store.keep(report)}"


def _shown(
    context: Context,
    profiles: tuple[Profile, ...],
    *,
    wish: DebateWish | None = None,
    error: ClaimwrightError | None = None,
) -> Response:
    """Return the form, with what was refused and why."""
    wish = wish or usual_debate(context.settings, profiles)
    return page(
        "debate.html",
        status=200 if error is None else error.http_status,
        here="/debate",
        wish=wish,
        profiles=[(each, standing(each)) for each in profiles],
        most_rounds=MAX_ROUNDS,
        longest=MAX_CLAIM_CHARACTERS,
        refusal="" if error is None else reason_of(error),
        view=running_view("", (), (), ()),
    )
