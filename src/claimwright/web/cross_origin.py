"""The origin of a browser's request → whether its page may read the answer."""

from http import HTTPStatus

from fastapi import Request
from fastapi.middleware.cors import CORSMiddleware
from fastapi.responses import Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from claimwright.web.envelope import REQUEST_ID
from claimwright.web.problems import problem, shorten

ALWAYS_ALLOWED = (
    r"https?://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?"
    r"|(chrome|moz|safari-web)-extension://[A-Za-z0-9.-]{1,64}"
)
"""Pages on this machine and browser extensions."""


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
    """Say which origin was refused and who can allow it."""
    return problem(
        request,
        status=400,
        title="Bad request",
        detail=(
            f"{reason}, asked by {shorten(request.headers['origin'])}; whoever runs the server "
            "allows an origin with claimwright serve --cors-origin"
        ),
    )
