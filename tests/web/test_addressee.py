"""By which names a server may be called."""

import pytest
from fastapi.testclient import TestClient

from claimwright.settings import Settings
from claimwright.web.app import create_app
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import DoubleEngine

OURS = ["localhost", "localhost:8000", "LocalHost:1", "127.0.0.1:8000", "[::1]:8000", "[::1]"]
STRANGE = [
    "example.org",
    "example.org:8000",
    "127.0.0.1.nip.io:8000",
    "localhost.example.org",
    "192.0.2.1:8000",
    "",
    ":8000",
    "a@localhost",
    "localhost:x",
    "[::1",
]


def status(client: TestClient, host: str) -> int:
    """Return how a request to a host is answered."""
    return client.get("/healthz", headers={"Host": host}).status_code


@pytest.fixture
def named() -> TestClient:
    """Return a client of a server with a name."""
    server = ServerSettings(hosts=("Claims.example.org", "192.0.2.1"))
    return TestClient(create_app(DoubleEngine(), Settings(), server))


@pytest.fixture
def nameless() -> TestClient:
    """Return a client of a server that takes every name."""
    return TestClient(create_app(DoubleEngine(), Settings(), ServerSettings(hosts=("*",))))


@pytest.mark.parametrize("host", OURS)
def test_names_of_this_machine_are_answered(client: TestClient, host: str) -> None:
    assert status(client, host) == 200


@pytest.mark.parametrize("host", STRANGE)
def test_any_other_name_is_refused(client: TestClient, host: str) -> None:
    assert status(client, host) == 421


@pytest.mark.parametrize("path", ["/", "/docs", "/metrics", "/no/such/path"])
def test_nothing_is_told_under_another_name(client: TestClient, path: str) -> None:
    assert client.get(path, headers={"Host": "example.org"}).status_code == 421


def test_a_claim_sent_under_another_name_is_refused(client: TestClient) -> None:
    answer = client.post("/v1/verify", json={"claim": "a"}, headers={"Host": "example.org"})

    assert answer.status_code == 421


def test_the_page_of_another_name_may_not_read_the_refusal(client: TestClient) -> None:
    headers = {"Host": "example.org", "Origin": "http://localhost"}
    answer = client.get("/healthz", headers=headers)

    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_refusal_is_a_problem_that_names_value_and_remedy(client: TestClient) -> None:
    body = client.get("/", headers={"Host": "example.org"}).json()

    assert (body["type"], '"example.org"' in body["detail"], "server.hosts" in body["detail"]) == (
        "/problems/misdirected-request",
        True,
        True,
    )


@pytest.mark.parametrize("host", ["claims.example.org", "CLAIMS.example.org.:443", "192.0.2.1:80"])
def test_a_name_that_is_set_is_answered(named: TestClient, host: str) -> None:
    assert status(named, host) == 200


def test_names_of_this_machine_stay_when_others_are_set(named: TestClient) -> None:
    assert status(named, "127.0.0.1:8000") == 200


def test_only_the_names_that_are_set_are_answered(named: TestClient) -> None:
    assert status(named, "other.example.org") == 421


@pytest.mark.parametrize("host", ["example.org", "a@b", "", "[::1"])
def test_a_star_takes_every_name(nameless: TestClient, host: str) -> None:
    assert status(nameless, host) == 200
