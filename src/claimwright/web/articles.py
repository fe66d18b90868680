"""/v1/articles and /v1/claims: an article in, its check, or its sentences and their claims, out."""

from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from claimwright.domain import Json
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.verdict.article_report import FoundClaims
from claimwright.web.article_body import ArticleInput, TextInput, find_options
from claimwright.web.article_events import ArticleJob, ArticleStore, article_report_of
from claimwright.web.context import Context
from claimwright.web.engine import ArticleRequest
from claimwright.web.job_routes import JobPaths, add_job_routes, begun_job, streamed
from claimwright.web.jobs import Jobs
from claimwright.web.strict_json import api_router

_STREAM = streamed(
    "Server-sent events: state, article, found, claim, evidence, verdict, error, summary."
)
_PATHS = JobPaths(
    name="article",
    parameter="article_id",
    noun="check of an article",
    answer=ArticleJob,
    events=_STREAM,
)


def router(context: Context, jobs: Jobs, store: ArticleStore) -> APIRouter:
    """Make the router of `/v1/articles`."""
    routes = api_router("articles")

    @routes.post(
        "/articles",
        summary="Check an article",
        status_code=202,
        response_model=model_of(ArticleJob),
        responses=_STREAM,
    )
    async def check_article(body: ArticleInput, request: Request) -> Response:
        """Stream events to who accepts them; tell others where to ask. The check outlives both."""
        asked = body.to_domain(context.settings)
        return await begun_job(request, jobs, store, asked, whole, alone=body.cancel_on_disconnect)

    def whole(job_id: str) -> ArticleJob:
        """Return a job with its report, if it has one."""
        job = store.job(job_id)
        return ArticleJob(job, article_report_of(store, job_id) if job.has_report else None)

    add_job_routes(routes, jobs, store, _PATHS, whole)
    return routes


def claims_router(context: Context) -> APIRouter:
    """Make the router of `/v1/claims`."""
    routes = api_router("claims")

    @routes.post(
        "/claims",
        summary="Find the claims of a text",
        response_model=model_of(FoundClaims),
    )
    async def find_claims(body: TextInput) -> JSONResponse:
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
