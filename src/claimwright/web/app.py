"""An engine and settings → the application that answers HTTP, and the server that runs it."""

import logging
import signal
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from types import FrameType

import uvicorn
from fastapi import APIRouter, FastAPI

from claimwright.flows.brought import AnyFlow
from claimwright.settings import Settings
from claimwright.sqlite_file import SqliteFile
from claimwright.version import __version__
from claimwright.web import (
    articles,
    citations,
    claims,
    corpora,
    health,
    metrics,
    original,
    problems,
    reports,
    watches,
)
from claimwright.web.access import Access
from claimwright.web.admission import Admission
from claimwright.web.article_events import ArticleJobs
from claimwright.web.built_engine import BuiltEngine
from claimwright.web.caller import Accounts, accounts_of
from claimwright.web.citations_events import CitationsJobs, CitationStore
from claimwright.web.claim_routes import BroughtJobs, brought_router
from claimwright.web.claims_events import Debating, Verifying, Weighing
from claimwright.web.claims_flow import ClaimsStore
from claimwright.web.context import Context, JobContext
from claimwright.web.cross_origin import Addressee, CrossOrigin
from claimwright.web.document import docs_router, document
from claimwright.web.job_store import JobStore, job_file
from claimwright.web.job_turn import Owner
from claimwright.web.jobs import Jobs
from claimwright.web.metered_engine import counted, metered
from claimwright.web.pages import sign_in, site
from claimwright.web.request_log import Boundary, Envelope
from claimwright.web.server_settings import ServerSettings
from claimwright.web.watch_store import WatchStore

DEFAULT_SERVER = ServerSettings()
"""The bounds of a server that was told nothing."""


def create_app(
    engine: BuiltEngine,
    settings: Settings,
    server: ServerSettings = DEFAULT_SERVER,
    brought: Sequence[AnyFlow] = (),
) -> FastAPI:
    """Return the application that answers HTTP."""
    admission = Admission(concurrency=server.concurrency, queue=server.queue)
    accounts = accounts_of(settings.home, server)
    figures = metrics.Metrics(lambda: admission.inside)
    unmetered = counted(engine, figures.count_answer)
    engine = unmetered if accounts is None else metered(unmetered)
    context = Context(engine=engine, settings=settings, server=server, admission=admission)
    work = job_context(context, accounts, [BroughtJobs(flow, unmetered) for flow in brought])
    citing = citations_context(context, accounts)
    file = job_file(settings.home)
    stores = work.jobs.stores + citing.jobs.stores
    figures.watch_jobs(partial(metrics.job_counts, file), [each.flow.name for each in stores])
    # Its own pages load their scripts from the web; `docs_router` has one that does not.
    app = FastAPI(
        title="claimwright",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        telemetry=None,
        lifespan=partial(_going_on, file, work, citing),
    )
    app.state.jobs = (work.jobs, citing.jobs)
    # Before the original's, whose `/` stays there for programs.
    watched = WatchStore(settings.home)
    for shown in site.routers(context, work, citing, watched):
        app.include_router(shown)
    for answering in claim_routers(context, work):
        app.include_router(answering)
    for part in (corpora, original):
        app.include_router(part.router(context))
    app.include_router(health.router(context, file, lambda: work.jobs.draining))
    for resource in (articles, reports):
        app.include_router(resource.router(context, work.jobs, work.articles))
    app.include_router(citations.router(citing))
    app.include_router(watches.router(context, watched))
    app.include_router(metrics.router(figures))
    app.include_router(docs_router())
    problems.install(app, retry_after_s=server.retry_after_s)
    # The last one added is the outermost.
    if accounts is not None:
        app.include_router(sign_in.router(accounts))
        app.add_middleware(Access, accounts=accounts)
    app.add_middleware(Boundary, server=server)
    app.add_middleware(CrossOrigin, origins=server.cors_origins)
    app.add_middleware(Addressee, hosts=server.hosts)
    app.add_middleware(Envelope, metrics=figures)
    app.openapi = cache(partial(document, app))  # type: ignore[method-assign]  # the framework's way
    return app


def claim_routers(context: Context, work: JobContext) -> tuple[APIRouter, ...]:
    """Make the routers of the flows over claims, ours and those of other packages."""
    return (
        claims.verify_router(context, work.jobs, work.verifications),
        claims.weigh_router(context, work.jobs, work.weighings),
        claims.debate_router(context, work.jobs, work.debates),
        claims.evidence_router(context),
        articles.claims_router(context),
        *(brought_router(work.jobs, store, context.admission) for store in work.brought),
    )


def http_server(app: FastAPI, server: ServerSettings) -> uvicorn.Server:
    """Return the server that answers over HTTP with an application, once it is run."""
    config = uvicorn.Config(
        app,
        log_level="warning",
        # Its lines are written as all others are, and requests have a log of ours.
        log_config=None,
        access_log=False,
        server_header=False,
        # The address that a request comes from decides whether a proxy is believed, so that no
        # header may change it.
        proxy_headers=False,
        timeout_graceful_shutdown=server.shutdown_s,
    )
    running = DrainingServer(config, jobs=app.state.jobs, drain_s=server.drain_s)
    # Streams last for minutes: they end themselves once the server is told to.
    for jobs in app.state.jobs:
        jobs.ends_when(lambda: running.should_exit)
    return running


def job_context(
    context: Context, accounts: Accounts | None, brought: Sequence[BroughtJobs]
) -> JobContext:
    """Return what runs jobs and keeps them in the home folder, which is untouched until needed."""
    engine, server, home = context.engine, context.server, context.settings.home
    file = job_file(home)
    articles = JobStore(file, ArticleJobs(engine), server)
    verifications = ClaimsStore(file, Verifying(engine), server)
    weighings = ClaimsStore(file, Weighing(engine), server)
    debates = ClaimsStore(file, Debating(engine), server)
    others = tuple(ClaimsStore(file, flow, server) for flow in brought)
    jobs = Jobs(
        stores=(articles, verifications, weighings, debates, *others),
        owner=Owner(home),
        admission=context.admission,
        server=server,
        accounts=accounts,
        workers=max(1, server.concurrency - 1),
    )
    return JobContext(
        jobs=jobs,
        articles=articles,
        verifications=verifications,
        weighings=weighings,
        debates=debates,
        brought=others,
    )


def citations_context(context: Context, accounts: Accounts | None) -> citations.CitationsContext:
    """Put together what checks citations and keeps their reports, as `job_context` does."""
    home, server = context.settings.home, context.server
    store = CitationStore(job_file(home), CitationsJobs(context.engine), server)
    # One place for the jobs and two for requests that are answered at once.
    door = Admission(concurrency=3, queue=server.articles)
    jobs = Jobs(
        stores=(store,), owner=Owner(home), admission=door, server=server, accounts=accounts
    )
    return citations.CitationsContext(context=context, jobs=jobs, store=store, door=door)


@asynccontextmanager
async def _going_on(
    file: SqliteFile,
    work: JobContext,
    citing: citations.CitationsContext,
    app: FastAPI,
) -> AsyncIterator[None]:
    """Go on with what an earlier process left, and leave in good order what is begun here."""
    del app
    await work.jobs.start()
    await citing.jobs.start()
    try:
        yield
    finally:
        await work.jobs.stop()
        await citing.jobs.stop()
        file.close()


logger = logging.getLogger(__name__)


class DrainingServer(uvicorn.Server):
    """Serves until it is told to end.

    SIGTERM lets jobs end first, for at most `drain_s` seconds; while they do, requests are answered
    and no new ones are taken. A second SIGTERM, or Ctrl-C, ends the server at once: after the
    pieces of work that run.
    """

    def __init__(self, config: uvicorn.Config, *, jobs: Sequence[Jobs], drain_s: float) -> None:
        super().__init__(config)
        self._jobs = jobs
        self._drain_s = drain_s
        self._deadline: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; the framework calls this for each signal."""
        for each in self._jobs:
            each.drain()
        if sig == signal.SIGTERM and self._deadline is None:
            self._deadline = time.monotonic() + self._drain_s
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Tell ten times a second whether to end."""
        if self._deadline is not None and not self.should_exit:
            left = sum(each.running for each in self._jobs)
            if not left or time.monotonic() >= self._deadline:
                if left:
                    logger.info("%d jobs are left to another server or the next start", left)
                super().handle_exit(signal.SIGTERM, None)
        return await super().on_tick(counter)
