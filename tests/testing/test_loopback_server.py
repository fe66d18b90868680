"""A port of this machine that somebody answers on."""

from __future__ import annotations

from http.server import BaseHTTPRequestHandler

import httpx
import pytest

from claimwright.testing.chat_server import ChatServer
from claimwright.testing.loopback_server import LoopbackServer, body_of, headers_of

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
