"""/v1/verify: claims in, one report for each out, all at once or one by one."""

from fastapi import APIRouter

from claimwright.domain import Report
from claimwright.views.exports import exported
from claimwright.views.formats import ExportFormat
from claimwright.web.claim_routes import ClaimPaths, add_claim_routes
from claimwright.web.context import Context
from claimwright.web.jobs import Jobs
from claimwright.web.requests import ClaimsBody
from claimwright.web.strict_json import StrictRoute
from claimwright.web.verify_events import VerifyRequest, VerifyStore


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
