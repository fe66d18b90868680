"""/v1/weigh: claims in, both sides of each weighed out, whole or step by step."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import ConfigDict, Discriminator, Field, Tag

from claimwright.domain import Claim, WeighMode, WeighReport
from claimwright.errors import InputError
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.describing import listed, model_of
from claimwright.schema.writing import to_json
from claimwright.settings import Settings
from claimwright.views.exports import WeighFormat
from claimwright.web.context import Context
from claimwright.web.event_stream import MEDIA_TYPE, Told, event_stream
from claimwright.web.fields import TopK
from claimwright.web.report_file import report_file
from claimwright.web.requests import ClaimInput, FilterInput, Many, One, Strict, one_or_many
from claimwright.web.strict_json import StrictRoute
from claimwright.web.weigh_events import WEIGH_EVENTS

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


def router(context: Context) -> APIRouter:
    """Make the router of `/v1/weigh`.

    Args:
        context: The parts of the application.

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
            return await event_stream(
                context.admission,
                partial(_steps, context, corpus, claims, options),
                heartbeat_s=context.server.heartbeat_s,
            )
        reports = await context.admission.run(partial(_weigh, context, corpus, claims, options))
        if isinstance(body, OneWeighing):
            return _written(reports[0], form)
        return JSONResponse({"reports": [to_json(report) for report in reports]})

    return routes


def _written(report: WeighReport, form: WeighFormat) -> Response:
    """Return a report as JSON, as every answer is, or as a file to keep."""
    if form is WeighFormat.JSON:
        return JSONResponse(to_json(report))
    return report_file(report, form, "weighing")


def _weigh(
    context: Context, corpus: str, claims: Sequence[Claim], options: WeighOptions
) -> tuple[WeighReport, ...]:
    """Ask the flow; a corpus that does not exist is refused even for no claims."""
    return context.engine.weigh_flow(corpus).weigh(claims, options)


def _steps(
    context: Context, corpus: str, claims: Sequence[Claim], options: WeighOptions
) -> Iterator[Told]:
    """Yield what happens to each claim, one after the other."""
    flow = context.engine.weigh_flow(corpus)
    for position, claim in enumerate(claims, start=1):
        for event in flow.steps(claim, options):
            yield (
                WEIGH_EVENTS[type(event)],
                {
                    "id": claim.id,
                    "position": position,
                    **to_json(event),
                },
            )


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


class OneWeighing(One):
    """One claim and how to weigh it."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "claim": "The sun has driven the warming since 1980.",
                    "options": {"top_k": 10, "mode": "fixed"},
                }
            ]
        }
    )

    options: WeighOptionsInput = WeighOptionsInput()


class ManyWeighings(Many):
    """Several claims and how to weigh all of them."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "claims": [
                        {"id": "a", "claim": "Sea level rise has sped up since 1993."},
                        {"id": "b", "claim": "Polar bears thrive as the ice goes."},
                    ],
                    "options": {"corpus": "starter"},
                }
            ]
        }
    )

    members: Annotated[list[ClaimInput], Field(max_length=MAX_WEIGHED_CLAIMS, alias="claims")]
    options: WeighOptionsInput = WeighOptionsInput()


WeighBody = Annotated[
    Annotated[OneWeighing, Tag("as one")] | Annotated[ManyWeighings, Tag("as many")],
    Discriminator(one_or_many),
]
"""One claim, or several under `claims`."""
