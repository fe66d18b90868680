"""Any exchange → what is recorded of it: in the figures, as a line of the log and as a span.

Path, query and headers are left out, as they may hold a claim or a secret: the template of the
route and the name of the account are recorded.
"""

import logging
import time
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimwright.tracing import Span, served
from claimwright.web.metrics import Metrics
from claimwright.web.server_log import FIELDS

logger = logging.getLogger(__name__)

UNMATCHED: Final = "unmatched"
"""The route of requests that match none, so that strangers cannot invent names."""

_METHODS: Final = frozenset({"GET", "POST", "DELETE", "OPTIONS", "HEAD"})
_FAILED: Final = 500


class Recorded:
    """The layer that times and records what passes through it."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = _FAILED

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        with served("request", Headers(scope=scope)) as span:
            began = time.perf_counter()
            with self._metrics.in_flight.track_inprogress():
                try:
                    await self._app(scope, receive, watched)
                finally:
                    self._record(scope, status, time.perf_counter() - began, span)

    def _record(self, scope: Scope, status: int, seconds: float, span: Span | None) -> None:
        # In words of ours alone.
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        route = getattr(scope.get("route"), "path", UNMATCHED)
        self._metrics.count_request(method, route, status, seconds)
        fields = {
            "request_id": scope.get("request_id", ""),
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
            span.set_attribute("request_id", scope.get("request_id", ""))
