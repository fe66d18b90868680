"""The line of the log that each request leaves."""

import json
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from claimwright.web.server_log import FIELDS
from tests.web.account_doubles import CLAIM, guarded, verify
from tests.web.article_server import process
from tests.web.conftest import BrokenEngine, client_of

Told = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def told(caplog: pytest.LogCaptureFixture) -> Told:
    """Return what gives the fields of each line so far."""
    caplog.set_level(logging.INFO, logger="claimwright.web.request_log")
    return lambda: [
        getattr(each, FIELDS)
        for each in caplog.records
        if each.name == "claimwright.web.request_log"
    ]


@pytest.fixture
def fresh() -> TestClient:
    return client_of()


def test_a_request_leaves_method_route_status_and_time(fresh: TestClient, told: Told) -> None:
    fresh.get("/v1/corpora/starter?secret=1", headers={"X-Request-ID": "mine-1"})

    (line,) = told()
    assert line.pop("ms") > 0
    assert line == {
        "request_id": "mine-1",
        "method": "GET",
        "route": "/v1/corpora/{name}",
        "status": 200,
    }


def test_an_id_is_made_where_none_is_given_and_told_to_the_caller(
    fresh: TestClient, told: Told
) -> None:
    answer = fresh.get("/healthz", headers={"X-Request-ID": "not well-formed!"})

    assert told()[0]["request_id"] == answer.headers["X-Request-ID"] != "not well-formed!"


def test_a_path_of_a_stranger_is_not_repeated(fresh: TestClient, told: Told) -> None:
    fresh.get("/cw_0123456789abcdef")

    assert (told()[0]["route"], told()[0]["status"]) == ("unmatched", 404)


def test_a_request_that_fails_is_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    broken = client_of(BrokenEngine())
    broken.post("/v1/verify", json=CLAIM)

    (line,) = [each for each in caplog.records if each.name == "claimwright.web.request_log"]
    assert (line.levelname, line.getMessage()) == ("WARNING", "POST /v1/verify 500")


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_who_asked_is_named_by_the_account(tmp_path: Path, told: Told) -> None:
    with guarded(tmp_path) as server:
        header = server.token("alice")
        verify(server, header)
        verify(server, {})

    known, unknown = told()
    assert (known["account"], known["status"]) == ("token:alice", 200)
    assert ("account" in unknown, unknown["status"]) == (False, 401)
    assert header["Authorization"].rpartition("_")[2] not in str(told())


@pytest.mark.slow
@pytest.mark.allow_hosts(["127.0.0.1"])
def test_the_log_of_a_process_is_json_alone_and_names_request_and_job(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with process(tmp_path, tmp_path / "noted", log=log) as server:
        answer = server.client.post(
            "/v1/articles", json={"text": "Seas rise."}, headers={"X-Request-ID": "mine-1"}
        )
        server.follow(answer.json()["id"])

    lines = [json.loads(line) for line in log.read_text().splitlines()]
    mine = [line for line in lines if line.get("request_id") == "mine-1"]
    assert [(line["logger"].rpartition(".")[2], line["message"]) for line in mine] == [
        ("jobs", f"the article {answer.json()['id']} begins"),
        ("request_log", "POST /v1/articles 202"),
    ]
    assert "Seas rise" not in log.read_text()


PATHS = ["/healthz", "/no/such/path", "/v1/corpora", "/metrics", "/openapi.json"]


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_a_request_id(client: TestClient, path: str) -> None:
    assert len(client.get(path).headers["X-Request-ID"]) == 16


def test_two_requests_have_two_ids(client: TestClient) -> None:
    first, second = client.get("/healthz"), client.get("/healthz")

    assert first.headers["X-Request-ID"] != second.headers["X-Request-ID"]


def test_the_id_of_the_caller_is_kept(client: TestClient) -> None:
    answer = client.get("/nowhere", headers={"X-Request-ID": "batch-7.a_b"})

    assert (answer.headers["X-Request-ID"], answer.json()["request_id"]) == ("batch-7.a_b",) * 2


@pytest.mark.parametrize("given", [b"a" * 65, b"a b", b"<script>", "é".encode(), b""])
def test_an_id_that_is_no_plain_word_is_replaced(client: TestClient, given: bytes) -> None:
    answer = client.get("/healthz", headers={b"X-Request-ID": given})

    assert len(answer.headers["X-Request-ID"]) == 16


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ],
)
def test_every_answer_has_the_safe_headers(
    client: TestClient, path: str, name: str, value: str
) -> None:
    assert client.get(path).headers[name] == value


def test_an_answer_may_load_nothing(client: TestClient) -> None:
    assert client.get("/").headers["Content-Security-Policy"].startswith("default-src 'none';")


def test_a_failure_carries_them_too(broken_client: TestClient) -> None:
    answer = broken_client.post("/v1/verify", json={"claim": "a"})

    assert (answer.status_code, answer.headers["X-Request-ID"]) == (
        500,
        answer.json()["request_id"],
    )
