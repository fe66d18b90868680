"""A function of requests → a catalogue of works on this machine, faults and all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock, Thread
from types import TracebackType
from typing import Final, Self, TypeAlias
from urllib.parse import parse_qsl, urlsplit

_MAX_BODY_BYTES: Final = 20_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request as it reached the server.

    Args:
        number: Among all, from 1.
        method: Of HTTP.
        path: Without the query.
        query: Values by name; of several with one name the last.
        headers: By name in lower case.
        body: What was posted.
    """

    number: int
    method: str
    path: str
    query: Mapping[str, str] = field(hash=False)
    headers: Mapping[str, str] = field(hash=False)
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the server sends back.

    Args:
        body: As it goes out.
        status: Of HTTP.
        kind: The `Content-Type`.
        headers: Besides that and the length.
        closes: Whether the connection is closed in the middle of the body.
    """

    body: bytes = b""
    status: int = 200
    kind: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    closes: bool = False


Script: TypeAlias = Callable[[Asked], Reply]
"""What to send for a request."""


class CatalogueServer:
    """Serves on a port of 127.0.0.1 while the block runs.

    Args:
        script: Says what to send.

    Attributes:
        asked: Every request, in order.
    """

    def __init__(self, script: Script) -> None:
        self._script = script
        self._lock = Lock()
        self._server: ThreadingHTTPServer | None = None
        self._thread: Thread | None = None
        self.asked: list[Asked] = []

    @property
    def address(self) -> str:
        """Scheme, host and port."""
        port = self._server.server_address[1] if self._server else 0
        return f"http://127.0.0.1:{port}"

    def __enter__(self) -> Self:
        """Begin to serve."""
        server = self

        class Answering(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                server.serve(self)

            def do_POST(self) -> None:
                server.serve(self)

            def log_message(self, format: str, *args: object) -> None:  # noqa: A002
                """Say nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, args=(0.01,), daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop serving."""
        if self._server and self._thread:
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        headers = {name.lower(): value for name, value in request.headers.items()}
        size = min(int(headers.get("content-length", "0")), _MAX_BODY_BYTES)
        parts = urlsplit(request.path)
        with self._lock:
            asked = Asked(
                number=len(self.asked) + 1,
                method=request.command,
                path=parts.path,
                query=dict(parse_qsl(parts.query, keep_blank_values=True)),
                headers=headers,
                body=request.rfile.read(size),
            )
            self.asked.append(asked)
        _send(request, self._script(asked))


def _send(request: BaseHTTPRequestHandler, reply: Reply) -> None:
    try:
        request.send_response(reply.status)
        for name, value in reply.headers.items():
            request.send_header(name, value)
        request.send_header("Content-Type", reply.kind)
        request.send_header("Content-Length", str(len(reply.body)))
        request.end_headers()
        if reply.closes:
            request.wfile.write(reply.body[: len(reply.body) // 2])
            request.close_connection = True
        else:
            request.wfile.write(reply.body)
    except OSError:
        request.close_connection = True  # whoever asked has gone
