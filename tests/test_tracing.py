"""Spans of OpenTelemetry: off, and recorded by the real library where it is installed."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from fastapi.testclient import TestClient

from claimwright.errors import UnavailableError
from claimwright.settings import Settings
from claimwright.tracing import exported_to, span, spans_go_to, stepwise
from claimwright.web.app import create_app
from tests.web.conftest import DoubleEngine

PARENT = "4bf92f3577b34da6a3ce929d0e0e4736"


class Recorded:
    """What the library's exporter in memory was given."""

    def __init__(self, exporter: Any) -> None:  # noqa: ANN401  # of an optional library
        self._exporter = exporter

    @property
    def spans(self) -> Sequence[Any]:
        return tuple(self._exporter.get_finished_spans())

    def named(self, name: str) -> Any:  # noqa: ANN401
        (found,) = [each for each in self.spans if each.name == name]
        return found


@pytest.fixture
def recorded() -> Iterator[Recorded]:
    reason = "the extra [otel] is not installed"
    trace = pytest.importorskip("opentelemetry.sdk.trace", reason=reason)
    export = pytest.importorskip("opentelemetry.sdk.trace.export", reason=reason)
    memory = pytest.importorskip(
        "opentelemetry.sdk.trace.export.in_memory_span_exporter", reason=reason
    )
    exporter = memory.InMemorySpanExporter()
    provider = trace.TracerProvider()
    provider.add_span_processor(export.SimpleSpanProcessor(exporter))
    with spans_go_to(provider):
        yield Recorded(exporter)
    provider.shutdown()


@pytest.fixture
def client() -> TestClient:
    return TestClient(create_app(DoubleEngine(), Settings()), base_url="http://localhost")


@stepwise("count")
def events(number: int) -> Iterator[int | str]:
    with span("inside"):
        yield from range(number)
    yield "end"


def test_nothing_is_imported_while_it_is_off() -> None:
    asks = (
        "import sys; from claimwright.tracing import span, exported_to\n"
        "with exported_to(''), span('work'): pass\n"
        "print([name for name in sys.modules if name.startswith('opentelemetry')])"
    )
    told = subprocess.run(  # these very lines
        [sys.executable, "-c", asks], capture_output=True, text=True, check=True
    )

    assert told.stdout == "[]\n"


def test_while_it_is_off_steps_pass_unchanged() -> None:
    assert list(events(2)) == [0, 1, "end"]


def test_without_the_extra_the_remedy_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter", None)

    with (
        pytest.raises(UnavailableError, match=r"claimwright\[otel\]"),
        exported_to("http://127.0.0.1:4318/v1/traces"),
    ):
        pass


def test_each_step_is_a_span_named_by_what_it_yields(recorded: Recorded) -> None:
    assert list(events(1)) == [0, "end"]
    assert [each.name for each in recorded.spans] == ["count int", "inside", "count str", "count"]


def test_of_an_error_the_kind_is_told_and_not_the_words(recorded: Recorded) -> None:
    with pytest.raises(ValueError, match="secret"), span("work"):
        raise ValueError("secret")

    work = recorded.named("work")
    assert (dict(work.attributes), work.events, work.status.description) == (
        {"error.type": "ValueError"},
        (),
        None,
    )


def test_a_request_is_a_span_of_its_callers_trace(recorded: Recorded, client: TestClient) -> None:
    header = f"00-{PARENT}-00f067aa0ba902b7-01"
    client.get("/v1/corpora/starter?secret=1", headers={"traceparent": header})

    request = recorded.named("GET /v1/corpora/{name}")
    attributes = dict(request.attributes)
    assert len(attributes.pop("request_id")) == 16
    assert attributes == {
        "http.request.method": "GET",
        "http.route": "/v1/corpora/{name}",
        "http.response.status_code": 200,
    }
    assert f"{request.context.trace_id:032x}" == PARENT


def test_the_steps_of_a_flow_are_parts_of_the_request(
    recorded: Recorded, client: TestClient
) -> None:
    claim = "Arctic sea ice declines."
    assert client.post("/v1/verify", json={"claim": claim}).status_code == 200

    request = recorded.named("POST /v1/verify")
    steps = [recorded.named(f"verify {step}") for step in ("retrieve", "select", "judge")]
    assert {each.parent.span_id for each in steps} == {request.context.span_id}
    assert claim not in "".join(each.to_json() for each in recorded.spans)


def test_what_cannot_be_read_as_a_parent_begins_a_trace(
    recorded: Recorded, client: TestClient
) -> None:
    client.get("/healthz", headers={"traceparent": "00-zz-'; drop-01"})

    assert recorded.named("GET /healthz").parent is None
