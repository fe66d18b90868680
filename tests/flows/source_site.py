"""A site of this machine that serves sources, with every fault that a source can have."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.claims.documents import pdf, web_page

SENTENCES = (
    "Global mean sea level has risen by about 20 centimetres since 1900, tide gauges show.",
    "The ocean has taken up most of the heat that greenhouse gases trap, and so the seas rise.",
    "Glaciers and the ice sheets of Greenland and Antarctica add more water with every decade.",
)
_GERMAN = (
    "Der Meeresspiegel ist seit dem Jahr 1900 weltweit um etwa zwanzig Zentimeter gestiegen.",
    "Das zeigen die Pegel an den Küsten, und er steigt heute schneller als im Jahrhundert davor.",
    "Das Meer hat den größten Teil der Wärme aufgenommen, die Treibhausgase festhalten.",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What stands under a path."""

    body: bytes = b""
    status: int = 200
    kind: str = "text/html; charset=utf-8"
    headers: Mapping[str, str] = field(default_factory=dict)
    delay_s: float = 0.0


def page(*paragraphs: str, head: str = "") -> Reply:
    return Reply(body=web_page(*(paragraphs or SENTENCES), head=head).encode())


FAULTS: Mapping[str, tuple[Reply, str]] = {
    "/2019/good": (page(), "ok"),
    "/2019/report.pdf": (
        Reply(body=pdf([[*SENTENCES]], title="Report"), kind="application/pdf"),
        "ok",
    ),
    "/2019/scanned.pdf": (Reply(body=pdf([["x"]]), kind="application/pdf"), "unsupported"),
    "/2019/missing": (Reply(status=404), "not_found"),
    "/2019/taken-down": (Reply(status=410), "not_found"),
    "/2019/soft-404": (
        page("Sorry, the page could not be found. Try the search, or go to the front page."),
        "not_found",
    ),
    "/2019/refused": (Reply(status=403), "blocked"),
    "/2019/login": (Reply(status=401), "blocked"),
    "/2019/too-often": (Reply(status=429, headers={"Retry-After": "60"}), "blocked"),
    "/2019/paid": (
        page(
            SENTENCES[0],
            head='<script type="application/ld+json">{"isAccessibleForFree": false}</script>',
        ),
        "paywalled",
    ),
    "/2019/pay": (Reply(status=402), "paywalled"),
    "/2019/moved-home": (Reply(status=301, headers={"Location": "/"}), "redirected_home"),
    "/2019/german": (page(*_GERMAN), "other_language"),
    "/2019/empty": (Reply(body=b"<html><body></body></html>"), "empty"),
    "/2019/nothing": (Reply(), "empty"),
    "/2019/short": (page("Seas rise."), "empty"),
    "/2019/slow": (Reply(body=b"x", delay_s=5.0), "timeout"),
    "/2019/broken": (Reply(status=500), "timeout"),
    "/2019/picture": (Reply(body=b"\x89PNG", kind="image/png"), "unsupported"),
    "/": (page("Welcome to the front page of this site.", *SENTENCES), "ok"),
}
"""What stands under each path, and the state in which reading it must end."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    replies: Mapping[str, Reply] | Callable[[str], Reply | None]
    asked: list[str]

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a client that hung up: its traceback would stand in another's output."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Answer(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        found = self.server.replies
        reply = found(self.path) if callable(found) else found.get(self.path)
        reply = reply or Reply(status=404)
        time.sleep(reply.delay_s)
        self.send_response(reply.status)
        self.send_header("Content-Length", str(len(reply.body)))
        self.send_header("Content-Type", reply.kind)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(reply.body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@dataclass(frozen=True, slots=True)
class ServedSite:
    """A running site."""

    server: _Server

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}{path}"

    @property
    def asked(self) -> list[str]:
        """Paths that were asked for, robots.txt left out."""
        return [path for path in self.server.asked if path != "/robots.txt"]


@contextmanager
def served(
    replies: Mapping[str, Reply] | Callable[[str], Reply | None] | None = None,
) -> Iterator[ServedSite]:
    """Serve pages on 127.0.0.1; those with every fault unless others are given."""
    server = _Server(("127.0.0.1", 0), _Answer)
    server.replies = replies or {path: reply for path, (reply, _) in FAULTS.items()}
    server.asked = []
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield ServedSite(server)
    finally:
        server.shutdown()
        server.server_close()
