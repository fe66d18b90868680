"""What is kept on disk of pages and of catalogues' answers."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.fetch.cache import AnswerStore, Entry, PageCache, freshness
from claimwright.kept_files import KeptFiles

URL = "https://example.org/"
ENTRY = Entry(
    headers={"etag": '"1"'},
    body=b"seas\nrise\x00",
    retrieved_at="2026-01-01T00:00:00+00:00",
    fresh_until=5.5,
)


def test_a_page_comes_back_as_it_was(tmp_path: Path) -> None:
    PageCache(tmp_path, 10_000).keep(URL, ENTRY)

    assert PageCache(tmp_path, 10_000).find(URL) == ENTRY


def test_an_unknown_page_is_not_there(tmp_path: Path) -> None:
    assert PageCache(tmp_path, 10_000).find(URL) is None


@pytest.mark.parametrize("head", [b"{}", b"no json", b"[]", b'{"headers": {}}', b"\xff"])
def test_a_page_of_another_version_is_not_there(tmp_path: Path, head: bytes) -> None:
    KeptFiles(tmp_path, 10_000).keep(URL, head + b"\nseas")

    assert PageCache(tmp_path, 10_000).find(URL) is None


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


@pytest.mark.parametrize("damage", [b"", b"no gzip", b"\x1f\x8b\x08\x00"])
def test_a_damaged_body_is_written_anew_when_it_is_got_again(tmp_path: Path, damage: bytes) -> None:
    store = AnswerStore(tmp_path)
    kept = store.keep("ab12", b"seas", at=5.0, asked="a")
    next(tmp_path.glob("bodies/*/*")).write_bytes(damage)
    with pytest.raises(IntegrityError):
        store.body(kept.sha256)
    missed = store.find("ab12")
    again = store.keep("ab12", b"seas", at=6.0, asked="a")

    assert (None, b"seas") == (missed, store.body(again.sha256))


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
