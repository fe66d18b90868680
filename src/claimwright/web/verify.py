"""/v1/verify and /v1/evidence: claims in, a report or ranked passages for each out."""

from collections.abc import Sequence
from functools import partial

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from claimwright.domain import Claim, ClaimEvidence, Evidence, Report
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.describing import listed, model_of
from claimwright.views.exports import exported
from claimwright.views.formats import ExportFormat
from claimwright.web.claim_routes import ClaimPaths, add_claim_routes
from claimwright.web.claims_events import VerifyRequest, VerifyStore
from claimwright.web.context import Context
from claimwright.web.jobs import Jobs
from claimwright.web.requests import ClaimsBody, answer_to
from claimwright.web.strict_json import StrictRoute


def router(context: Context, jobs: Jobs, store: VerifyStore) -> APIRouter:
    """Make the router of `/v1/verify`."""
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["verify"])

    async def asked(body: ClaimsBody) -> VerifyRequest:
        """Read what a body asks for."""
        options, claims = body.options.to_domain(context.settings), body.claims()
        context.check_size(claims, options.top_k)
        corpus = body.options.corpus or context.settings.corpus
        return VerifyRequest(claims=claims, corpus=corpus, options=options)

    paths = ClaimPaths(
        summary="Say what the evidence shows of a claim",
        parameter="verification_id",
        body=ClaimsBody,
        report=Report,
        formats=ExportFormat,
        write=exported,
        asked=asked,
    )
    add_claim_routes(routes, jobs, store, context.admission, paths)
    return routes


def evidence_router(context: Context) -> APIRouter:
    """Make the router of `/v1/evidence`."""
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["evidence"])

    @routes.post(
        "/evidence",
        summary="Find the evidence for a claim",
        operation_id="evidence",
        response_model=model_of(ClaimEvidence) | listed("results", ClaimEvidence),
    )
    async def evidence(body: ClaimsBody) -> JSONResponse:
        """Answer one claim with its evidence, several under `claims` with `{"results": […]}`."""
        options = body.options.to_domain(context.settings)
        claims = body.claims()
        context.check_size(claims, options.top_k)
        corpus = body.options.corpus or context.settings.corpus
        found = await context.admission.run(partial(_find, context, corpus, claims, options))
        return answer_to(body, list(map(ClaimEvidence, claims, found)), under="results")

    return routes


def _find(
    context: Context, corpus: str, claims: Sequence[Claim], options: VerifyOptions
) -> tuple[tuple[Evidence, ...], ...]:
    """Ask the flow; a corpus that does not exist is refused even for no claims."""
    flow = context.engine.flow(corpus)
    return flow.evidence(claims, options) if claims else ()
