"""Any exchange → its request id and safe headers, and what is recorded of it.

It is recorded in the figures, as a line of the log and as a span.

Path, query and headers are left out, as they may hold a claim or a secret: the template of the
route and the name of the account are recorded.
"""

import logging
import re
import secrets
import time
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimwright.tracing import Span, served
from claimwright.web.metrics import Metrics
from claimwright.web.server_log import FIELDS, named_in_log

logger = logging.getLogger(__name__)

REQUEST_ID = "X-Request-ID"
"""The header that names a request in the answer and in the log."""

_GIVEN_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")

_NOTHING_LOADS = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
}

UNMATCHED: Final = "unmatched"
"""The route of requests that match none, so that strangers cannot invent names."""

_METHODS: Final = frozenset({"GET", "POST", "DELETE", "OPTIONS", "HEAD"})
_FAILED: Final = 500


class Envelope:
    """The outermost layer: gives every answer its request id and headers, times and records it."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["request_id"] = _request_id(headers)
        status = _FAILED

        async def complete(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _complete(MutableHeaders(scope=message), scope)
            await send(message)

        with (
            served("request", headers) as span,
            named_in_log(request_id=scope["request_id"]),
            self._metrics.in_flight.track_inprogress(),
        ):
            began = time.perf_counter()
            try:
                await self._app(scope, receive, complete)
            finally:
                self._record(scope, status, time.perf_counter() - began, span)

    def _record(self, scope: Scope, status: int, seconds: float, span: Span | None) -> None:
        # In words of ours alone.
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        route = getattr(scope.get("route"), "path", UNMATCHED)
        self._metrics.count_request(method, route, status, seconds)
        fields = {
            "request_id": scope["request_id"],
            "method": method,
            "route": route,
            "status": status,
            "ms": round(1000 * seconds, 1),
            **({"account": scope["account"]} if "account" in scope else {}),
        }
        level = logging.WARNING if status >= _FAILED else logging.INFO
        logger.log(level, "%s %s %d", method, route, status, extra={FIELDS: fields})
        if span is not None:
            span.update_name(f"{method} {route}")
            span.set_attribute("http.response.status_code", status)
            span.set_attribute("http.request.method", method)
            span.set_attribute("http.route", route)
            span.set_attribute("request_id", scope["request_id"])


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
