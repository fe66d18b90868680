"""Any exchange → its request id and safe headers, what is recorded of it, and its boundary.

It is recorded in the figures, as a line of the log and as a span. The boundary bounds the body, and
no exchange ends in a naked failure.

Path, query and headers are left out, as they may hold a claim or a secret: the template of the
route and the name of the account are recorded.
"""

import asyncio
import logging
import re
import secrets
import time
from typing import Final

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimwright.tracing import Span, served
from claimwright.web.metrics import Metrics
from claimwright.web.problems import problem, unexpected
from claimwright.web.server_log import FIELDS, named_in_log
from claimwright.web.server_settings import ServerSettings

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


_CLOSE = {"Connection": "close"}

_WITHOUT_BODIES = frozenset({"GET", "HEAD", "OPTIONS", "DELETE"})
"""Methods whose requests have no body that is read."""


class Boundary:
    """The boundary of the process: what nobody foresaw stops here."""

    def __init__(self, app: ASGIApp, *, server: ServerSettings) -> None:
        self._app = app
        self._server = server
        self._bodies = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if scope["method"] in _WITHOUT_BODIES:
            await self._guarded(scope, receive, send)
            return
        refusal = self._refusal(Request(scope, receive))
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        self._bodies += 1
        held = True

        def let_go() -> None:
            nonlocal held
            if held:
                held = False
                self._bodies -= 1

        async def answer(message: Message) -> None:
            # A stream may last for minutes after its body was read.
            let_go()
            await send(message)

        try:
            await self._guarded(scope, receive, answer)
        finally:
            let_go()

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and answer a failure too unless an answer has begun."""
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, self._bounded(receive), watched)
        except Exception as error:
            if started:
                raise
            await unexpected(Request(scope, receive), error)(scope, receive, send)

    def _bounded(self, receive: Receive) -> Receive:
        """Return a way to take the body that stops at its bounds, whatever was declared."""
        deadline = asyncio.get_running_loop().time() + self._server.body_s
        taken, complete = 0, False

        async def take() -> Message:
            nonlocal taken, complete
            try:
                # Once the body is complete, this waits for the caller to leave: no time limit.
                async with asyncio.timeout_at(None if complete else deadline):
                    message = await receive()
            except TimeoutError as error:
                raise HTTPException(408, _late(self._server), headers=_CLOSE) from error
            complete = not message.get("more_body", False)
            taken += len(message.get("body", b""))
            if taken > self._server.max_body_bytes:
                raise HTTPException(413, _large(self._server), headers=_CLOSE)
            return message

        return take

    def _refusal(self, request: Request) -> Response | None:
        """Refuse a body before it is read: too large by its declaration, or one too many."""
        if _declared_bytes(request.headers) > self._server.max_body_bytes:
            detail = _large(self._server)
            return problem(
                request, status=413, title="Input too large", detail=detail, headers=_CLOSE
            )
        if self._bodies < self._server.max_bodies:
            return None
        return problem(
            request,
            status=503,
            title="Too many requests",
            detail=f"{self._bodies} requests with a body wait for an answer, which is the limit",
            headers={**_CLOSE, "Retry-After": str(self._server.retry_after_s)},
        )


def _large(server: ServerSettings) -> str:
    limit = f"{server.max_body_bytes:,}"
    return f"The body is larger than {limit} bytes; send the claims in several requests"


def _late(server: ServerSettings) -> str:
    return f"The body did not arrive within {server.body_s:g} s; send it faster or in parts"


def _declared_bytes(headers: Headers) -> int:
    """Return the declared length of the body; 0 when none is declared."""
    declared = headers.get("content-length", "")
    return int(declared) if declared.isascii() and declared.isdigit() else 0
