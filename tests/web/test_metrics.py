"""The figures of a server."""

import pytest
from fastapi.testclient import TestClient

from claimwright.settings import Settings
from claimwright.web.app import create_app
from claimwright.web.metrics import Metrics
from tests.web.conftest import DoubleEngine


@pytest.fixture
def fresh() -> TestClient:
    """Return a client of an application that has answered nothing yet."""
    return TestClient(create_app(DoubleEngine(), Settings()), base_url="http://localhost")


def figures(client: TestClient) -> dict[str, float]:
    """Return each figure by its full name."""
    lines = client.get("/metrics").text.splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    return {name: float(value) for name, value in pairs}


def test_the_text_is_of_the_plain_format(fresh: TestClient) -> None:
    media_type = fresh.get("/metrics").headers["Content-Type"]

    assert media_type == "text/plain; version=0.0.4; charset=utf-8"


def test_requests_are_counted_by_route_and_status(fresh: TestClient) -> None:
    fresh.post("/v1/verify", json={"claim": "Ice melts."})
    fresh.post("/v1/verify", json={"claim": ""})

    counted = figures(fresh)
    name = 'claimwright_requests_total{{method="POST",route="/v1/verify",status="{}"}}'
    assert (counted[name.format(200)], counted[name.format(422)]) == (1, 1)


def test_a_path_with_a_name_in_it_is_one_route(fresh: TestClient) -> None:
    fresh.get("/v1/corpora/starter")
    fresh.get("/v1/corpora/other")

    name = 'claimwright_request_seconds_count{method="GET",route="/v1/corpora/{name}"}'
    assert figures(fresh)[name] == 2


def test_strangers_cannot_invent_routes_or_methods(fresh: TestClient) -> None:
    fresh.get("/a")
    fresh.request("BREW", "/b")

    names = {name for name in figures(fresh) if name.startswith("claimwright_requests_total")}
    label = 'claimwright_requests_total{{method="{}",route="unmatched",status="{}"}}'
    assert {label.format("GET", 404), label.format("OTHER", 404)} == names


def test_the_request_that_asks_is_in_flight(fresh: TestClient) -> None:
    assert figures(fresh)["claimwright_requests_in_flight"] == 1


def test_admitted_work_is_told() -> None:
    assert b"claimwright_work_admitted 3.0" in Metrics(lambda: 3).text()


def test_two_applications_share_no_figures() -> None:
    first, second = Metrics(lambda: 0), Metrics(lambda: 0)
    first.requests.labels("GET", "/", "200").inc()

    assert b'route="/"' not in second.text()
