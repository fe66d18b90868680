"""An engine and settings → the application that answers HTTP."""

from functools import cache, partial

from fastapi import FastAPI

from claimwright import __version__
from claimwright.settings import Settings
from claimwright.web import (
    corpora,
    docs_page,
    evidence,
    health,
    metrics,
    original,
    problems,
    verify,
)
from claimwright.web.addressee import Addressee
from claimwright.web.admission import Admission
from claimwright.web.boundary import Boundary
from claimwright.web.context import Context
from claimwright.web.cross_origin import CrossOrigin
from claimwright.web.document import document
from claimwright.web.engine import Engine
from claimwright.web.envelope import Envelope
from claimwright.web.server_settings import ServerSettings

DEFAULT_SERVER = ServerSettings()
"""The bounds of a server that was told nothing."""


def create_app(
    engine: Engine, settings: Settings, server: ServerSettings = DEFAULT_SERVER
) -> FastAPI:
    """Put the application together.

    Args:
        engine: What searches and judges.
        settings: Defaults of corpus, unit, order and number.
        server: Bounds of this process.

    Returns:
        The application.
    """
    admission = Admission(concurrency=server.concurrency, queue=server.queue)
    context = Context(engine=engine, settings=settings, server=server, admission=admission)
    figures = metrics.Metrics(lambda: admission.inside)
    # Its own pages load their scripts from the web; `docs_page` has one that does not.
    app = FastAPI(
        title="claimwright", version=__version__, docs_url=None, redoc_url=None, telemetry=None
    )
    for part in (verify, evidence, corpora, original, health):
        app.include_router(part.router(context))
    app.include_router(metrics.router(figures))
    app.include_router(docs_page.router())
    problems.install(app, retry_after_s=server.retry_after_s)
    # The last one added is the outermost.
    app.add_middleware(Boundary, server=server)
    app.add_middleware(CrossOrigin, origins=server.cors_origins)
    app.add_middleware(Addressee, hosts=server.hosts)
    app.add_middleware(Envelope)
    app.add_middleware(metrics.Measured, metrics=figures)
    app.openapi = cache(partial(document, app))  # type: ignore[method-assign]  # the framework's way
    return app
