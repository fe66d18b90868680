"""Pages on disk: whole or not at all, and never more than the bound."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.fetch.cache import Entry, Freshness, PageCache, freshness

ENTRY = Entry(
    url="https://example.org/",
    headers={"etag": '"1"'},
    body=b"seas\nrise\x00",
    retrieved_at="2026-01-01T00:00:00+00:00",
    fresh_until=5.5,
)


def named(name: str, size: int) -> Entry:
    return replace(ENTRY, url=f"https://example.org/{name}", body=b"x" * size)


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def test_a_page_comes_back_as_it_was(tmp_path: Path) -> None:
    PageCache(tmp_path / "new", 10_000).keep(ENTRY)

    assert PageCache(tmp_path / "new", 10_000).find(ENTRY.url) == ENTRY


def test_an_unknown_page_is_not_there(tmp_path: Path) -> None:
    assert PageCache(tmp_path, 10_000).find(ENTRY.url) is None


@pytest.mark.parametrize(
    "damage", [b"", b"{}\nseas", b"no json\nseas", b'{"sha256": 1}\nseas', b"[]\n", b"\xff\n"]
)
def test_a_damaged_page_is_dropped(tmp_path: Path, damage: bytes) -> None:
    cache = PageCache(tmp_path, 10_000)
    cache.keep(ENTRY)
    path = next(tmp_path.iterdir())
    path.write_bytes(damage)

    assert (None, False) == (cache.find(ENTRY.url), path.exists())


def test_a_page_cut_short_is_dropped(tmp_path: Path) -> None:
    cache = PageCache(tmp_path, 10_000)
    cache.keep(ENTRY)
    path = next(tmp_path.iterdir())
    path.write_bytes(path.read_bytes()[:-1])

    assert cache.find(ENTRY.url) is None


def test_the_longest_unused_pages_make_room(tmp_path: Path) -> None:
    cache = PageCache(tmp_path, 3_000)
    cache.keep(named("old", 800))
    cache.keep(named("used", 800))
    first = next(p for p in tmp_path.iterdir() if b"/old" in p.read_bytes())
    os.utime(first, (1, 1))

    cache.keep(named("new", 800))

    kept = [cache.find(f"https://example.org/{name}") is not None for name in ("old", "used")]
    assert ([False, True], True) == (kept, size_of(tmp_path) <= 3_000)


def test_the_bound_holds_however_many_are_kept(tmp_path: Path) -> None:
    cache = PageCache(tmp_path, 5_000)

    list(map(cache.keep, (named(str(number), 900) for number in range(20))))

    assert size_of(tmp_path) <= 5_000


def test_a_page_over_the_bound_is_not_kept(tmp_path: Path) -> None:
    PageCache(tmp_path, 500).keep(named("big", 600))

    assert list(tmp_path.iterdir()) == []


def test_without_room_nothing_is_kept_or_found(tmp_path: Path) -> None:
    PageCache(tmp_path, 10_000).keep(ENTRY)

    assert PageCache(tmp_path, 0).find(ENTRY.url) is None


def test_a_disk_that_refuses_costs_the_cache_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    PageCache(tmp_path / "file", 10_000).keep(ENTRY)

    assert (tmp_path / "file").read_text() == "no folder"


TAGGED = {"etag": '"1"'}


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, Freshness(store=False, seconds=0)),
        ({"cache-control": "max-age=60"}, Freshness(store=True, seconds=60)),
        ({"cache-control": "public, max-age=9999999"}, Freshness(store=True, seconds=86_400)),
        ({"cache-control": "max-age=60", "age": "50"}, Freshness(store=True, seconds=10)),
        ({"cache-control": "max-age=60", "age": "90"}, Freshness(store=False, seconds=0)),
        ({"cache-control": "max-age=x"}, Freshness(store=False, seconds=0)),
        ({"cache-control": "max-age=60, no-cache", **TAGGED}, Freshness(store=True, seconds=0)),
        ({"cache-control": "no-store, max-age=60", **TAGGED}, Freshness(store=False, seconds=60)),
        ({"vary": "*", **TAGGED}, Freshness(store=False, seconds=0)),
        (TAGGED, Freshness(store=True, seconds=0)),
        ({"last-modified": "yesterday"}, Freshness(store=True, seconds=0)),
    ],
)
def test_a_site_says_what_may_be_kept(headers: dict[str, str], expected: Freshness) -> None:
    assert expected == freshness(headers)
