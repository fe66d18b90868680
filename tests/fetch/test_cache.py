"""What is kept on disk of pages and of catalogues' answers, and what is dropped."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.fetch.cache import (
    AnswerStore,
    Entry,
    PageCache,
    Room,
    freshness,
    mark_used,
    write_whole,
)


def files(folder: Path, *used_at: int) -> None:
    """Write files of ten bytes, named after when each was last used."""
    for at in used_at:
        write_whole(folder / str(at), b"x" * 10, synced=False)
        os.utime(folder / str(at), (at, at))


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("synced", [True, False])
def test_a_file_takes_the_place_of_an_older_one(tmp_path: Path, *, synced: bool) -> None:
    path = tmp_path / "new" / "file"
    write_whole(path, b"seas", synced=synced)
    write_whole(path, b"oceans", synced=synced)

    assert (b"oceans", {"file"}) == (path.read_bytes(), names(path.parent))


def test_no_half_written_file_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(Path, "replace", refuse)

    with pytest.raises(OSError, match="no space"):
        write_whole(tmp_path / "file", b"seas", synced=False)

    assert names(tmp_path) == set()


@pytest.mark.parametrize(
    ("ages", "room", "left"),
    [
        ((3, 1, 2), lambda path: Room(path, ("*",), 25), {"2", "3"}),
        ((3, 1, 2), lambda path: Room(path, ("*",), 0, spared_since=2), {"2", "3"}),
        ((1,), lambda path: Room(path, ("pages/*",), 0), {"1"}),
    ],
    ids=["until a tenth is free", "not what was used since then", "not of other places"],
)
def test_the_longest_unused_go(
    tmp_path: Path, ages: tuple[int, ...], room: Callable[[Path], Room], left: set[str]
) -> None:
    files(tmp_path, *ages)
    room(tmp_path).make(10)

    assert names(tmp_path) == left


def test_a_file_that_is_used_is_young_again(tmp_path: Path) -> None:
    files(tmp_path, 1)
    mark_used(tmp_path / "1")

    assert (tmp_path / "1").stat().st_mtime > 1


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
        ({}, None),
        ({"cache-control": "max-age=60"}, 60),
        ({"cache-control": "public, max-age=9999999"}, 86_400),
        ({"cache-control": "max-age=60", "age": "50"}, 10),
        ({"cache-control": "max-age=60", "age": "90"}, None),
        ({"cache-control": "max-age=x"}, None),
        ({"cache-control": "max-age=60, no-cache", **TAGGED}, 0),
        ({"cache-control": "no-store, max-age=60", **TAGGED}, None),
        ({"vary": "*", **TAGGED}, None),
        (TAGGED, 0),
        ({"last-modified": "yesterday"}, 0),
    ],
)
def test_a_site_says_what_may_be_kept(headers: dict[str, str], expected: int | None) -> None:
    assert expected == freshness(headers)


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path)
    kept = store.keep("ab12", b"seas", at=5.0, asked="https://example.org/")

    assert (kept, b"seas") == (store.find("ab12"), store.body(kept.sha256))


def test_nothing_is_found_where_nothing_was_kept(tmp_path: Path) -> None:
    assert AnswerStore(tmp_path).find("ab12") is None


def test_equal_bodies_are_kept_once(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path)
    store.keep("ab12", b"seas", at=5.0, asked="a")
    store.keep("cd34", b"seas", at=6.0, asked="b")

    assert 1 == len(list(tmp_path.glob("bodies/*/*")))


def test_a_later_answer_takes_the_place_of_the_earlier(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path)
    first = store.keep("ab12", b"seas", at=5.0, asked="a")
    later = store.keep("ab12", b"oceans", at=6.0, asked="a")

    assert (later, b"seas") == (store.find("ab12"), store.body(first.sha256))


@pytest.mark.parametrize("damage", [b"", b"no gzip", b"\x1f\x8b\x08\x00"])
def test_a_damaged_body_is_told(tmp_path: Path, damage: bytes) -> None:
    store = AnswerStore(tmp_path)
    kept = store.keep("ab12", b"seas", at=5.0, asked="a")
    next(tmp_path.glob("bodies/*/*")).write_bytes(damage)

    with pytest.raises(IntegrityError, match="--restart"):
        store.body(kept.sha256)


def test_a_body_that_is_not_its_hash_is_told(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path)
    kept = store.keep("ab12", b"seas", at=5.0, asked="a")
    other = store.keep("cd34", b"oceans", at=5.0, asked="a")
    place = tmp_path / "bodies"
    (place / kept.sha256[:2] / f"{kept.sha256}.gz").write_bytes(
        (place / other.sha256[:2] / f"{other.sha256}.gz").read_bytes()
    )

    with pytest.raises(IntegrityError, match="not what was written"):
        store.body(kept.sha256)


def test_a_damaged_note_counts_as_none(tmp_path: Path) -> None:
    store = AnswerStore(tmp_path)
    store.keep("ab12", b"seas", at=5.0, asked="a")
    next(tmp_path.glob("answers/*/*")).write_text("{", encoding="utf-8")

    assert store.find("ab12") is None


def test_a_disk_that_refuses_is_told(tmp_path: Path) -> None:
    (tmp_path / "bodies").write_text("a file where a folder must be", encoding="utf-8")

    with pytest.raises(UnavailableError, match="run the same command again"):
        AnswerStore(tmp_path).keep("ab12", b"seas", at=5.0, asked="a")


def aged(folder: Path, sha256: str, days: float) -> None:
    """Make a body older than it is."""
    at = time.time() - days * 86_400
    os.utime(folder / "bodies" / sha256[:2] / f"{sha256}.gz", (at, at))


def test_what_was_longest_not_used_goes_when_there_is_too_much(tmp_path: Path) -> None:
    earlier = AnswerStore(tmp_path)
    old, older, new = (
        earlier.keep(name, os.urandom(10_000), at=5.0, asked="a") for name in ("ab", "cd", "ef")
    )
    aged(tmp_path, older.sha256, 2)
    aged(tmp_path, old.sha256, 1)

    AnswerStore(tmp_path, 35_000).keep("01", os.urandom(10_000), at=6.0, asked="a")

    assert (old, None, new) == tuple(earlier.find(name) for name in ("ab", "cd", "ef"))


def test_what_this_run_wrote_or_read_stays_whatever_the_bound(tmp_path: Path) -> None:
    read = AnswerStore(tmp_path).keep("ab12", b"seas", at=5.0, asked="a")
    aged(tmp_path, read.sha256, 1)
    store = AnswerStore(tmp_path, 0)
    store.body(read.sha256)
    written = store.keep("cd34", b"oceans", at=6.0, asked="b")
    store.keep("ef56", b"rivers", at=6.0, asked="c")

    assert (b"seas", b"oceans") == (store.body(read.sha256), store.body(written.sha256))


def test_a_page_that_was_dropped_is_told_with_the_remedy(tmp_path: Path) -> None:
    gone = AnswerStore(tmp_path).keep("ab12", b"seas", at=5.0, asked="a")
    aged(tmp_path, gone.sha256, 1)
    store = AnswerStore(tmp_path, 0)
    store.keep("cd34", b"oceans", at=6.0, asked="b")

    with pytest.raises(IntegrityError, match=r"max_kept_bytes.*--restart"):
        store.body(gone.sha256)
