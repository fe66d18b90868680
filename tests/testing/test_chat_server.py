"""Servers on this machine: any, and one of chat completions."""

from __future__ import annotations

import http.client
import json
from collections.abc import Mapping
from contextlib import closing
from http.server import BaseHTTPRequestHandler

import httpx
import pytest

from claimwright.domain import Json
from claimwright.llm.conversation import call_of
from claimwright.settings import LlmSettings, Spotlight
from claimwright.testing.chat_server import (
    ChatCall,
    ChatServer,
    LoopbackServer,
    Served,
    body_of,
    conforming,
    failing,
    headers_of,
    said,
)
from tests.llm.prompts import PROMPT

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


class _Echo(LoopbackServer):
    """Sends back what was posted, and a header."""

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        body = body_of(request) + headers_of(request).get("x-word", "").encode()
        request.send_response(200)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)


def test_requests_reach_whoever_answers() -> None:
    with _Echo() as server:
        said = httpx.post(server.origin, content=b"ice ", headers={"X-Word": "melts"})

    assert said.text == "ice melts"
    assert server.origin.startswith("http://127.0.0.1:")


def test_after_the_block_nobody_listens() -> None:
    with _Echo() as server:
        address = server.origin

    with pytest.raises(httpx.ConnectError):
        httpx.get(address)


def test_a_server_of_chats_is_only_posted_to() -> None:
    with ChatServer(lambda _: {}) as server:
        assert httpx.get(server.address).status_code == 405


def request(server: ChatServer, body: Mapping[str, object]) -> tuple[int, str]:
    """Post a body and return the status and what came."""
    host, _, path = server.address.removeprefix("http://").partition("/")
    connection = http.client.HTTPConnection(host, timeout=5)
    with closing(connection):
        connection.request("POST", f"/{path}/chat/completions", json.dumps(body))
        with connection.getresponse() as answer:
            return answer.status, answer.read().decode()


def call(spotlight: Spotlight = Spotlight.MARKED) -> ChatCall:
    """Return the call that our own client makes of a prompt."""
    made = call_of(PROMPT, LlmSettings(model="m", spotlight=spotlight), max_tokens=9)
    messages: Json = [
        {"role": "system", "content": made.system},
        {"role": "user", "content": made.user},
    ]
    return ChatCall(number=1, path="/v1", headers={}, body={"messages": messages})


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_script_is_asked_for_each_call() -> None:
    with ChatServer(lambda asked: {"number": asked.number}) as server:
        found = [request(server, {"messages": []}) for _ in range(2)]

    contents = [json.loads(body)["choices"][0]["message"]["content"] for _, body in found]
    assert ['{"number": 1}', '{"number": 2}'] == contents


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_format_that_it_does_not_take_is_answered_400() -> None:
    with ChatServer(lambda _: {}, formats=()) as server:
        status, body = request(server, {"response_format": {"type": "json_schema"}})

    assert 400 == status
    assert "json_schema is not supported" in body


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_fault_goes_out_as_it_is_scripted() -> None:
    with ChatServer(lambda _: failing(503, "down", retry_after="3")) as server:
        status, body = request(server, {})

    assert (503, "down") == (status, json.loads(body)["error"]["message"])


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_connection_can_be_closed_in_the_middle() -> None:
    with (
        ChatServer(lambda _: Served(body="half of it", closes=True)) as server,
        pytest.raises(http.client.IncompleteRead),
    ):
        request(server, {})


@pytest.mark.parametrize("spotlight", list(Spotlight))
def test_a_call_is_read_as_a_model_would_read_it(spotlight: Spotlight) -> None:
    read = call(spotlight)

    assert {one.id: one.text for one in PROMPT.material} == read.texts
    assert ["why", "label"] == read.schema["required"]
    assert read.system.startswith(PROMPT.instructions)


def test_the_least_value_keeps_to_a_schema() -> None:
    assert {"why": "", "label": "yes"} == conforming(call().schema)


def test_null_is_the_least_value_where_it_may_stand() -> None:
    assert conforming({"type": ["string", "null"]}) is None


def test_usage_is_left_out_unless_it_is_given() -> None:
    assert "usage" not in json.loads(said("").body)
    assert {"prompt_tokens": 1} == json.loads(said("", usage={"prompt_tokens": 1}).body)["usage"]
