"""Requests on a free port of this machine → whoever answers them."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import sleep
from typing import Final, Self

MAX_BODY_BYTES: Final = 20_000_000
"""More of what is posted is not read."""


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a client that hung up: its traceback would stand in another's output."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class LoopbackServer(ABC):
    """Serves on a port of 127.0.0.1 while the block runs."""

    def __init__(self) -> None:
        self._server: ThreadingHTTPServer | None = None
        self._thread: Thread | None = None

    @property
    def origin(self) -> str:
        """Scheme, host and port."""
        port = self._server.server_address[1] if self._server else 0
        return f"http://127.0.0.1:{port}"

    def __enter__(self) -> Self:
        """Begin to serve."""
        server = self

        class Answering(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self) -> None:
                server.serve(self)

            do_GET = do_HEAD = do_POST = do_DELETE = answer  # noqa: N815  # the library names them

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Say nothing."""

        self._server = _Server(("127.0.0.1", 0), Answering)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *raised: object) -> None:
        """Stop serving."""
        if self._server and self._thread:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    @abstractmethod
    def serve(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one request; several threads may ask at once."""


def headers_of(request: BaseHTTPRequestHandler) -> dict[str, str]:
    """Return the headers of a request by name in lower case."""
    return {name.lower(): value for name, value in request.headers.items()}


def body_of(request: BaseHTTPRequestHandler) -> bytes:
    """Read what was posted."""
    size = int(request.headers.get("content-length", "0"))
    return request.rfile.read(min(size, MAX_BODY_BYTES))


def send(
    request: BaseHTTPRequestHandler,
    status: int,
    headers: Mapping[str, str],
    body: bytes,
    *,
    closes: bool = False,
    piece_s: float = 0.0,
) -> None:
    """Send an answer with its length, whoever asked having gone or not.

    Between any two bytes `piece_s` pass, where 0 sends the body whole; one that `closes` breaks off
    in the middle of it.
    """
    try:
        request.send_response(status)
        for name, value in {**headers, "content-length": str(len(body))}.items():
            request.send_header(name, value)
        request.end_headers()
        pieces = [body[: len(body) // 2] if closes else body]
        for piece in (bytes((byte,)) for byte in body) if piece_s else pieces:
            request.wfile.write(piece)
            sleep(piece_s)
        request.close_connection = request.close_connection or closes
    except OSError:
        request.close_connection = True
