"""/v1/claims: a text in, each of its sentences with why it is kept, and its claims, out."""

from functools import partial

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from claimwright.domain import Json
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.verdict.found_claims import FoundClaims
from claimwright.web.article_body import TextInput, find_options
from claimwright.web.context import Context
from claimwright.web.engine import ArticleRequest
from claimwright.web.strict_json import StrictRoute


def router(context: Context) -> APIRouter:
    """Make the router of `/v1/claims`."""
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["claims"])

    @routes.post(
        "/claims",
        summary="Find the claims of a text",
        operation_id="find_claims",
        response_model=model_of(FoundClaims),
    )
    async def find(body: TextInput) -> JSONResponse:
        """Answer every sentence, kept or not and why, and the claims in those that are kept."""
        return JSONResponse(await context.admission.run(partial(_find, context, body)))

    return routes


def _find(context: Context, body: TextInput) -> dict[str, Json]:
    """Read the article and look for its claims; a page that cannot be read says so by its state."""
    request = ArticleRequest(
        source=body.source(),
        corpus=context.settings.corpus,
        options=VerifyOptions(),
        find=find_options(body.options, context.settings),
    )
    flow = context.engine.article_flow(request)
    article = flow.read(request.source)
    return to_json(FoundClaims(article, tuple(flow.find(article))))
