"""Any answer → the same answer with a request id and headers that keep browsers safe."""

import re
import secrets

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimwright.web.server_log import named_in_log

REQUEST_ID = "X-Request-ID"
"""The header that names a request in the answer and in the log."""

_GIVEN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

_NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}


class Envelope:
    """Gives every answer its request id and headers."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope["request_id"] = _request_id(Headers(scope=scope))

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                _complete(MutableHeaders(scope=message), scope)
            await send(message)

        with named_in_log(request_id=scope["request_id"]):
            await self._app(scope, receive, complete)


def _complete(headers: MutableHeaders, scope: Scope) -> None:
    """Add to an answer's headers what each answer has."""
    headers[REQUEST_ID] = scope["request_id"]
    # A page says itself what it loads; anything else loads nothing.
    headers.setdefault("Content-Security-Policy", _NOTHING_LOADS)
    # The files of pages say themselves how long they may be kept; of anything else nothing is.
    headers.setdefault("Cache-Control", "no-store")
    for name, value in _ALWAYS.items():
        headers[name] = value


def _request_id(headers: Headers) -> str:
    """Keep the caller's id when it is a plain word, else make one."""
    given = headers.get(REQUEST_ID, "")
    return given if _GIVEN_ID.fullmatch(given) else secrets.token_hex(8)
