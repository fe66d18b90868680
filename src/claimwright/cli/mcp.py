"""`claimwright mcp`: serves the checks to agents, and says what tools there are."""

from typing import Annotated

import typer

from claimwright.cli import consoles, options
from claimwright.cli.start import settings_of
from claimwright.errors import UnavailableError
from claimwright.session import Session

_EXTRA = frozenset({"mcp", "anyio", "pydantic", "uvicorn", "fastapi", "starlette"})


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
    try:
        from claimwright.mcp import server_of
    except ModuleNotFoundError as error:
        raise _without_extra(error) from error
    settings = settings_of(context, {}, config)
    server = server_of(Session(settings))
    if not http:
        server.run("stdio")
        return
    try:
        import uvicorn

        from claimwright.cli.serve import bind, server_settings
        from claimwright.web.access import Access
        from claimwright.web.caller import accounts_of
    except ModuleNotFoundError as error:
        raise _without_extra(error) from error
    app = server.streamable_http_app(host=host)
    accounts = accounts_of(settings.home, server_settings(context, (), config))
    guarded = app if accounts is None else Access(app, accounts=accounts)
    with bind(host, port) as listener:
        uvicorn.Server(uvicorn.Config(guarded, server_header=False)).run(sockets=[listener])


def tools(context: typer.Context, *, config: options.Config = None) -> None:
    """Print the tools as JSON, for agents that call functions without that protocol."""
    try:
        from claimwright.mcp import schemas, server_of
    except ModuleNotFoundError as error:
        raise _without_extra(error) from error
    server = server_of(Session(settings_of(context, {}, config)))
    consoles.print_json(schemas(server))


def _without_extra(error: ModuleNotFoundError) -> Exception:
    """Say which extra is missing; another missing module is a fault, not a missing extra."""
    if error.name is None or error.name.partition(".")[0] not in _EXTRA:
        return error
    message = f"serving agents needs {error.name!r}: pip install 'claimwright[mcp,server]'"
    return UnavailableError(message)
