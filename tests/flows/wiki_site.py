"""A wiki on this machine that answers as the documented API of MediaWiki does.

Source: https://www.mediawiki.org/wiki/API:Categorymembers, API:Categoryinfo, API:Continue,
API:Revisions and Manual:Maxlag_parameter.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.catalogue_server import Asked, CatalogueServer, Reply

BATCH = 2
"""Titles in one answer; the rest comes by `continue`."""


@dataclass
class Wiki:
    """Its pages and categories, and what it was asked.

    Args:
        pages: Title to wikitext.
        redirects: Title to title.
        categories: Title to the titles in it, in their order there.
        lags: Seconds to wait that the next answers ask for, one each.
        asked: Every query, in order.
    """

    pages: dict[str, str] = field(default_factory=dict)
    redirects: dict[str, str] = field(default_factory=dict)
    categories: dict[str, list[str]] = field(default_factory=dict)
    lags: list[int] = field(default_factory=list)
    asked: list[dict[str, str]] = field(default_factory=list)
    url: str = ""

    @property
    def api(self) -> str:
        """The address of its API."""
        return f"{self.url}/w/api.php"

    def asked_for(self, name: str) -> list[str]:
        """Return the values of one parameter, in the order of the queries that have it."""
        return [query[name] for query in self.asked if name in query]

    def reply(self, asked: Asked) -> Reply:
        """Answer at the address of the API alone."""
        if asked.path != "/w/api.php":
            return Reply(status=404)
        query = dict(asked.query)
        self.asked.append(query)
        headers, told = self.answer(query)
        return Reply(body=json.dumps(told).encode(), headers=headers)

    def answer(self, query: Mapping[str, str]) -> tuple[dict[str, str], object]:
        """Return headers and body of an answer."""
        if self.lags:
            wait = self.lags.pop(0)
            info = f"Waiting for 10.64.16.7: {wait}.5 seconds lagged"
            error = {"code": "maxlag", "info": info, "host": "10.64.16.7", "lag": wait + 0.5}
            return {"Retry-After": str(wait), "MediaWiki-API-Error": "maxlag"}, {"error": error}
        if query.get("list") == "categorymembers":
            return {}, self._members(query)
        return {}, {"batchcomplete": True, "query": self._page(query)}

    def _members(self, query: Mapping[str, str]) -> object:
        title = query["cmtitle"]
        if not title.startswith("Category:"):
            info = "The category name you entered is not valid."
            return {"error": {"code": "invalidcategory", "info": info}}
        members = self.categories.get(title, [])
        begin = int(query.get("cmcontinue", "page|0").partition("|")[2])
        batch = members[begin : begin + BATCH]
        page: dict[str, object] = {"ns": 14, "title": title}
        if title in self.categories:
            counts = {"size": len(members), "pages": len(members), "files": 0, "subcats": 3}
            page |= {"pageid": 9, "categoryinfo": counts}
        elif title not in self.redirects:
            page["missing"] = True
        told: dict[str, object] = {
            "pages": [page],
            "categorymembers": [{"ns": 0, "title": each} for each in batch],
        }
        if title in self.redirects:
            told["redirects"] = [{"from": title, "to": self.redirects[title]}]
        if begin + BATCH < len(members):
            more = {"cmcontinue": f"page|{begin + BATCH}", "continue": "-||categoryinfo"}
            return {"continue": more, "query": told}
        return {"batchcomplete": True, "query": told}

    def _page(self, query: Mapping[str, str]) -> object:
        asked = query["titles"]
        title = self.redirects.get(asked, asked)
        led = [{"from": asked, "to": title}] if title != asked else []
        if title not in self.pages:
            return {"pages": [{"ns": 0, "title": title, "missing": True}]}
        main = {"contentmodel": "wikitext", "content": self.pages[title]}
        number = sorted(self.pages).index(title) + 1
        revision = {"revid": 100 + number, "timestamp": "2026-01-02T03:04:05Z"}
        page = {
            "pageid": number,
            "ns": 0,
            "title": title,
            "pagelanguage": "en",
            "revisions": [{**revision, "slots": {"main": main}}],
        }
        return {"pages": [page], **({"redirects": led} if led else {})}


@contextmanager
def wiki_served(categories: Mapping[str, Sequence[str]], **pages: str) -> Iterator[Wiki]:
    """Serve a wiki while the block runs.

    Args:
        categories: Title to the titles in it.
        **pages: Title to wikitext.

    Yields:
        The wiki, which may be changed meanwhile.
    """
    wiki = Wiki(pages=dict(pages), categories={k: list(v) for k, v in categories.items()})
    with CatalogueServer(wiki.reply) as server:
        wiki.url = server.address
        yield wiki
