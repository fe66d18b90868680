"""`claimwright mcp`: serves the checks to agents, and says what tools there are."""

from contextlib import suppress
from functools import partial
from importlib.util import find_spec
from threading import Thread
from typing import Annotated

import typer

from claimwright.cli import consoles, options
from claimwright.cli.options import settings_of
from claimwright.errors import ClaimwrightError
from claimwright.extras import of_extra
from claimwright.session import Session

_of_extra = partial(
    of_extra,
    "mcp,server",
    "serving agents needs",
    libraries={"mcp", "anyio", "pydantic", "uvicorn", "fastapi", "starlette"},
)


def mcp(
    context: typer.Context,
    *,
    http: Annotated[
        bool, typer.Option("--http", help="Listen over HTTP at /mcp instead of standard input.")
    ] = False,
    host: Annotated[str, typer.Option(help="Address to listen at, with --http.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="Port to listen at, with --http.", min=1, max=65_535)
    ] = 8001,
    config: options.Config = None,
) -> None:
    """Serve the checks to agents by the Model Context Protocol."""
    settings = settings_of(context, {}, config)
    session = Session(settings)
    if find_spec("mcp") is not None:  # what is missing is said at once
        # Models load beside the libraries of the protocol, whose import takes as long.
        Thread(target=_warm_up, args=(session,), daemon=True).start()
    with _of_extra():
        from claimwright.mcp import server_of
    server = server_of(session)
    if not http:
        server.run("stdio")
        return
    with _of_extra():
        import uvicorn

        from claimwright.cli.serve import bind, server_settings
        from claimwright.web.access import Access
        from claimwright.web.caller import accounts_of
    app = server.streamable_http_app(host=host)
    accounts = accounts_of(settings.home, server_settings(context, (), config))
    guarded = app if accounts is None else Access(app, accounts=accounts)
    with bind(host, port) as listener:
        uvicorn.Server(uvicorn.Config(guarded, server_header=False)).run(sockets=[listener])


def _warm_up(session: Session) -> None:
    with suppress(ClaimwrightError):  # the first question tells it to who asks
        session.warm_up()


def tools(context: typer.Context, *, config: options.Config = None) -> None:
    """Print the tools as JSON, for agents that call functions without that protocol."""
    with _of_extra():
        from claimwright.mcp import schemas, server_of
    server = server_of(Session(settings_of(context, {}, config)))
    consoles.print_json(schemas(server))
