"""Web sites of this machine that answer as they are told, and a client that may visit them."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

import pytest

from claimwright.fetch.client import FetchClient
from claimwright.settings import FetchSettings

NO_ROBOTS = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"
Visitor = Callable[..., FetchClient]


def answer(
    body: bytes = b"",
    *headers: str,
    status: str = "200 OK",
    kind: str = "text/html",
    length: int | None = None,
) -> bytes:
    """Return an HTTP answer as bytes on the wire."""
    size = len(body) if length is None else length
    lines = (f"HTTP/1.1 {status}", f"Content-Length: {size}", f"Content-Type: {kind}", *headers)
    return "\r\n".join(lines).encode() + b"\r\nConnection: close\r\n\r\n" + body


@dataclass
class Site:
    """A server on 127.0.0.1: what stands under a path is sent as it is, piece by piece.

    Args:
        pages: Path to the pieces of the answer; a callable gets the request and returns them.
        requests: Everything that was asked, in order.
    """

    listener: socket.socket
    pages: dict[str, bytes | Callable[[str], Iterator[bytes]]] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)

    def url(self, path: str = "/page") -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}{path}"

    @property
    def paths(self) -> list[str]:
        """What was asked for, robots.txt left out."""
        asked = [request.split(" ")[1] for request in self.requests]
        return [path for path in asked if path != "/robots.txt"]

    def serve(self) -> None:
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            Thread(target=self._answer, args=(connection,), daemon=True).start()

    def _answer(self, connection: socket.socket) -> None:
        with connection:
            try:
                request = connection.recv(65_536).decode("latin-1")
                self.requests.append(request)
                page = self.pages.get(request.split(" ")[1], NO_ROBOTS)
                for piece in page(request) if callable(page) else (page,):
                    connection.sendall(piece)
            except OSError:
                return  # the visitor has gone


@pytest.fixture
def site() -> Iterator[Site]:
    """Return a site without pages."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        served = Site(listener=listener)
        Thread(target=served.serve, daemon=True).start()
        yield served
        listener.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def visitor(tmp_path: Path) -> Visitor:
    """Return what makes a client that may visit 127.0.0.1 and does not wait between pages."""

    def make(**chosen: object) -> FetchClient:
        settings = FetchSettings(
            **{"allowed_hosts": ("127.0.0.1",), "host_interval_s": 0.0, **chosen}  # type: ignore[arg-type]  # a test's own
        )
        return FetchClient(settings, tmp_path / "pages")

    return make
