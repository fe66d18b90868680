"""The origin and the host of a request → whether its page may read the answer, or ask at all."""

import re
from http import HTTPStatus

from fastapi import Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from claimwright.web.problems import problem, shorten
from claimwright.web.request_log import REQUEST_ID
from claimwright.web.server_settings import means_this_machine

ALWAYS_ALLOWED = (
    r"https?://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?"
    r"|(chrome|moz|safari-web)-extension://[A-Za-z0-9.-]{1,64}"
)
"""Pages on this machine and browser extensions."""

ANY_HOST = "*"
"""Among the names: whatever the header says."""

_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[^:\[\]\s]+)(?::[0-9]*)?")


class CrossOrigin(CORSMiddleware):
    """The framework's rule, with refusals as problem documents.

    Args:
        app: What answers inside.
        origins: Further origins that may read answers; `*` lets everyone.
    """

    def __init__(self, app: ASGIApp, *, origins: tuple[str, ...]) -> None:
        super().__init__(
            app,
            allow_origins=origins,
            allow_origin_regex=ALWAYS_ALLOWED,
            allow_methods=("GET", "POST", "DELETE"),
            allow_headers=("Authorization", "Content-Type", "Last-Event-ID", REQUEST_ID),
            expose_headers=(REQUEST_ID, "Retry-After", "Location", "RateLimit", "RateLimit-Policy"),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through; answer a browser that asks before it sends."""
        if not _asks_first(scope):
            await super().__call__(scope, receive, send)
            return
        answer = self.preflight_response(request_headers=Headers(scope=scope))
        if answer.status_code >= HTTPStatus.BAD_REQUEST:
            answer = _refusal(Request(scope, receive), bytes(answer.body).decode())
        await answer(scope, receive, send)


def _asks_first(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] != "OPTIONS":
        return False
    headers = Headers(scope=scope)
    return "origin" in headers and "access-control-request-method" in headers


def _refusal(request: Request, reason: str) -> Response:
    return problem(
        request,
        status=400,
        title="Bad request",
        detail=(
            f"{reason}, asked by {shorten(request.headers['origin'])}; whoever runs the server "
            "allows an origin with claimwright serve --cors-origin"
        ),
    )


def host_name(host: str) -> str:
    """Return the name in a `Host` header, without its port; empty when it has none.

    Examples:
        >>> host_name("Localhost:8000"), host_name("a b:c")
        ('localhost', '')
    """
    found = _HOST.fullmatch(host)
    return "" if found is None else found["name"].lower().removesuffix(".")


class Addressee:
    """The layer that answers only those who asked for this server.

    A page of a stranger can give its own name the address of this machine and then call a server
    here as if it were its own (DNS rebinding). The name stays in the `Host` header, and here it is
    refused.

    Args:
        app: What answers inside.
        hosts: Names of this server besides those of this machine; `*` takes every name.
    """

    def __init__(self, app: ASGIApp, *, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through, or refuse it."""
        if scope["type"] == "http" and ANY_HOST not in self._hosts:
            # Every browser sends the header; what sends none is no page that was lured here.
            strange = [
                host for host in Headers(scope=scope).getlist("host") if not self._is_ours(host)
            ]
            if strange:
                refusal = _misdirected(Request(scope, receive), strange[0])
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        name = host_name(host)
        return name in self._hosts or means_this_machine(name)


def _misdirected(request: Request, host: str) -> Response:
    return problem(
        request,
        status=421,
        title="Misdirected request",
        detail=(
            f"The header Host names {shorten(host)}, which is no name of this server; whoever "
            "runs it allows a name with the setting server.hosts"
        ),
    )
