"""Bodies over the limit and failures nobody foresaw."""

import asyncio
from collections.abc import Iterator

import anyio
import pytest
from fastapi import Request
from fastapi.responses import PlainTextResponse
from fastapi.testclient import TestClient
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from claimwright.web.boundary import Boundary
from claimwright.web.server_settings import ServerSettings

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
