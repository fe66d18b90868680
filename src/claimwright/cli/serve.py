"""`claimwright serve`: requests over HTTP in, answers out, until it is told to end."""

import errno
import json
import logging
import signal
import socket
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Annotated, NoReturn

import typer

from claimwright.cli import options
from claimwright.cli.options import settings_of, start_of
from claimwright.configuration import SERVER, layers
from claimwright.errors import ClaimwrightError, InputError, UnavailableError
from claimwright.extras import of_extra
from claimwright.settings import overlay
from claimwright.tracing import exported_to
from claimwright.web.account_store import AccountStore
from claimwright.web.server_log import log_written_as
from claimwright.web.server_settings import LogFormat, ServerSettings, TokenMode, means_this_machine

logger = logging.getLogger(__name__)

MAX_PORT = 65_535
"""Highest port there is."""

_TURN_S = 0.001
"""How long a thread computes before another one gets its turn.

Python's 5 ms let an answer that needs no model wait for each thread that runs one: of probes of
/healthz under 100 clients on two cores, 1 in 100 took 58 ms, and with this 47 ms, where no server
was killed.
"""

_EXTRA = frozenset(
    {"fastapi", "fastapi_offline", "prometheus_client", "pydantic", "starlette", "uvicorn"}
)


def serve(
    context: typer.Context,
    *,
    host: Annotated[str, typer.Option(help="Address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(help="Port to listen at, 0 to 65535; 0 takes a free one.")
    ] = 8000,
    corpus: options.Corpus = None,
    cors_origin: Annotated[
        list[str] | None,
        typer.Option(help="Web origin that may call (repeatable).", metavar="ORIGIN"),
    ] = None,
    config: options.Config = None,
) -> None:
    """Serve the web page at / and the HTTP API; /docs has the paths."""
    with of_extra("server", "serve needs", libraries=_EXTRA):
        from claimwright.flows.brought import installed
        from claimwright.web.app import create_app, http_server
        from claimwright.web.built_engine import BuiltEngine
        from claimwright.web.health import probe

    settings = settings_of(context, {"corpus": corpus}, config)
    server = open_to(host, server_settings(context, cors_origin or [], config))
    asks = server.tokens is TokenMode.REQUIRED
    # Accounts that cannot be read end the command here, not the first request.
    tokens = AccountStore(settings.home).tokens() if asks else ()
    with (
        bind(host, port) as listener,
        log_written_as(server.log_format),
        exported_to(server.traces_to),
    ):
        sys.setswitchinterval(_TURN_S)
        engine = BuiltEngine(settings)
        engine.flow(settings.corpus)
        probe(engine, settings.corpus)
        app = create_app(engine, settings, server, installed())
        running = http_server(app, server)
        signal.signal(signal.SIGTERM, _end)
        # A script's background jobs are started deaf to it; a server that was told to end ends.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        port = listener.getsockname()[1]
        lines = _told(host, port, settings.corpus, asks=asks)
        if asks and not tokens and not server.proxy_addresses:
            lines += ("no token exists yet: claimwright tokens create NAME",)
        for line in lines:
            # A log that programs read holds nothing else.
            if server.log_format is LogFormat.JSON:
                logger.info("%s", line)
            else:
                typer.echo(line, err=True)
        running.run(sockets=[listener])


def server_settings(
    context: typer.Context, origins: Sequence[str], config: Path | None
) -> ServerSettings:
    """Return the bounds of the server: the file's and the environment's `server.` part, flags last.

    Without origins those of file and environment count.
    """
    start = start_of(context)
    said = layers(config or start.config, start.flags())
    table = {
        name.removeprefix(SERVER): value for name, value in said.items() if name.startswith(SERVER)
    }
    if origins:
        table["cors_origins"] = json.dumps(list(origins))
    return overlay(ServerSettings(), table)


def open_to(host: str, server: ServerSettings) -> ServerSettings:
    """Let a server that others reach be called by any name, unless its names are set.

    Returns:
        The bounds; a server of this machine alone answers to this machine's names alone, since a
        page in its browser could otherwise call it by a name of the page's own.
    """
    if server.hosts or means_this_machine(host):
        return server
    return replace(server, hosts=("*",))


def bind(host: str, port: int) -> socket.socket:
    """Take an address, so that a taken one is told before anything is loaded.

    The port is 0..65535; 0 takes a free one.

    Returns:
        A bound socket that does not listen yet: callers are refused until the server is ready.
    """
    if not 0 <= port <= MAX_PORT:
        raise InputError(f"port {port} is no port; choose one of 0..{MAX_PORT}, 0 for a free one")
    if not host or "\0" in host:
        raise _not_bound(host, port, None)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small answers at once only on a socket that is named TCP: 40 ms on each.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, ValueError) as error:
        listener.close()
        raise _not_bound(host, port, error) from error
    return listener


def _not_bound(host: str, port: int, error: OSError | ValueError | None) -> ClaimwrightError:
    if isinstance(error, OSError) and error.errno in {errno.EADDRINUSE, errno.EACCES}:
        return UnavailableError(
            f"port {port} of {host!r} cannot be taken ({error.strerror}); choose another with "
            "--port, or 0 for a free one"
        )
    return InputError(
        f"the host {host[:80]!r} is no address of this machine; 127.0.0.1 is this machine alone, "
        "0.0.0.0 is every network it is in"
    )


def _told(host: str, port: int, corpus: str, *, asks: bool) -> tuple[str, ...]:
    shown = f"[{host}]" if ":" in host else host
    line = (
        f"claimwright answers at http://{shown}:{port} from the corpus {corpus!r}; Ctrl-C ends it"
    )
    if means_this_machine(host) or asks:
        return (line,)
    return line, f"warning: {host!r} is open to the network, and nothing asks who calls"


def _end(number: int, frame: FrameType | None) -> NoReturn:
    """Leave in good order once the server has finished what it was doing."""
    del number, frame
    sys.exit(0)
