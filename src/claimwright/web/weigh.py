"""/v1/weigh: claims in, both sides of each weighed out, whole or step by step."""

from typing import Annotated, Final

from fastapi import APIRouter
from pydantic import Field

from claimwright.domain import WeighMode, WeighReport
from claimwright.flows.weigh import WeighOptions
from claimwright.settings import Settings
from claimwright.views.exports import exported
from claimwright.views.formats import WeighFormat
from claimwright.web.claim_routes import ClaimPaths, add_claim_routes
from claimwright.web.claims_events import WeighRequest, WeighStore
from claimwright.web.context import Context
from claimwright.web.fields import TopK
from claimwright.web.jobs import Jobs
from claimwright.web.requests import (
    ClaimInput,
    FilterInput,
    ManyOf,
    OneOf,
    OneOrMany,
    Strict,
    example_of_many,
    example_of_one,
)
from claimwright.web.strict_json import StrictRoute


def router(context: Context, jobs: Jobs, store: WeighStore) -> APIRouter:
    """Make the router of `/v1/weigh`."""
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["weigh"])

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
    add_claim_routes(routes, jobs, store, context.admission, paths)
    return routes


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
        """Return the options of the flow, filled from the settings."""
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
