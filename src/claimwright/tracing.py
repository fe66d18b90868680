"""Pieces of work → spans of OpenTelemetry, for whoever watches where the time goes.

Off unless a process says where spans go; until then nothing is imported and nothing is recorded.
A span holds names and numbers, never a claim, an address or the message of an error.
"""

import os
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from typing import Final, ParamSpec, Protocol, TypeVar

from claimwright.extras import of_extra
from claimwright.version import __version__

Event = TypeVar("Event")
Given = ParamSpec("Given")


class Span(Protocol):
    """A piece of work that is being recorded, as OpenTelemetry has it."""

    def set_attribute(self, key: str, value: str | int) -> None:
        """Say something of it."""

    def update_name(self, name: str) -> None:
        """Give it another name."""


class Tracer(Protocol):
    """What begins spans, as OpenTelemetry has it."""

    @property
    def start_as_current_span(self) -> Callable[..., AbstractContextManager[Span]]:
        """Begin one, of which those that begin inside it are parts."""


class TracerProvider(Protocol):
    """What gives tracers, as OpenTelemetry has it."""

    def get_tracer(
        self,
        instrumenting_module_name: str,
        instrumenting_library_version: str | None = None,
    ) -> Tracer:
        """Return that of a library."""


_TRACERS: Final[list[Tracer]] = []
_NOTHING: Final = nullcontext()


def span(name: str, **attributes: str | int) -> AbstractContextManager[Span | None]:
    """Return what records a piece of work while it is open; it gives the span, if it is recorded.

    `name` is of the kind of work, one of a few; the attributes, which tell one such piece from
    another, hold no text of a caller.

    Examples:
        >>> with span("search", claims=2) as recorded:
        ...     recorded is None
        True
    """
    return _recorded(name, attributes=attributes) if _TRACERS else _NOTHING


@contextmanager
def served(name: str, headers: Mapping[str, str]) -> Iterator[Span | None]:
    """Record a request as a part of the trace that `traceparent` in its headers names, if any.

    Yields the span, called `name` until `update_name` gives a better one; `None` where nothing is
    recorded.
    """
    if not _TRACERS:
        yield None
        return
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    parent = TraceContextTextMapPropagator().extract(headers)
    with _recorded(name, context=parent, kind=SpanKind.SERVER) as recorded:
        yield recorded


def stepwise(
    flow: str,
) -> Callable[[Callable[Given, Iterator[Event]]], Callable[Given, Generator[Event, None, None]]]:
    """Make each step of a method that yields events a span, named by flow and event."""

    def decorated(
        method: Callable[Given, Iterator[Event]],
    ) -> Callable[Given, Generator[Event, None, None]]:
        @wraps(method)
        def steps(*given: Given.args, **named: Given.kwargs) -> Generator[Event, None, None]:
            return _traced(flow, method(*given, **named))

        return steps

    return decorated


@contextmanager
def spans_go_to(provider: TracerProvider) -> Iterator[None]:
    """Record spans while this is open."""
    tracer = provider.get_tracer("claimwright", __version__)
    _TRACERS.append(tracer)
    try:
        yield
    finally:
        _TRACERS.remove(tracer)


@contextmanager
def exported_to(endpoint: str) -> Iterator[None]:
    """Send spans to a collector over OTLP and HTTP while this is open; what waits is sent at last.

    Headers, sampling and the service's name come from the environment, under the names that
    OpenTelemetry gives them. An empty endpoint records nothing. Raise `UnavailableError` without
    the extra `otel`.
    """
    if not endpoint:
        yield
        return
    with of_extra("otel", "traces need", otherwise=", or leave server.traces_to empty"):
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider as SdkTracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    name = os.environ.get("OTEL_SERVICE_NAME") or "claimwright"
    provider = SdkTracerProvider(
        resource=Resource.create({"service.name": name, "service.version": __version__})
    )
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=endpoint)))
    try:
        with spans_go_to(provider):
            yield
    finally:
        provider.shutdown()


@contextmanager
def _recorded(name: str, **given: object) -> Iterator[Span]:
    """Record a piece of work; of what it raises the kind alone, as its words may quote a claim."""
    begin = _TRACERS[-1].start_as_current_span
    with begin(name, record_exception=False, set_status_on_exception=False, **given) as recorded:
        try:
            yield recorded
        except Exception as error:
            recorded.set_attribute("error.type", type(error).__name__)
            raise


def _traced(flow: str, events: Iterator[Event]) -> Generator[Event, None, None]:
    try:
        # A span for each step, not one for all: the next may be taken on another thread.
        while True:
            with span(flow) as recorded:
                try:
                    event = next(events)
                except StopIteration:
                    return
                if recorded is not None:
                    recorded.update_name(f"{flow} {_kind(event)}")
            yield event
    finally:
        # What goes on in the background of the events ends with them.
        if hasattr(events, "close"):
            events.close()


def _kind(event: object) -> str:
    """Name an event, or the last of several that come together."""
    last = event[-1] if isinstance(event, tuple) and event else event
    return type(last).__name__
