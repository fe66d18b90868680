"""/v1/articles: an article in, its check out, as a stream of events or as a job to ask about."""

from fastapi import APIRouter, Request
from fastapi.responses import Response

from claimwright.schema.describing import model_of
from claimwright.web.article_body import ArticleInput
from claimwright.web.article_events import ArticleStore, article_report_of
from claimwright.web.article_rows import ArticleJob
from claimwright.web.context import Context
from claimwright.web.job_routes import JobPaths, add_job_routes, begun_job, streamed
from claimwright.web.jobs import Jobs
from claimwright.web.strict_json import StrictRoute

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
    routes = APIRouter(prefix="/v1", route_class=StrictRoute, tags=["articles"])

    @routes.post(
        "/articles",
        summary="Check an article",
        operation_id="check_article",
        status_code=202,
        response_model=model_of(ArticleJob),
        responses=_STREAM,
    )
    async def check(body: ArticleInput, request: Request) -> Response:
        """Stream events to who accepts them; tell others where to ask. The check outlives both."""
        asked = body.to_domain(context.settings)
        return await begun_job(request, jobs, store, asked, whole, alone=body.cancel_on_disconnect)

    def whole(job_id: str) -> ArticleJob:
        """Return a job with its report, if it has one."""
        job = store.job(job_id)
        return ArticleJob(job, article_report_of(store, job_id) if job.has_report else None)

    add_job_routes(routes, jobs, store, _PATHS, whole)
    return routes
