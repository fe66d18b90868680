"""Any exchange → one line of the log: what was asked, by whom, how it ended and how soon."""

import logging
import time
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimwright.web.metrics import method_and_route
from claimwright.web.server_log import FIELDS

logger = logging.getLogger(__name__)

_FAILED: Final = 500


class RequestLog:
    """A layer that logs what passes through it.

    Path, query and headers are not logged, as they may hold a claim or a secret: the template of
    the route and the name of the account are.

    Args:
        app: What answers inside.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

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

        began = time.perf_counter()
        try:
            await self._app(scope, receive, watched)
        finally:
            _log(scope, status, round(1000 * (time.perf_counter() - began), 1))


def _log(scope: Scope, status: int, milliseconds: float) -> None:
    method, route = method_and_route(scope)
    fields = {
        "request_id": scope.get("request_id", ""),
        "method": method,
        "route": route,
        "status": status,
        "ms": milliseconds,
        **({"account": scope["account"]} if "account" in scope else {}),
    }
    level = logging.WARNING if status >= _FAILED else logging.INFO
    logger.log(level, "%s %s %d", method, route, status, extra={FIELDS: fields})
