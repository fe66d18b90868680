"""/v1/verify, /v1/evidence, /v1/weigh and /v1/debate: claims in, what each shows out."""

from dataclasses import replace
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BeforeValidator, Field

from claimwright.domain import (
    ClaimEvidence,
    DebateReport,
    Evidence,
    Profile,
    Report,
    WeighMode,
    WeighReport,
)
from claimwright.flows.debate import DebateOptions, debate_options_of
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.describing import listed, model_of
from claimwright.schema.writing import to_json
from claimwright.settings import MAX_ADVOCATES, MAX_ROUNDS, Settings
from claimwright.views.exports import exported
from claimwright.views.formats import ExportFormat, TranscriptFormat, WeighFormat
from claimwright.web.built_engine import chosen
from claimwright.web.claim_routes import ClaimPaths, add_claim_routes
from claimwright.web.claims_events import (
    DebateRequest,
    DebateStore,
    VerifyRequest,
    VerifyStore,
    WeighRequest,
    WeighStore,
)
from claimwright.web.context import Context
from claimwright.web.jobs import Jobs
from claimwright.web.requests import (
    ClaimInput,
    ClaimsBody,
    CorpusInput,
    FilterInput,
    ManyClaims,
    ManyOf,
    Name,
    OneClaim,
    OneOf,
    OneOrMany,
    Strict,
    TopK,
    answer_to,
    example_of_many,
    example_of_one,
    no_boolean,
)
from claimwright.web.strict_json import api_router

MAX_WEIGHED_CLAIMS: Final = 20
"""Most claims that one request weighs: each takes seconds, and its report every work's text."""

MAX_DEBATED: Final = 50
"""Most claims of one request; each takes seconds."""

Rounds = Annotated[int, Field(ge=0, le=MAX_ROUNDS), BeforeValidator(no_boolean)]


def verify_router(context: Context, jobs: Jobs, store: VerifyStore) -> APIRouter:
    """Make the router of `/v1/verify`."""

    async def asked(body: ClaimsBody) -> VerifyRequest:
        """Read what a body asks for."""
        return _verify_request(context, body)

    paths = ClaimPaths(
        summary="Say what the evidence shows of a claim",
        parameter="verification_id",
        body=ClaimsBody,
        report=Report,
        formats=ExportFormat,
        write=exported,
        asked=asked,
    )
    return add_claim_routes(api_router("verify"), jobs, store, context.admission, paths)


def evidence_router(context: Context) -> APIRouter:
    """Make the router of `/v1/evidence`."""
    routes = api_router("evidence")

    @routes.post(
        "/evidence",
        summary="Find the evidence for a claim",
        response_model=model_of(ClaimEvidence) | listed("results", ClaimEvidence),
    )
    async def evidence(body: ClaimsBody) -> JSONResponse:
        """Answer one claim with its evidence, several under `claims` with `{"results": […]}`."""
        asked = _verify_request(context, body)
        found = await context.admission.run(partial(_find, context, asked))
        return answer_to(body, list(map(ClaimEvidence, asked.claims, found)), under="results")

    return routes


def _verify_request(context: Context, body: OneClaim | ManyClaims) -> VerifyRequest:
    options, claims = body.options.to_domain(context.settings), body.claims()
    context.check_size(claims, options.top_k)
    corpus = body.options.corpus or context.settings.corpus
    return VerifyRequest(claims=claims, corpus=corpus, options=options)


def _find(context: Context, asked: VerifyRequest) -> tuple[tuple[Evidence, ...], ...]:
    """Ask the flow; a corpus that does not exist is refused even for no claims."""
    flow = context.engine.flow(asked.corpus)
    return flow.evidence(asked.claims, asked.options) if asked.claims else ()


def weigh_router(context: Context, jobs: Jobs, store: WeighStore) -> APIRouter:
    """Make the router of `/v1/weigh`."""

    async def asked(body: WeighBody) -> WeighRequest:
        """Read what a body asks for."""
        options, claims = body.options.to_domain(context.settings), body.claims()
        # Each claim is searched for, and so is its opposite.
        context.check_size(claims, 2 * options.top_k)
        corpus = body.options.corpus or context.settings.corpus
        return WeighRequest(claims=claims, corpus=corpus, options=options)

    paths = ClaimPaths(
        summary="Weigh both sides of a claim",
        parameter="weighing_id",
        body=WeighBody,
        report=WeighReport,
        formats=WeighFormat,
        write=exported,
        asked=asked,
    )
    return add_claim_routes(api_router("weigh"), jobs, store, context.admission, paths)


class WeighOptionsInput(CorpusInput):
    """How both sides are weighed; an absent or null field takes the server's default."""

    top_k: TopK | None = Field(
        default=None, description="Most works that each of the two queries finds."
    )
    mode: WeighMode | None = Field(
        default=None,
        description="`fixed` has the faults of the paper's formulas mended, `paper` has them.",
    )
    filter: FilterInput = Field(default=FilterInput(), description="Which documents may answer.")

    def to_domain(self, settings: Settings) -> WeighOptions:
        """Return the options of the flow, filled from the settings."""
        usual = WeighOptions(mode=settings.weigh.mode, top_k=settings.weigh.top_k)
        return replace(self.filled(usual), only=self.filter.to_domain())


class OneWeighing(OneOf[WeighOptionsInput]):
    """One claim and how to weigh it."""

    model_config = example_of_one({"top_k": 10, "mode": "fixed"})
    options: WeighOptionsInput = WeighOptionsInput()


class ManyWeighings(ManyOf[WeighOptionsInput]):
    """Several claims and how to weigh all of them."""

    model_config = example_of_many({"corpus": "starter"})
    members: Annotated[list[ClaimInput], Field(max_length=MAX_WEIGHED_CLAIMS, alias="claims")]
    options: WeighOptionsInput = WeighOptionsInput()


WeighBody = OneOrMany[OneWeighing, ManyWeighings]


def debate_router(context: Context, jobs: Jobs, store: DebateStore) -> APIRouter:
    """Make the router of `/v1/debate`."""
    routes = api_router("debate")

    @routes.get(
        "/debate/profiles",
        summary="List the advocates",
        response_model=listed("profiles", Profile),
    )
    async def list_debate_profiles() -> JSONResponse:
        """Return who can be named in a debate."""
        found = await context.admission.run(context.engine.debate_profiles)
        return JSONResponse({"profiles": [to_json(each) for each in found]})

    async def asked(body: DebateBody) -> DebateRequest:
        """Read what a body asks for."""
        claims, options = body.claims(), body.options.to_domain(context.settings)
        known = await context.admission.run(context.engine.debate_profiles)
        profiles = chosen(known, body.options.advocates)
        # All advocates together read so much of one claim.
        context.check_size(claims, sum(each.top_k for each in profiles))
        return DebateRequest(claims=claims, profiles=profiles, options=options)

    paths = ClaimPaths(
        summary="Let advocates debate a claim",
        parameter="debate_id",
        body=DebateBody,
        report=DebateReport,
        formats=TranscriptFormat,
        write=exported,
        asked=asked,
    )
    return add_claim_routes(routes, jobs, store, context.admission, paths)


class DebateOptionsInput(Strict):
    """Who debates, and how; an absent or null field takes the server's default."""

    advocates: Annotated[list[Name], Field(min_length=1, max_length=MAX_ADVOCATES)] | None = Field(
        default=None, description="Names of profiles; /v1/debate/profiles lists them. All if null."
    )
    rounds: Rounds | None = Field(
        default=None, description=f"Most rounds of questions, 0 to {MAX_ROUNDS}."
    )
    decompose: bool | None = Field(
        default=None, description="Take a compound claim apart and judge its parts as well."
    )
    climate_context: bool | None = Field(
        default=None,
        description="Tell a short claim that it is made in the context of the climate.",
    )

    def to_domain(self, settings: Settings) -> DebateOptions:
        """Return the options of the flow, filled from the settings."""
        return self.filled(debate_options_of(settings.debate))


class OneDebate(OneOf[DebateOptionsInput]):
    """One claim, and who debates it."""

    model_config = example_of_one({"advocates": ["physical-science", "impacts"], "rounds": 2})
    options: DebateOptionsInput = DebateOptionsInput()


class ManyDebates(ManyOf[DebateOptionsInput]):
    """Several claims, debated one after another by the same advocates."""

    model_config = example_of_many({"rounds": 1})
    members: Annotated[list[ClaimInput], Field(max_length=MAX_DEBATED, alias="claims")]
    options: DebateOptionsInput = DebateOptionsInput()


DebateBody = OneOrMany[OneDebate, ManyDebates]
