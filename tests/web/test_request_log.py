"""Request ids, headers, the line of the log of each request, and what the boundary bounds."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from fastapi import Request
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from claimwright.web.request_log import Boundary
from claimwright.web.server_log import FIELDS
from claimwright.web.server_settings import ServerSettings
from tests.web.account_doubles import CLAIM, guarded, verify
from tests.web.article_server import process

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


def test_a_request_leaves_method_route_status_and_time(client: TestClient, told: Told) -> None:
    client.get("/v1/corpora/starter?secret=1", headers={"X-Request-ID": "mine-1"})

    (line,) = told()
    assert line.pop("ms") > 0
    assert line == {
        "request_id": "mine-1",
        "method": "GET",
        "route": "/v1/corpora/{name}",
        "status": 200,
    }


def test_an_id_is_made_where_none_is_given_and_told_to_the_caller(
    client: TestClient, told: Told
) -> None:
    answer = client.get("/healthz", headers={"X-Request-ID": "not well-formed!"})

    assert told()[0]["request_id"] == answer.headers["X-Request-ID"] != "not well-formed!"


def test_a_path_of_a_stranger_is_not_repeated(client: TestClient, told: Told) -> None:
    client.get("/cw_0123456789abcdef")

    assert (told()[0]["route"], told()[0]["status"]) == ("unmatched", 404)


def test_a_request_that_fails_is_a_warning(
    broken_client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    broken_client.post("/v1/verify", json=CLAIM)

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


SAFE = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def test_every_answer_has_a_request_id_and_the_safe_headers(client: TestClient) -> None:
    told = {path: client.get(path).headers for path in PATHS}

    assert [path for path in PATHS if len(told[path]["X-Request-ID"]) != 16] == []
    assert {path: {name: told[path][name] for name in SAFE} for path in PATHS} == dict.fromkeys(
        PATHS, SAFE
    )


def test_two_requests_have_two_ids(client: TestClient) -> None:
    first, second = client.get("/healthz"), client.get("/healthz")

    assert first.headers["X-Request-ID"] != second.headers["X-Request-ID"]


def test_the_id_of_the_caller_is_kept(client: TestClient) -> None:
    answer = client.get("/nowhere", headers={"X-Request-ID": "batch-7.a_b"})

    assert (answer.headers["X-Request-ID"], answer.json()["request_id"]) == ("batch-7.a_b",) * 2


def test_an_id_that_is_no_plain_word_is_replaced(client: TestClient) -> None:
    for given in (b"a" * 65, b"a b", b"<script>", "é".encode(), b""):
        answer = client.get("/healthz", headers={b"X-Request-ID": given})

        assert len(answer.headers["X-Request-ID"]) == 16, given


def test_an_answer_may_load_nothing(client: TestClient) -> None:
    assert client.get("/").headers["Content-Security-Policy"].startswith("default-src 'none';")


def test_a_failure_carries_them_too(broken_client: TestClient) -> None:
    answer = broken_client.post("/v1/verify", json={"claim": "a"})

    assert (answer.status_code, answer.headers["X-Request-ID"]) == (
        500,
        answer.json()["request_id"],
    )


JSON_TYPE = {"Content-Type": "application/json"}
LIMIT = 2_000_000


def in_parts(total: int) -> Iterator[bytes]:
    """Yield a body without a declared length."""
    yield from (b"x" * 1_000 for _ in range(total // 1_000))


@pytest.mark.parametrize("path", ["/api/split", "/v1/verify", "/no/such/path"])
def test_a_body_declared_over_the_limit_is_refused(client: TestClient, path: str) -> None:
    answer = client.post(path, content=b"x" * (LIMIT + 1), headers=JSON_TYPE)

    assert (answer.status_code, answer.json()["type"]) == (413, "/problems/input-too-large")


def test_a_body_of_undeclared_length_is_refused_at_the_limit(client: TestClient) -> None:
    answer = client.post("/api/split", content=in_parts(LIMIT + 1_000), headers=JSON_TYPE)

    assert (answer.status_code, answer.json()["type"]) == (413, "/problems/input-too-large")


def test_a_body_at_the_limit_is_read(client: TestClient) -> None:
    body = b'{"text": "Ice."}' + b" " * (LIMIT - 16)

    assert client.post("/api/split", content=body, headers=JSON_TYPE).json() == ["Ice."]


@pytest.mark.parametrize("declared", ["-1", "1e9", "many", "²"])
def test_a_strange_declared_length_does_no_harm(client: TestClient, declared: str) -> None:
    headers = {b"Content-Type": b"application/json", b"Content-Length": declared.encode()}
    answer = client.post("/api/split", content=b'{"text": ""}', headers=headers)

    assert answer.status_code == 200


def test_a_failure_after_the_answer_began_is_not_answered_twice() -> None:
    async def half_an_answer(scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise RuntimeError("midway")

    with pytest.raises(RuntimeError, match="midway"):
        TestClient(Boundary(half_an_answer, server=ServerSettings())).get("/")


class Exchange:
    """One exchange whose body arrives as a test says."""

    def __init__(self, app: Boundary, *parts: Message) -> None:
        self._app = app
        self._parts = list(parts)
        self.status = 0

    async def receive(self) -> Message:
        """Give the next part; wait for ever after the last."""
        if not self._parts:
            await asyncio.Event().wait()
        return self._parts.pop(0)

    async def send(self, message: Message) -> None:
        """Note the status of the answer."""
        self.status = message.get("status", self.status)

    async def run(self, method: str = "POST") -> None:
        """Pass through the boundary."""
        scope = {"type": "http", "method": method, "path": "/", "query_string": b"", "headers": []}
        await self._app(scope, self.receive, self.send)


async def reads_all(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer 200 to whatever arrives; refusals become answers as in the application."""
    try:
        await Request(scope, receive).body()
        await PlainTextResponse("read")(scope, receive, send)
    except HTTPException as error:
        await PlainTextResponse(error.detail, error.status_code)(scope, receive, send)


def test_a_body_that_does_not_arrive_in_time_is_refused() -> None:
    part = {"type": "http.request", "body": b"{", "more_body": True}
    exchange = Exchange(Boundary(reads_all, server=ServerSettings(body_s=0.01)), part)

    anyio.run(exchange.run)

    assert exchange.status == 408


def test_one_body_too_many_is_refused_before_it_is_read() -> None:
    app = Boundary(reads_all, server=ServerSettings(max_bodies=1))
    slow, late = Exchange(app), Exchange(app)

    async def scenario() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(slow.run)
            await anyio.sleep(0.01)
            await late.run()
            group.cancel_scope.cancel()

    anyio.run(scenario)

    assert (slow.status, late.status) == (0, 503)


def test_room_is_given_back_after_each_body() -> None:
    app = Boundary(reads_all, server=ServerSettings(max_bodies=1))
    whole = {"type": "http.request", "body": b"{}", "more_body": False}
    first, second = Exchange(app, whole), Exchange(app, whole)

    anyio.run(first.run)
    anyio.run(second.run)

    assert (first.status, second.status) == (200, 200)


def test_a_stream_holds_no_room_once_it_has_begun() -> None:
    async def streams(scope: Scope, receive: Receive, send: Send) -> None:
        await Request(scope, receive).body()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    app = Boundary(streams, server=ServerSettings(max_bodies=1))
    whole = {"type": "http.request", "body": b"{}", "more_body": False}
    endless, late = Exchange(app, whole), Exchange(app, whole)

    async def scenario() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(endless.run)
            await anyio.sleep(0.01)
            with anyio.move_on_after(0.05):
                await late.run()
            group.cancel_scope.cancel()

    anyio.run(scenario)

    assert (endless.status, late.status) == (200, 200)


def test_a_job_is_stopped_while_there_is_no_room_for_bodies() -> None:
    app = Boundary(reads_all, server=ServerSettings(max_bodies=1))
    slow = Exchange(app)
    stop = Exchange(app, {"type": "http.request", "body": b"", "more_body": False})

    async def scenario() -> None:
        async with anyio.create_task_group() as group:
            group.start_soon(slow.run)
            await anyio.sleep(0.01)
            await stop.run("DELETE")
            group.cancel_scope.cancel()

    anyio.run(scenario)

    assert stop.status == 200
