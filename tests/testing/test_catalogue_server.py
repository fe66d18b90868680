"""The catalogue that a test plays."""

from __future__ import annotations

import http.client
from contextlib import closing

import pytest

from claimwright.testing.catalogue_server import Asked, CatalogueServer, Reply

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def fetch(server: CatalogueServer, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    host = server.address.removeprefix("http://")
    with closing(http.client.HTTPConnection(host, timeout=5)) as connection:
        connection.request("POST" if body else "GET", path, body)
        with connection.getresponse() as answer:
            return answer.status, answer.read()


def echo(asked: Asked) -> Reply:
    return Reply(body=f"{asked.method} {asked.path} {asked.query['q']}".encode() + asked.body)


def test_the_script_gets_the_request_and_says_the_answer() -> None:
    with CatalogueServer(echo) as server:
        found = [fetch(server, "/works?q=a%20b"), fetch(server, "/works?q=c", b"!")]

    assert [(200, b"GET /works a b"), (200, b"POST /works c!")] == found


def test_requests_are_kept_in_order() -> None:
    with CatalogueServer(echo) as server:
        fetch(server, "/one?q=")
        fetch(server, "/two?q=")

    assert [(1, "/one"), (2, "/two")] == [(asked.number, asked.path) for asked in server.asked]


def test_a_connection_may_end_in_the_middle_of_the_body() -> None:
    with (
        CatalogueServer(lambda _: Reply(body=b"0123456789", closes=True)) as server,
        pytest.raises(http.client.IncompleteRead),
    ):
        fetch(server, "/")


def test_a_server_that_does_not_serve_has_no_port() -> None:
    assert "http://127.0.0.1:0" == CatalogueServer(echo).address
