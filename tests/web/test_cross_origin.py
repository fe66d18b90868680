"""Whose pages may read answers."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient

from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import client_of

ALLOWED = [
    "http://localhost",
    "http://localhost:5173",
    "https://127.0.0.1:8443",
    "http://[::1]:8000",
    "chrome-extension://abcdefghijklmnop",
    "moz-extension://0a1b2c3d-1234-5678-9abc-def012345678",
    "safari-web-extension://ABC-DEF",
]
REFUSED = [
    "https://example.org",
    "http://localhost.example.org",
    "http://localhost:123456",
    "https://127.0.0.1.nip.io",
    "null",
    "file://",
    "chrome-extension://",
    "http://localhost:80/path",
]


def preflight(client: TestClient, origin: str, method: str = "POST") -> tuple[int, str | None]:
    """Ask as a browser does; return the status and the origin that is allowed."""
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "content-type",
    }
    answer = client.options("/v1/verify", headers=headers)
    return answer.status_code, answer.headers.get("Access-Control-Allow-Origin")


@pytest.mark.parametrize("origin", ALLOWED)
def test_this_machine_and_extensions_may_ask_and_read(client: TestClient, origin: str) -> None:
    answer = client.get("/healthz", headers={"Origin": origin})

    assert preflight(client, origin) == (200, origin)
    assert answer.headers["Access-Control-Allow-Origin"] == origin


@pytest.mark.parametrize("origin", REFUSED)
def test_nobody_else_may_ask_or_read(client: TestClient, origin: str) -> None:
    answer = client.get("/healthz", headers={"Origin": origin})

    assert preflight(client, origin) == (400, None)
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_a_refusal_is_a_problem_that_names_the_remedy(client: TestClient) -> None:
    headers = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    answer = client.options("/v1/verify", headers=headers)

    assert (answer.headers["Content-Type"], "--cors-origin" in answer.json()["detail"]) == (
        "application/problem+json",
        True,
    )


def test_a_method_that_no_path_takes_is_refused(client: TestClient) -> None:
    assert preflight(client, "http://localhost", "PATCH")[0] == 400


def test_a_failure_may_be_read_by_who_may_read_answers(broken_client: TestClient) -> None:
    answer = broken_client.post(
        "/v1/verify", json={"claim": "a"}, headers={"Origin": "http://localhost"}
    )

    assert (answer.status_code, answer.headers["Access-Control-Allow-Origin"]) == (
        500,
        "http://localhost",
    )


@pytest.fixture(scope="module")
def open_client() -> Iterator[TestClient]:
    server = ServerSettings(cors_origins=("https://example.org",))
    with client_of(server=server) as opened:
        yield opened


def test_a_configured_origin_may_ask_and_no_other(open_client: TestClient) -> None:
    assert preflight(open_client, "https://example.org") == (200, "https://example.org")
    assert preflight(open_client, "https://example.com")[0] == 400


def test_answers_to_browsers_vary_by_origin(client: TestClient) -> None:
    answer = client.get("/healthz", headers={"Origin": "https://example.org"})

    assert answer.headers["Vary"] == "Origin"


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


@pytest.fixture(scope="module")
def named() -> TestClient:
    """Return a client of a server with a name."""
    return client_of(server=ServerSettings(hosts=("Claims.example.org", "192.0.2.1")))


@pytest.fixture(scope="module")
def nameless() -> TestClient:
    """Return a client of a server that takes every name."""
    return client_of(server=ServerSettings(hosts=("*",)))


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


@pytest.mark.parametrize(
    "host",
    ["claims.example.org", "CLAIMS.example.org.:443", "192.0.2.1:80", "127.0.0.1:8000"],
)
def test_names_that_are_set_are_answered_beside_ours(named: TestClient, host: str) -> None:
    assert status(named, host) == 200


def test_only_the_names_that_are_set_are_answered(named: TestClient) -> None:
    assert status(named, "other.example.org") == 421


@pytest.mark.parametrize("host", ["example.org", "a@b", "", "[::1"])
def test_a_star_takes_every_name(nameless: TestClient, host: str) -> None:
    assert status(nameless, host) == 200
