"""A claim and a choice of advocates in, the page of their debate out, round by round or whole."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from claimwright.domain import AdvocateAnswer, DebateReport, DebateRound, Json, Profile
from claimwright.errors import ClaimwrightError, InputError
from claimwright.flows.debate import DebateOptions, debate_options_of
from claimwright.flows.events import (
    AdvocateAnswered,
    DebateEnded,
    DebateEvent,
    RoundEnded,
)
from claimwright.settings import MAX_CLAIM_CHARACTERS, MAX_ROUNDS, Settings
from claimwright.verdict.exports.debate_wording import TAGS, standing
from claimwright.verdict.exports.wording import counted
from claimwright.views.debate import DebateView, debate_view, running_view
from claimwright.views.formats import TranscriptFormat
from claimwright.views.rendering import fragment
from claimwright.web.built_engine import chosen
from claimwright.web.claims import MAX_DEBATED
from claimwright.web.claims_events import DebateRequest, DebateStore
from claimwright.web.context import Context
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import (
    JobName,
    Told,
    add_delete,
    add_follow,
    begun_page,
    wants_events,
)
from claimwright.web.jobs import Jobs
from claimwright.web.pages.exchange import claim_in, fields_of, form_page, one_of, page, page_router
from claimwright.web.report_file import report_file

Position = Annotated[int, Query(ge=1, le=MAX_DEBATED)]
Format = Annotated[TranscriptFormat, Query(alias="format")]
EXPORTS = (("html", "Web page"), ("markdown", "Markdown"), ("json", "Data"))
"""Formats of a transcript, with what a reader calls them."""


FOLDER: Final = "/debates"
"""Path below which the page of each debate is."""

PREFIX: Final = "advocate."
"""Begins the name of the field of each advocate."""

_ROUNDS: Final = tuple(map(str, range(MAX_ROUNDS + 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class DebateWish:
    """Everything that the form holds."""

    claim: str
    advocates: tuple[str, ...]
    rounds: int

    def options(self, settings: Settings) -> DebateOptions:
        """Return the options of the flow; what the form does not ask is as usual."""
        return replace(debate_options_of(settings.debate), rounds=self.rounds)


def usual_debate(settings: Settings, profiles: Sequence[Profile], *, claim: str = "") -> DebateWish:
    """Return the form as nobody has touched it: everyone debates."""
    return DebateWish(
        claim=claim,
        advocates=tuple(each.name for each in profiles),
        rounds=settings.debate.rounds,
    )


def debate_wish(
    fields: Mapping[str, str], settings: Settings, profiles: Sequence[Profile]
) -> DebateWish:
    """Read the form; an advocate whose field is not there does not debate.

    Raise `InputError` for a number of rounds that the form does not offer.
    """
    usual = usual_debate(settings, profiles)
    named = {name.removeprefix(PREFIX) for name in fields if name.startswith(PREFIX)}
    return DebateWish(
        claim=fields.get("claim", ""),
        advocates=tuple(name for name in usual.advocates if name in named),
        rounds=int(one_of("rounds", fields.get("rounds"), str(usual.rounds), _ROUNDS)),
    )


def router(context: Context, jobs: Jobs, store: DebateStore) -> APIRouter:
    """Make the router of the pages of debates."""
    routes = page_router()
    _add_form(routes, context, jobs, store)

    @routes.get(f"{FOLDER}/{{name}}")
    def report(name: JobName, claim: Position = 1) -> Response:
        """Return the page of a debate that has ended."""
        shown = debate_view(store.report(name, claim))
        address, of = f"{FOLDER}/{name}", "" if claim == 1 else f"&claim={claim}"
        exports = [(f"{address}/transcript?format={form}{of}", word) for form, word in EXPORTS]
        return page("debate_report.html", view=shown, exports=exports, address=address)

    @routes.get(f"{FOLDER}/{{name}}/transcript")
    def transcript(
        name: JobName, form: Format = TranscriptFormat.HTML, claim: Position = 1
    ) -> Response:
        return report_file(store.report(name, claim), form, "debate")

    @routes.post(f"{FOLDER}/{{name}}/stop")
    async def stop(name: JobName) -> Response:
        """Stop a debate after the advocate or the round that is under way."""
        await jobs.cancel(store, name)
        return Response(status_code=204)

    add_follow(routes, jobs, store, FOLDER, _live)
    add_delete(routes, jobs, store, FOLDER, "/debate")
    return routes


def _add_form(routes: APIRouter, context: Context, jobs: Jobs, store: DebateStore) -> None:
    @routes.get("/debate")
    async def asked() -> Response:
        """Return the form as nobody has touched it."""
        return _shown(context, await _profiles(context))

    @routes.post("/debate/claim")
    async def brought(request: Request) -> Response:
        """Return the form with a claim that another form brings along."""
        profiles = await _profiles(context)
        try:
            fields = await fields_of(request)
        except ClaimwrightError as error:
            return _shown(context, profiles, error=error)
        wish = usual_debate(context.settings, profiles, claim=fields.get("text", "").strip())
        return _shown(context, profiles, wish=wish)

    @routes.post("/debate")
    async def debate(request: Request) -> Response:
        """Stream a debate to who accepts events; lead others to its page once it has ended."""
        profiles = await _profiles(context)
        wish = usual_debate(context.settings, profiles)
        try:
            wish = debate_wish(await fields_of(request), context.settings, profiles)
            asked = _asked(context, wish, profiles)
            return await begun_page(request, jobs, store, asked, FOLDER, _live)
        except ClaimwrightError as error:
            if wants_events(request):
                raise
            return _shown(context, profiles, wish=wish, error=error)


async def _profiles(context: Context) -> tuple[Profile, ...]:
    # No model is run: the form waits for none.
    return await asyncio.to_thread(context.engine.debate_profiles)


def _asked(context: Context, wish: DebateWish, profiles: tuple[Profile, ...]) -> DebateRequest:
    """Return what is to be debated, if those who debate may read as much as they would."""
    if profiles and not wish.advocates:
        raise InputError("nobody is to debate; choose at least one advocate")
    those, claims = chosen(profiles, wish.advocates), (claim_in(wish.claim),)
    context.check_size(claims, sum(each.top_k for each in those))
    return DebateRequest(claims=claims, profiles=those, options=wish.options(context.settings))


def _shown(
    context: Context,
    profiles: tuple[Profile, ...],
    *,
    wish: DebateWish | None = None,
    error: ClaimwrightError | None = None,
) -> Response:
    wish = wish or usual_debate(context.settings, profiles)
    return form_page(
        "debate.html",
        error,
        here="/debate",
        wish=wish,
        profiles=[(each, standing(each)) for each in profiles],
        most_rounds=MAX_ROUNDS,
        longest=MAX_CLAIM_CHARACTERS,
        view=running_view("", (), (), ()),
    )


class LiveDebate:
    """A debate as far as it has come, written down for who watches it.

    | event    | data                                                                       |
    | -------- | -------------------------------------------------------------------------- |
    | `begun`  | `{markup, said}`: everyone reads; `said` is a sentence for the status line |
    | `answer` | the same, with one advocate more that was heard                            |
    | `round`  | the same, with one round more                                              |
    | `report` | `{markup, said, address}`: the whole, and where it is kept                 |
    | `error`  | `{title, detail}`: why there will be no more                               |
    """

    def __init__(self, claim: str, profiles: Sequence[Profile], address: str) -> None:
        self._claim = claim
        self._profiles = tuple(profiles)
        self._address = address
        self._rounds: list[DebateRound] = []
        self._answers: list[AdvocateAnswer] = []

    def begun(self) -> Told:
        """Return that everyone reads."""
        return "begun", self._now("The advocates read, each its own corpus.")

    def told(self, event: ClaimEvent[DebateEvent]) -> Told | None:
        """Return what a page is told of an event; `None` of any claim but the first."""
        step = event.step
        if event.position != 1:
            return None
        if isinstance(step, AdvocateAnswered):
            self._answers.append(step.answer)
            return "answer", self._now(self._answered())
        if isinstance(step, RoundEnded):
            self._rounds.append(step.round)
            return "round", self._now(self._ended(step.round))
        return ("report", self._whole(step.report)) if isinstance(step, DebateEnded) else None

    def _now(self, said: str) -> dict[str, Json]:
        view = running_view(self._claim, self._profiles, self._rounds, self._answers)
        return {"markup": body_of(view), "said": said}

    def _whole(self, report: DebateReport) -> dict[str, Json]:
        said = f"The verdict: {TAGS[report.verdict.tag]}."
        return {"markup": body_of(debate_view(report)), "said": said, "address": self._address}

    def _answered(self) -> str:
        return f"{len(self._answers)} of {counted(len(self._profiles), 'advocate')} heard."

    def _ended(self, one: DebateRound) -> str:
        if one.number == 0:
            return "All were heard. The mediator compares where they stand."
        moved = sum(each.accepted and each.proposed is not each.before for each in one.changes)
        return (
            f"Round {one.number}: {counted(len(one.questions), 'question')}, "
            f"{counted(moved, 'position')} moved."
        )


def _live(name: str, request: DebateRequest) -> LiveDebate:
    return LiveDebate(request.claims[0].text, request.profiles, f"{FOLDER}/{name}")


def body_of(view: DebateView) -> str:
    """Return the markup of a debate, without the page around it."""
    return fragment("debate_body.html", view=view)
