"""A site of this machine that serves sources, with every fault that a source can have."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from tests.catalogue_server import CatalogueServer, Reply
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


reply = partial(Reply, kind="text/html; charset=utf-8")


def page(*paragraphs: str, head: str = "") -> Reply:
    return reply(body=web_page(*(paragraphs or SENTENCES), head=head).encode())


FAULTS: Mapping[str, tuple[Reply, str]] = {
    "/2019/good": (page(), "ok"),
    "/2019/report.pdf": (
        reply(body=pdf([[*SENTENCES]], title="Report"), kind="application/pdf"),
        "ok",
    ),
    "/2019/scanned.pdf": (reply(body=pdf([["x"]]), kind="application/pdf"), "unsupported"),
    "/2019/missing": (reply(status=404), "not_found"),
    "/2019/taken-down": (reply(status=410), "not_found"),
    "/2019/soft-404": (
        page("Sorry, the page could not be found. Try the search, or go to the front page."),
        "not_found",
    ),
    "/2019/refused": (reply(status=403), "blocked"),
    "/2019/login": (reply(status=401), "blocked"),
    "/2019/too-often": (reply(status=429, headers={"Retry-After": "60"}), "blocked"),
    "/2019/paid": (
        page(
            SENTENCES[0],
            head='<script type="application/ld+json">{"isAccessibleForFree": false}</script>',
        ),
        "paywalled",
    ),
    "/2019/pay": (reply(status=402), "paywalled"),
    "/2019/moved-home": (reply(status=301, headers={"Location": "/"}), "redirected_home"),
    "/2019/german": (page(*_GERMAN), "other_language"),
    "/2019/empty": (reply(body=b"<html><body></body></html>"), "empty"),
    "/2019/nothing": (reply(), "empty"),
    "/2019/short": (page("Seas rise."), "empty"),
    "/2019/slow": (reply(body=b"x", delay_s=5.0), "timeout"),
    "/2019/broken": (reply(status=500), "timeout"),
    "/2019/picture": (reply(body=b"\x89PNG", kind="image/png"), "unsupported"),
    "/": (page("Welcome to the front page of this site.", *SENTENCES), "ok"),
}
"""What stands under each path, and the state in which reading it must end."""


def served(replies: Mapping[str, Reply] | None = None) -> CatalogueServer:
    """Return a site on 127.0.0.1; it has the pages with every fault unless others are given."""
    pages = replies or {path: one for path, (one, _) in FAULTS.items()}
    return CatalogueServer(lambda asked: pages.get(asked.path) or reply(status=404))
