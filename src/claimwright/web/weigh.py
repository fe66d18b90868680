"""/v1/weigh: claims in, both sides of each weighed out, whole or step by step."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field

from claimwright.domain import Claim, WeighMode, WeighReport
from claimwright.errors import InputError
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.describing import listed, model_of
from claimwright.settings import Settings
from claimwright.views.formats import WeighFormat
from claimwright.web.context import Context
from claimwright.web.fields import TopK
from claimwright.web.job_routes import MEDIA_TYPE, JobPaths, add_job_routes, begun_stream
from claimwright.web.jobs import Jobs
from claimwright.web.report_file import report_file
from claimwright.web.requests import (
    ClaimInput,
    FilterInput,
    ManyOf,
    OneOf,
    OneOrMany,
    Strict,
    answer_to,
    example_of_many,
    example_of_one,
)
from claimwright.web.strict_json import StrictRoute
from claimwright.web.weigh_events import WeighJob, WeighRequest, WeighStore

Form = Annotated[
    WeighFormat, Query(alias="format", description="What to write; all but JSON take one claim.")
]

STREAM: dict[int | str, dict[str, object]] = {
    200: {
        "description": "One report, several under `reports`, or, where the caller accepts them, "
        "server-sent events: opposite, works, takeaways, labels, weights, explanation, report, "
        "error.",
        "content": {
            media_type: {"schema": {"type": "string"}}
            for media_type in (MEDIA_TYPE, "text/html", "text/markdown")
        },
    }
}


_PATHS: Final = JobPaths(
    path="/weigh",
    name="weighing",
    parameter="weighing_id",
    noun="weighing",
    answer=WeighJob,
    events=STREAM,
)


def router(context: Context, jobs: Jobs, store: WeighStore) -> APIRouter:
    """Make the router of `/v1/weigh`.

    Args:
        context: The parts of the application.
        jobs: Weigh for those who hear of each step.
        store: Keeps what they found.

    Returns:
        The router.
    """
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["weigh"])

    @routes.post(
        "/weigh",
        summary="Weigh both sides of a claim",
        operation_id="weigh",
        response_model=model_of(WeighReport) | listed("reports", WeighReport),
        responses=STREAM,
    )
    async def weigh(body: WeighBody, request: Request, form: Form = WeighFormat.JSON) -> Response:
        """Answer with reports; to who accepts events, tell each step as it is done."""
        options, claims = body.options.to_domain(context.settings), body.claims()
        # Each claim is searched for, and so is its opposite.
        context.check_size(claims, 2 * options.top_k)
        corpus = body.options.corpus or context.settings.corpus
        if form is not WeighFormat.JSON and not isinstance(body, OneWeighing):
            message = f"a file as {form.value} is of one claim; send them one by one"
            raise InputError(message)
        if MEDIA_TYPE in request.headers.get("accept", ""):
            asked = WeighRequest(claims=claims, corpus=corpus, options=options)
            return await begun_stream(jobs, store, asked)
        reports = await context.admission.run(partial(_weigh, context, corpus, claims, options))
        if form is not WeighFormat.JSON:
            return report_file(reports[0], form, "weighing")
        return answer_to(body, reports)

    def whole(job_id: str) -> WeighJob:
        return WeighJob(store.job(job_id), store.flow.name, store.reports(job_id))

    add_job_routes(routes, jobs, store, _PATHS, whole)
    return routes


def _weigh(
    context: Context, corpus: str, claims: Sequence[Claim], options: WeighOptions
) -> tuple[WeighReport, ...]:
    """Ask the flow; a corpus that does not exist is refused even for no claims."""
    return context.engine.weigh_flow(corpus).weigh(claims, options)


MAX_WEIGHED_CLAIMS: Final = 20
"""Most claims that one request weighs: each takes seconds, and its report every work's text."""


class WeighOptionsInput(Strict):
    """How both sides are weighed; an absent or null field takes the server's default."""

    corpus: Annotated[str, Field(min_length=1, max_length=200)] | None = Field(
        default=None, description="Name of the corpus; /v1/corpora lists them."
    )
    top_k: TopK | None = Field(
        default=None, description="Most works that each of the two queries finds."
    )
    mode: WeighMode | None = Field(
        default=None,
        description="`fixed` has the faults of the paper's formulas mended, `paper` has them.",
    )
    filter: FilterInput = Field(default=FilterInput(), description="Which documents may answer.")

    def to_domain(self, settings: Settings) -> WeighOptions:
        """Return the options of the flow, filled from the settings.

        Args:
            settings: The defaults.

        Returns:
            The options.
        """
        return WeighOptions(
            mode=self.mode or settings.weigh.mode,
            top_k=settings.weigh.top_k if self.top_k is None else self.top_k,
            only=self.filter.to_domain(),
        )


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
