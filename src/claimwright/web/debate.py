"""/v1/debate: claims in, their debates out, whole or round by round as they go."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import BeforeValidator, Field

from claimwright.domain import Claim, DebateReport, Profile
from claimwright.errors import InputError
from claimwright.flows.debate import DebateOptions, debate_options_of
from claimwright.schema.describing import listed, model_of
from claimwright.schema.writing import to_json
from claimwright.settings import MAX_ADVOCATES, MAX_ROUNDS, Settings
from claimwright.views.formats import TranscriptFormat
from claimwright.web.context import Context
from claimwright.web.debate_choice import chosen
from claimwright.web.debate_events import DebateJob, DebateRequest, DebateStore
from claimwright.web.fields import Name, no_boolean
from claimwright.web.job_routes import MEDIA_TYPE, JobPaths, add_job_routes, begun_stream
from claimwright.web.jobs import Jobs
from claimwright.web.report_file import report_file
from claimwright.web.requests import (
    ClaimInput,
    ManyOf,
    OneOf,
    OneOrMany,
    Strict,
    answer_to,
    example_of_many,
    example_of_one,
)
from claimwright.web.strict_json import StrictRoute

Format = Annotated[
    TranscriptFormat,
    Query(alias="format", description="What to write; all but JSON take one claim."),
]
OTHERS: dict[int | str, dict[str, object]] = {
    200: {
        "description": "The report; or server-sent events, to who accepts them: begun, answer, "
        "round, verdict, report, error.",
        "content": {
            media_type: {"schema": {"type": "string"}}
            for media_type in (MEDIA_TYPE, "text/html", "text/markdown")
        },
    }
}


_PATHS: Final = JobPaths(
    path="/debate",
    name="debate",
    parameter="debate_id",
    noun="debate",
    answer=DebateJob,
    events=OTHERS,
)


def router(context: Context, jobs: Jobs, store: DebateStore) -> APIRouter:
    """Make the router of `/v1/debate`.

    Args:
        context: The parts of the application.
        jobs: Debate for those who hear of each round.
        store: Keeps what was said.

    Returns:
        The router.
    """
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

    @routes.post(
        "/debate",
        summary="Let advocates debate a claim",
        operation_id="debate",
        response_model=model_of(DebateReport) | listed("reports", DebateReport),
        responses=OTHERS,
    )
    async def debate(
        body: DebateBody, request: Request, form: Format = TranscriptFormat.JSON
    ) -> Response:
        """Answer one claim with a report, several with `{"reports": […]}`, or stream either."""
        claims, options = body.claims(), body.options.to_domain(context.settings)
        profiles = await chosen_profiles(context, body.options.advocates)
        check_size(context, claims, profiles)
        if form is not TranscriptFormat.JSON and not isinstance(body, OneDebate):
            raise InputError(f"a transcript as {form.value} is of one claim; send them one by one")
        if MEDIA_TYPE in request.headers.get("accept", ""):
            asked = DebateRequest(claims=claims, profiles=profiles, options=options)
            return await begun_stream(jobs, store, asked)
        reports = await context.admission.run(partial(debated, context, claims, options, profiles))
        if form is not TranscriptFormat.JSON:
            return report_file(reports[0], form, "debate")
        return answer_to(body, reports)

    def whole(job_id: str) -> DebateJob:
        return DebateJob(store.job(job_id), store.flow.name, store.reports(job_id))

    add_job_routes(routes, jobs, store, _PATHS, whole)
    return routes


async def chosen_profiles(context: Context, names: Sequence[str] | None) -> tuple[Profile, ...]:
    """Return who is to debate.

    Args:
        context: Has the engine that knows them.
        names: As the caller gave them; `None` for everyone.

    Returns:
        Their profiles.

    Raises:
        InputError: Nobody is named.
        NotFoundError: A name is not known.
    """
    return chosen(await context.admission.run(context.engine.debate_profiles), names)


def check_size(context: Context, claims: Sequence[Claim], profiles: Sequence[Profile]) -> None:
    """Refuse debates that read more passages than one request may.

    Args:
        context: Has the bound.
        claims: To be debated.
        profiles: Of those who debate.

    Raises:
        InputError: All advocates together read too much.
    """
    context.check_size(claims, sum(each.top_k for each in profiles))


def debated(
    context: Context,
    claims: Sequence[Claim],
    options: DebateOptions,
    profiles: Sequence[Profile],
) -> tuple[DebateReport, ...]:
    """Return one report per claim; blocking.

    Args:
        context: Has the engine.
        claims: Any number.
        options: Of all.
        profiles: Of those who debate.

    Returns:
        The reports, in order.
    """
    flow = context.engine.debate_flow([each.name for each in profiles])
    return flow.debate(claims, options) if claims else ()


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
        """Return the options of the flow, filled from the settings.

        Args:
            settings: The defaults.

        Returns:
            The options.
        """
        usual = debate_options_of(settings.debate)
        return DebateOptions(
            rounds=usual.rounds if self.rounds is None else self.rounds,
            decompose=usual.decompose if self.decompose is None else self.decompose,
            climate_context=(
                usual.climate_context if self.climate_context is None else self.climate_context
            ),
        )


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
