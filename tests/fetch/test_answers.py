"""Raw answers kept by their own hash."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.fetch.answers import AnswerStore


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
