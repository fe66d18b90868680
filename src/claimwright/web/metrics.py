"""Exchanges and jobs → counts, times and load in the text format of Prometheus."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, TypeAlias

from fastapi import APIRouter
from fastapi.responses import Response
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from claimwright.cache_lookups import lookups
from claimwright.errors import ClaimwrightError
from claimwright.flows.events import Stage
from claimwright.sqlite_file import SqliteFile
from claimwright.web.strict_json import api_router

BUCKETS_S = (0.005, 0.02, 0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 60.0)
"""Upper bounds of the classes of request time, in seconds."""

WAITS: Final = Stage.QUEUED
"""The state of a job that nothing was done for yet."""

_NONE: Final = (0, 0.0)


JobCounts: TypeAlias = Mapping[tuple[str, Stage], tuple[int, float]]
"""A flow and a state to how many jobs there are, and the seconds since the oldest was asked for."""


def job_counts(file: SqliteFile, now: datetime | None = None) -> JobCounts:
    """Count the jobs of a home folder, whichever of its servers they are of.

    Those in a state that this version does not know are left out.

    Raise `UnavailableError` where the store cannot be read at present, `IntegrityError` where it is
    damaged.
    """
    rows = file.rows("SELECT flow, stage, count(*), min(created_at) FROM jobs GROUP BY flow, stage")
    moment, known = now or datetime.now(tz=UTC), set(Stage)
    return {
        (flow, Stage(stage)): (
            number,
            max(0.0, (moment - datetime.fromisoformat(oldest)).total_seconds()),
        )
        for flow, stage, number, oldest in rows
        if stage in known
    }


class Metrics:
    """The figures of one application; nothing is shared between two of them.

    Args:
        admitted: Tells how many pieces of work run or wait.
    """

    def __init__(self, admitted: Callable[[], int]) -> None:
        registry = self._registry = CollectorRegistry()
        self._requests = Counter(
            "claimwright_requests",
            "Requests answered.",
            ("method", "route", "status"),
            registry=registry,
        )
        self._seconds = Histogram(
            "claimwright_request_seconds",
            "Time to answer a request.",
            ("method", "route"),
            buckets=BUCKETS_S,
            registry=registry,
        )
        self.in_flight = Gauge(
            "claimwright_requests_in_flight", "Requests being answered.", registry=registry
        )
        Gauge(
            "claimwright_work_admitted",
            "Pieces of model work that run or wait for their turn.",
            registry=registry,
        ).set_function(admitted)
        self._answers = Counter(
            "claimwright_answers",
            "Claims that got an answer.",
            ("flow", "verdict"),
            registry=registry,
        )
        self._abstentions = Counter(
            "claimwright_abstentions",
            "Of those, claims of which nothing can be said.",
            ("flow",),
            registry=registry,
        )
        registry.register(_CacheFigures())
        ProcessCollector(registry=registry)

    def watch_jobs(self, jobs: Callable[[], JobCounts], flows: Sequence[str]) -> None:
        """Tell how many jobs of these flows there are, too; counting them blocks."""
        self._registry.register(_JobFigures(jobs, flows))

    def count_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered, and the time that took."""
        self._requests.labels(method, route, str(status)).inc()
        self._seconds.labels(method, route).observe(seconds)

    def count_answer(self, flow: str, verdict: str, *, abstained: bool) -> None:
        """Count a claim that got an answer; the verdict is in the flow's own words."""
        self._answers.labels(flow, verdict).inc()
        self._abstentions.labels(flow).inc(int(abstained))

    def text(self) -> bytes:
        """Return all figures in the text format of Prometheus; reads the store of jobs."""
        return generate_latest(self._registry)


class _JobFigures(Collector):
    """The jobs of the home folder, as its store has them when it is asked."""

    def __init__(self, jobs: Callable[[], JobCounts], flows: Sequence[str]) -> None:
        self._jobs = jobs
        self._flows = flows

    def describe(self) -> Iterable[Metric]:
        """Name nothing beforehand: registering shall not open the store."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """Yield the figures; a store that cannot be read costs its own alone."""
        readable = GaugeMetricFamily(
            "claimwright_job_store_readable", "Whether the store of jobs can be read.", value=1
        )
        number = GaugeMetricFamily(
            "claimwright_jobs", "Jobs of the home folder.", labels=("flow", "state")
        )
        oldest = GaugeMetricFamily(
            "claimwright_jobs_oldest_waiting_seconds",
            "How long the oldest job waits that nothing was done for yet; 0 when none waits.",
            labels=("flow",),
        )
        try:
            found = self._jobs()
        except ClaimwrightError:
            readable.samples.clear()
            readable.add_metric((), 0)
            yield readable
            return
        for flow in self._flows:
            oldest.add_metric((flow,), found.get((flow, WAITS), _NONE)[1])
            for stage in Stage:
                number.add_metric((flow, stage.value), found.get((flow, stage), _NONE)[0])
        yield from (readable, number, oldest)


class _CacheFigures(Collector):
    def collect(self) -> Iterable[Metric]:
        """Yield the figures."""
        asked = CounterMetricFamily(
            "claimwright_cache_lookups",
            "How often a cache was asked, by whether it had what was asked for.",
            labels=("cache", "result"),
        )
        for (kind, hit), number in lookups().items():
            asked.add_metric((kind.value, "hit" if hit else "miss"), number)
        yield asked


def router(metrics: Metrics) -> APIRouter:
    """Make the router of `/metrics`."""
    routes = api_router("service", prefix="")

    @routes.get(
        "/metrics",
        summary="Report counts, times and load",
        operation_id="metrics",
        response_class=Response,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    )
    async def read() -> Response:
        """Return every figure in the text format of Prometheus."""
        text = await asyncio.to_thread(metrics.text)
        return Response(text, media_type=CONTENT_TYPE_PLAIN_0_0_4)

    return routes
