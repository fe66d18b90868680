"""Exchanges → counts, times and load in the text format of Prometheus."""

import time
from collections.abc import Callable

from fastapi import APIRouter
from fastapi.responses import Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.process_collector import ProcessCollector
from starlette.types import ASGIApp, Message, Receive, Scope, Send

BUCKETS_S = (0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 60.0)
"""Upper bounds of the classes of request time, in seconds."""

UNMATCHED = "unmatched"
"""The route of requests that match none, so that strangers cannot invent names."""

_METHODS = frozenset({"GET", "POST", "DELETE", "OPTIONS", "HEAD"})


class Metrics:
    """The figures of one application; nothing is shared between two of them.

    Args:
        admitted: Tells how many pieces of work run or wait.
    """

    def __init__(self, admitted: Callable[[], int]) -> None:
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "claimwright_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self.seconds = Histogram(
            "claimwright_request_seconds",
            "Time to answer a request.",
            ("method", "route"),
            buckets=BUCKETS_S,
            registry=self._registry,
        )
        self.in_flight = Gauge(
            "claimwright_requests_in_flight", "Requests being answered.", registry=self._registry
        )
        Gauge(
            "claimwright_work_admitted",
            "Pieces of model work that run or wait for their turn.",
            registry=self._registry,
        ).set_function(admitted)
        ProcessCollector(registry=self._registry)

    def text(self) -> bytes:
        """Return all figures in the text format of Prometheus."""
        return generate_latest(self._registry)


class Measured:
    """A layer that times what passes through it.

    Args:
        app: What answers inside.
        metrics: Where the figures go.
    """

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        status = 500

        async def watched(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        began = time.perf_counter()
        with self._metrics.in_flight.track_inprogress():
            try:
                await self._app(scope, receive, watched)
            finally:
                self._record(scope, status, time.perf_counter() - began)

    def _record(self, scope: Scope, status: int, seconds: float) -> None:
        method = scope["method"] if scope["method"] in _METHODS else "OTHER"
        route = getattr(scope.get("route"), "path", UNMATCHED)
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.seconds.labels(method, route).observe(seconds)


def router(metrics: Metrics) -> APIRouter:
    """Make the router of `/metrics`.

    Args:
        metrics: The figures.

    Returns:
        The router.
    """
    routes = APIRouter(tags=["service"])

    @routes.get(
        "/metrics",
        summary="Report counts, times and load",
        operation_id="metrics",
        response_class=Response,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    )
    async def read() -> Response:
        """Return every figure in the text format of Prometheus."""
        return Response(metrics.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)

    return routes
