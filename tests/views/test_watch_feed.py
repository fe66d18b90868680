"""Feeds of a watch: well-formed whatever stands in a text, and the same ids for ever."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from claimwright.domain import WatchedKind, WatchItem, WatchRecord
from claimwright.views.watch_feed import atom_feed, json_feed
from tests.watches import AT, CLAIM, HOSTILE, LATER, PAGE, record, turned, watch

URL = "https://claims.example.org/v1/watches/abc"
NAMES = {"a": "http://www.w3.org/2005/Atom"}


def parsed(*records: WatchRecord, name: str = "Seas") -> ET.Element:
    return ET.fromstring(atom_feed(watch(name=name), records, url=URL))  # noqa: S314  # ours


def text(element: ET.Element, path: str) -> str:
    return element.findtext(path, namespaces=NAMES) or ""


def test_a_feed_has_what_the_standard_asks_for() -> None:
    feed = parsed(record(number=2), record(number=1, at=AT))

    assert feed.tag == "{http://www.w3.org/2005/Atom}feed"
    assert text(feed, "a:id").startswith("urn:uuid:")
    assert (text(feed, "a:title"), text(feed, "a:updated")) == ("Seas", LATER)
    assert text(feed, "a:author/a:name") == "claimwright"
    link = feed.find("a:link", NAMES)
    assert link is not None
    assert (link.get("rel"), link.get("href")) == ("self", f"{URL}/feed")


def test_an_entry_has_a_stable_id_its_date_and_the_reasons() -> None:
    entries = parsed(record(number=2), record(number=1, at=AT)).findall("a:entry", NAMES)

    assert [text(each, "a:id") for each in entries] == [
        "urn:uuid:00000000-0000-4000-8000-000000000002",
        "urn:uuid:00000000-0000-4000-8000-000000000001",
    ]
    assert [text(each, "a:updated") for each in entries] == [LATER, AT]
    assert "was SUPPORTED .91, now DISPUTED .55" in text(entries[0], "a:title")
    assert "“Title of out”: Retracted 2024-05-01" in text(entries[0], "a:content")


def test_the_feed_is_byte_for_byte_the_same_when_nothing_happened() -> None:
    first, second = (atom_feed(watch(), [record()], url=URL) for _ in range(2))

    assert first == second


def test_a_feed_without_entries_dates_from_the_watch() -> None:
    feed = parsed()

    assert (text(feed, "a:updated"), feed.findall("a:entry", NAMES)) == (AT, [])


def test_two_watches_have_two_ids() -> None:
    other = ET.fromstring(  # noqa: S314  # ours
        atom_feed(watch(watch_id="x" * 22), [], url=URL)
    )

    assert text(parsed(), "a:id") != text(other, "a:id")


def test_only_a_page_is_linked() -> None:
    entries = parsed(record(), record(item=PAGE)).findall("a:entry", NAMES)
    links = [each.find("a:link", NAMES) for each in entries]

    assert [link if link is None else link.get("href") for link in links] == [None, PAGE.text]


@pytest.mark.parametrize("kind", list(WatchedKind))
def test_hostile_text_stays_text(kind: WatchedKind) -> None:
    hostile = record(turned(HOSTILE), item=WatchItem(kind, CLAIM.text))
    written = atom_feed(watch(name=HOSTILE), [hostile], url=URL)
    feed = ET.fromstring(written)  # noqa: S314  # ours

    assert b"<script" not in written
    assert text(feed, "a:title").startswith("<script>alert(1)</script> & ]]> \ufffd\ufffd[31m")
    assert "\u202e" not in "".join(feed.itertext())
    json.dumps(json_feed(watch(name=HOSTILE), [hostile], url=URL)).encode()


def test_a_long_title_is_cut_off_and_says_how_many_more() -> None:
    many = record(*(turned("x" * 500) for _ in range(3)), item=PAGE)
    title = text(parsed(many), "a:entry/a:title")

    assert (len(title), title.endswith("… (and 2 more)")) == (200, True)


def test_a_json_feed_has_the_same_ids() -> None:
    values = json_feed(watch(), [record(item=PAGE), replace(record(), item=CLAIM)], url=URL)
    items = json.loads(json.dumps(values))["items"]

    assert (values["version"], values["title"]) == ("https://jsonfeed.org/version/1.1", "Seas")
    assert values["feed_url"] == f"{URL}/feed.json"
    assert items[0]["id"] == "urn:uuid:00000000-0000-4000-8000-000000000001"
    assert ([each.get("url") for each in items]) == [PAGE.text, None]
    assert items[0]["date_published"] == LATER
