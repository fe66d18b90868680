"""/v1/debate: claims in, their debates out, whole or round by round as they go."""

from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter
from fastapi.responses import JSONResponse
from pydantic import BeforeValidator, Field

from claimwright.domain import DebateReport, Profile
from claimwright.flows.debate import DebateOptions, debate_options_of
from claimwright.schema.describing import listed
from claimwright.schema.writing import to_json
from claimwright.settings import MAX_ADVOCATES, MAX_ROUNDS, Settings
from claimwright.views.exports import exported
from claimwright.views.formats import TranscriptFormat
from claimwright.web.claim_routes import ClaimPaths, add_claim_routes
from claimwright.web.claims_events import DebateRequest, DebateStore
from claimwright.web.context import Context
from claimwright.web.debate_choice import chosen
from claimwright.web.fields import Name, no_boolean
from claimwright.web.jobs import Jobs
from claimwright.web.requests import (
    ClaimInput,
    ManyOf,
    OneOf,
    OneOrMany,
    Strict,
    example_of_many,
    example_of_one,
)
from claimwright.web.strict_json import StrictRoute


def router(context: Context, jobs: Jobs, store: DebateStore) -> APIRouter:
    """Make the router of `/v1/debate`."""
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["debate"])

    @routes.get(
        "/debate/profiles",
        summary="List the advocates",
        operation_id="list_debate_profiles",
        response_model=listed("profiles", Profile),
    )
    async def list_profiles() -> JSONResponse:
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
    add_claim_routes(routes, jobs, store, context.admission, paths)
    return routes


MAX_DEBATED: Final = 50
"""Most claims of one request; each takes seconds."""

Rounds = Annotated[int, Field(ge=0, le=MAX_ROUNDS), BeforeValidator(no_boolean)]


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
        given = self.model_dump(exclude={"advocates"}, exclude_none=True)
        return replace(debate_options_of(settings.debate), **given)


class OneDebate(OneOf[DebateOptionsInput]):
    """One claim, and who debates it."""

    model_config = example_of_one({"advocates": ["starter"], "rounds": 2})
    options: DebateOptionsInput = DebateOptionsInput()


class ManyDebates(ManyOf[DebateOptionsInput]):
    """Several claims, debated one after another by the same advocates."""

    model_config = example_of_many({"rounds": 1})
    members: Annotated[list[ClaimInput], Field(max_length=MAX_DEBATED, alias="claims")]
    options: DebateOptionsInput = DebateOptionsInput()


DebateBody = OneOrMany[OneDebate, ManyDebates]
