"""Any exchange → a span, of which those of its steps and model calls are parts."""

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from claimwright.tracing import served
from claimwright.web.metrics import method_and_route


class RequestSpan:
    """A layer that records what passes through it, where spans are recorded.

    As in the log, path, query and headers are left out.

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
        with served("request", Headers(scope=scope)) as recorded:
            if recorded is None:
                await self._app(scope, receive, send)
                return

            async def watched(message: Message) -> None:
                if message["type"] == "http.response.start":
                    recorded.set_attribute("http.response.status_code", message["status"])
                await send(message)

            try:
                await self._app(scope, receive, watched)
            finally:
                method, route = method_and_route(scope)
                recorded.update_name(f"{method} {route}")
                recorded.set_attribute("http.request.method", method)
                recorded.set_attribute("http.route", route)
                recorded.set_attribute("request_id", scope.get("request_id", ""))
