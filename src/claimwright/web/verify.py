"""/v1/verify: claims in, one report for each out."""

from collections.abc import Sequence
from functools import partial

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from claimwright.domain import Claim, Report
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.describing import listed, model_of
from claimwright.web.context import Context
from claimwright.web.requests import ClaimsBody, answer_to
from claimwright.web.strict_json import StrictRoute


def router(context: Context) -> APIRouter:
    """Make the router of `/v1/verify`.

    Args:
        context: The parts of the application.

    Returns:
        The router.
    """
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["verify"])

    @routes.post(
        "/verify",
        summary="Say what the evidence shows of a claim",
        operation_id="verify",
        response_model=model_of(Report) | listed("reports", Report),
    )
    async def verify(body: ClaimsBody) -> JSONResponse:
        """Answer one claim with a report, several under `claims` with `{"reports": […]}`."""
        options = body.options.to_domain(context.settings)
        claims = body.claims()
        context.check_size(claims, options.top_k)
        corpus = body.options.corpus or context.settings.corpus
        reports = await context.admission.run(partial(_verify, context, corpus, claims, options))
        return answer_to(body, reports)

    return routes


def _verify(
    context: Context, corpus: str, claims: Sequence[Claim], options: VerifyOptions
) -> tuple[Report, ...]:
    """Ask the flow; a corpus that does not exist is refused even for no claims."""
    flow = context.engine.flow(corpus)
    return flow.verify(claims, options) if claims else ()
