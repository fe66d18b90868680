"""A watch and what changed of it in, an Atom feed or a JSON Feed of that out.

Atom is written by the standard library's ElementTree: a feed has ten kinds of element, all text in
it is escaped by the serialiser, and a library for feeds would bring lxml and dateutil along to do
no more. What XML cannot hold at all, such as control characters, ElementTree lets through: it is
replaced here. Nothing is ever sent as HTML, so markup in a claim or a title stays text.

Sources:
    RFC 4287, The Atom Syndication Format; JSON Feed, version 1.1, https://www.jsonfeed.org/.
"""

import re
import uuid
from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from claimwright.domain import Json, Watch, WatchedKind, WatchRecord
from claimwright.verdict.exports.wording import clean
from claimwright.version import __version__

ATOM_TYPE: Final = "application/atom+xml"
"""Media type of an Atom feed."""

JSON_TYPE: Final = "application/feed+json"
"""Media type of a JSON Feed."""

_ATOM: Final = "http://www.w3.org/2005/Atom"
_VERSION: Final = "https://jsonfeed.org/version/1.1"
_NO_XML: Final = re.compile("[\ufffe\uffff]")
_MAX_TITLE: Final = 200

register_namespace("", _ATOM)


def atom_feed(watch: Watch, records: Sequence[WatchRecord], *, url: str) -> bytes:
    """Write what changed of a watch as an Atom document; its ids stay the same for ever.

    The records are newest first; the feed is at `feed` below the `url` of the watch.
    """
    feed = Element(_in_atom("feed"))
    _text(feed, "id", _urn(watch))
    _text(feed, "title", watch.name)
    _text(feed, "updated", records[0].at if records else watch.created_at)
    _text(SubElement(feed, _in_atom("author")), "name", "claimwright")
    _text(feed, "generator", "claimwright").set("version", __version__)
    _link(feed, "self", f"{url}/feed").set("type", ATOM_TYPE)
    for record in records:
        entry = SubElement(feed, _in_atom("entry"))
        _text(entry, "id", f"urn:uuid:{record.id}")
        _text(entry, "title", _title(record))
        _text(entry, "updated", record.at)
        _text(entry, "published", record.at)
        if record.item.kind is WatchedKind.PAGE:
            _link(entry, "alternate", record.item.text)
        _text(entry, "content", _content(record)).set("type", "text")
    written: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return written


def json_feed(watch: Watch, records: Sequence[WatchRecord], *, url: str) -> dict[str, Json]:
    """Write what changed of a watch as a JSON Feed; its ids are those of the Atom feed.

    The records are newest first; the feed is at `feed.json` below the `url` of the watch.
    """
    return {
        "version": _VERSION,
        "title": clean(watch.name),
        "feed_url": f"{url}/feed.json",
        "authors": [{"name": "claimwright"}],
        "items": [_json_item(record) for record in records],
    }


def _json_item(record: WatchRecord) -> dict[str, Json]:
    is_page = record.item.kind is WatchedKind.PAGE
    return {
        "id": f"urn:uuid:{record.id}",
        "title": _title(record),
        "content_text": _content(record),
        "date_published": record.at,
        **({"url": record.item.text} if is_page else {}),
    }


def _urn(watch: Watch) -> str:
    return uuid.uuid5(uuid.NAMESPACE_URL, f"claimwright:watch:{watch.id}").urn


def _title(record: WatchRecord) -> str:
    first, *others = record.summary
    more = f" (and {len(others):,} more)" if others else ""
    whole = " ".join(f"{record.item.text}: {first}".split())
    room = _MAX_TITLE - len(more)
    return clean(whole if len(whole) <= room else f"{whole[: room - 1]}…") + more


def _content(record: WatchRecord) -> str:
    return clean("\n".join((record.item.text, *record.summary)))


def _in_atom(name: str) -> str:
    return f"{{{_ATOM}}}{name}"


def _text(parent: Element, name: str, text: str) -> Element:
    element = SubElement(parent, _in_atom(name))
    element.text = _NO_XML.sub("\ufffd", clean(text))
    return element


def _link(parent: Element, rel: str, url: str) -> Element:
    return SubElement(parent, _in_atom("link"), {"rel": rel, "href": url})
