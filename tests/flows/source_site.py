"""A site of this machine that serves sources, with every fault that a source can have."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler

from claimwright.testing.loopback_server import LoopbackServer, send
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


class ServedSite(LoopbackServer):
    """Serves what stands under each path while the block runs."""

    def __init__(self, replies: Mapping[str, Reply] | Callable[[str], Reply | None]) -> None:
        super().__init__()
        self._replies = replies if callable(replies) else replies.get
        self._heard: list[str] = []

    def serve(self, request: BaseHTTPRequestHandler) -> None:
        """Answer one request."""
        self._heard.append(request.path)
        reply = self._replies(request.path) or Reply(status=404)
        time.sleep(reply.delay_s)
        send(request, reply.status, {"content-type": reply.kind, **reply.headers}, reply.body)

    def url(self, path: str) -> str:
        return f"{self.origin}{path}"

    @property
    def asked(self) -> list[str]:
        """Paths that were asked for, robots.txt left out."""
        return [path for path in self._heard if path != "/robots.txt"]


def served(
    replies: Mapping[str, Reply] | Callable[[str], Reply | None] | None = None,
) -> ServedSite:
    """Return a site on 127.0.0.1; it has the pages with every fault unless others are given."""
    return ServedSite(replies or {path: reply for path, (reply, _) in FAULTS.items()})
