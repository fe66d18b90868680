"""Bodies over the limit and failures nobody foresaw."""

from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from starlette.types import Receive, Scope, Send

from claimwright.web.boundary import Boundary

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
    headers = {**JSON_TYPE, "Content-Length": declared.encode()}
    answer = client.post("/api/split", content=b'{"text": ""}', headers=headers)

    assert answer.status_code == 200


def test_a_failure_after_the_answer_began_is_not_answered_twice() -> None:
    async def half_an_answer(scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise RuntimeError("midway")

    with pytest.raises(RuntimeError, match="midway"):
        TestClient(Boundary(half_an_answer, max_body_bytes=10)).get("/")
