"""An engine and settings → the application that answers HTTP."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path

import uvicorn
from fastapi import APIRouter, FastAPI

from claimwright.flows.brought import AnyFlow
from claimwright.settings import Settings
from claimwright.version import __version__
from claimwright.web import (
    articles,
    brought_flows,
    citations,
    claims,
    corpora,
    debate,
    docs_page,
    evidence,
    health,
    metrics,
    original,
    problems,
    reports,
    verify,
    watches,
    weigh,
)
from claimwright.web.access import Access
from claimwright.web.addressee import Addressee
from claimwright.web.admission import Admission
from claimwright.web.article_context import ArticleContext, ClaimsContext
from claimwright.web.article_events import ArticleJobs
from claimwright.web.boundary import Boundary
from claimwright.web.brought_flows import BroughtJobs
from claimwright.web.caller import Accounts, accounts_of
from claimwright.web.citations_events import CitationsJobs
from claimwright.web.citations_store import CitationStore
from claimwright.web.claims_flow import ClaimsStore
from claimwright.web.context import Context
from claimwright.web.counted_answers import counted
from claimwright.web.cross_origin import CrossOrigin
from claimwright.web.debate_events import Debating
from claimwright.web.document import document
from claimwright.web.draining import DrainingServer
from claimwright.web.earlier_reports import bring_all
from claimwright.web.engine import Engine
from claimwright.web.envelope import Envelope
from claimwright.web.job_counts import job_counts
from claimwright.web.job_owner import Owner
from claimwright.web.job_store import JobStore, Kept, job_file
from claimwright.web.jobs import Jobs
from claimwright.web.metered_engine import metered
from claimwright.web.pages import sign_in, site
from claimwright.web.request_log import RequestLog
from claimwright.web.request_span import RequestSpan
from claimwright.web.server_settings import ServerSettings
from claimwright.web.sqlite_file import SqliteFile
from claimwright.web.verify_events import Verifying
from claimwright.web.watch_store import WatchStore
from claimwright.web.weigh_events import Weighing

DEFAULT_SERVER = ServerSettings()
"""The bounds of a server that was told nothing."""


def create_app(
    engine: Engine,
    settings: Settings,
    server: ServerSettings = DEFAULT_SERVER,
    brought: Sequence[AnyFlow] = (),
) -> FastAPI:
    """Put the application together.

    Args:
        engine: What searches and judges.
        settings: Defaults of corpus, unit, order and number.
        server: Bounds of this process.
        brought: Flows of other packages.

    Returns:
        The application.
    """
    admission = Admission(concurrency=server.concurrency, queue=server.queue)
    accounts = accounts_of(settings.home, server)
    figures = metrics.Metrics(lambda: admission.inside)
    unmetered = counted(engine, figures.count_answer)
    engine = unmetered if accounts is None else metered(unmetered)
    context = Context(engine=engine, settings=settings, server=server, admission=admission)
    (checking, claiming), citing = (
        job_contexts(context, accounts, [BroughtJobs(flow, unmetered) for flow in brought]),
        citations_context(context, accounts),
    )
    file = job_file(settings.home)
    stores = checking.jobs.stores + citing.jobs.stores
    figures.watch_jobs(partial(job_counts, file), [each.flow.name for each in stores])
    # Its own pages load their scripts from the web; `docs_page` has one that does not.
    app = FastAPI(
        title="claimwright",
        version=__version__,
        docs_url=None,
        redoc_url=None,
        telemetry=None,
        lifespan=partial(_going_on, settings.home, file, checking, claiming, citing),
    )
    app.state.jobs = (checking.jobs, citing.jobs)
    # Before the original's, whose `/` stays there for programs.
    watched = WatchStore(settings.home)
    for shown in site.routers(context, checking, claiming, citing, watched):
        app.include_router(shown)
    for answering in claim_routers(context, claiming):
        app.include_router(answering)
    for part in (corpora, original):
        app.include_router(part.router(context))
    storage = health.Storage(home=settings.home, jobs=file, min_free_bytes=server.min_free_bytes)
    app.include_router(health.router(context, storage, lambda: checking.jobs.draining))
    for resource in (articles, reports):
        app.include_router(resource.router(checking))
    app.include_router(citations.router(citing))
    app.include_router(watches.router(context, watched))
    app.include_router(metrics.router(figures))
    app.include_router(docs_page.router())
    problems.install(app, retry_after_s=server.retry_after_s)
    # The last one added is the outermost.
    if accounts is not None:
        app.include_router(sign_in.router(accounts))
        app.add_middleware(Access, accounts=accounts)
    app.add_middleware(Boundary, server=server)
    app.add_middleware(CrossOrigin, origins=server.cors_origins)
    app.add_middleware(Addressee, hosts=server.hosts)
    app.add_middleware(Envelope)
    app.add_middleware(metrics.Measured, metrics=figures)
    app.add_middleware(RequestLog)
    app.add_middleware(RequestSpan)
    app.openapi = cache(partial(document, app))  # type: ignore[method-assign]  # the framework's way
    return app


def claim_routers(context: Context, claiming: ClaimsContext) -> tuple[APIRouter, ...]:
    """Make the routers of the flows over claims, ours and those of other packages.

    Args:
        context: The parts of the application.
        claiming: The parts that work on claims.

    Returns:
        The routers.
    """
    jobs, admission = claiming.jobs, context.admission
    return (
        verify.router(context, jobs, claiming.verifications),
        weigh.router(context, jobs, claiming.weighings),
        debate.router(context, jobs, claiming.debates),
        evidence.router(context),
        claims.router(context),
        *(brought_flows.router(jobs, store, admission) for store in claiming.brought),
    )


def http_server(app: FastAPI, server: ServerSettings) -> uvicorn.Server:
    """Return what serves an application over HTTP once it is run.

    Args:
        app: As `create_app` makes it.
        server: Bounds of this process.

    Returns:
        The server, which does not listen yet.
    """
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


def job_contexts(
    context: Context, accounts: Accounts | None = None, brought: Sequence[BroughtJobs] = ()
) -> tuple[ArticleContext, ClaimsContext]:
    """Put together what runs jobs and keeps them, in the home folder.

    Args:
        context: The parts of the application.
        accounts: Those for whom it is done; `None` where nobody is asked.
        brought: Flows of other packages.

    Returns:
        What the routers of articles are given, and those of weighings and debates; the disk is not
        touched before it is needed.
    """
    engine, settings, server = context.engine, context.settings, context.server
    file, kept = job_file(settings.home), _kept(server)
    articles = JobStore(file, ArticleJobs(engine), kept)
    verifications = ClaimsStore(file, Verifying(engine), kept)
    weighings = ClaimsStore(file, Weighing(engine), kept)
    debates = ClaimsStore(file, Debating(engine), kept)
    others = tuple(ClaimsStore(file, flow, kept) for flow in brought)
    jobs = Jobs(
        stores=(articles, verifications, weighings, debates, *others),
        owner=Owner(settings.home),
        admission=context.admission,
        server=server,
        accounts=accounts,
        workers=max(1, server.concurrency - 1),
    )
    return (
        ArticleContext(jobs=jobs, store=articles, settings=settings, server=server),
        ClaimsContext(
            jobs=jobs,
            verifications=verifications,
            weighings=weighings,
            debates=debates,
            brought=others,
        ),
    )


def citations_context(
    context: Context, accounts: Accounts | None = None
) -> citations.CitationsContext:
    """Put together what checks citations and keeps their reports, in the home folder.

    Args:
        context: The parts of the application.
        accounts: Those for whom it is done; `None` where nobody is asked.

    Returns:
        What the routers of citations are given; the disk is not touched before it is needed.
    """
    home, server = context.settings.home, context.server
    store = CitationStore(job_file(home), CitationsJobs(context.engine), _kept(server))
    # One place for the jobs and two for requests that are answered at once.
    door = Admission(concurrency=3, queue=server.articles)
    jobs = Jobs(
        stores=(store,), owner=Owner(home), admission=door, server=server, accounts=accounts
    )
    return citations.CitationsContext(context=context, jobs=jobs, store=store, door=door)


def _kept(server: ServerSettings) -> Kept:
    """Return how much of each kind of report is kept."""
    return Kept(
        number=server.reports_kept, days=server.reports_days, size_bytes=server.reports_bytes
    )


@asynccontextmanager
async def _going_on(
    home: Path,
    file: SqliteFile,
    checking: ArticleContext,
    claiming: ClaimsContext,
    citing: citations.CitationsContext,
    app: FastAPI,
) -> AsyncIterator[None]:
    """Go on with what an earlier process left, and leave in good order what is begun here."""
    del app
    stores = checking.store, claiming.weighings, claiming.debates, citing.store
    await asyncio.to_thread(bring_all, home, *stores)
    await checking.jobs.start()
    await citing.jobs.start()
    try:
        yield
    finally:
        await checking.jobs.stop()
        await citing.jobs.stop()
        file.close()
