"""A function of requests → a catalogue of works on this machine, faults and all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler
from threading import Lock
from time import sleep
from typing import TypeAlias
from urllib.parse import parse_qsl, urlsplit

from claimwright.testing.chat_server import LoopbackServer, body_of, headers_of, send


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A request as it reached the server, numbered from 1 among all.

    The path is without the query, whose values are by name, of several with one name the last;
    names of headers are in lower case.
    """

    number: int
    method: str
    path: str
    query: Mapping[str, str] = field(hash=False)
    headers: Mapping[str, str] = field(hash=False)
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the server sends back, of a kind that is its `Content-Type`.

    The headers come besides that and the length, all of it after `delay_s`; one that `closes`
    breaks off in the middle.
    """

    body: bytes = b""
    status: int = 200
    kind: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict, hash=False)
    closes: bool = False
    delay_s: float = 0.0


Script: TypeAlias = Callable[[Asked], Reply]
"""What to send for a request."""


class CatalogueServer(LoopbackServer):
    """Serves a script on a port of 127.0.0.1 while the block runs; keeps what it was `asked`."""

    def __init__(self, script: Script) -> None:
        super().__init__()
        self._script = script
        self._lock = Lock()
        self.asked: list[Asked] = []

    @property
    def address(self) -> str:
        """Scheme, host and port."""
        return self.origin

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        parts = urlsplit(request.path)
        with self._lock:
            asked = Asked(
                number=len(self.asked) + 1,
                method=request.command,
                path=parts.path,
                query=dict(parse_qsl(parts.query, keep_blank_values=True)),
                headers=headers_of(request),
                body=body_of(request),
            )
            self.asked.append(asked)
        reply = self._script(asked)
        sleep(reply.delay_s)
        headers = {**reply.headers, "content-type": reply.kind}
        send(request, reply.status, headers, reply.body, closes=reply.closes)
