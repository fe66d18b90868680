"""Fact checks on disk."""

from __future__ import annotations

import sqlite3
from array import array
from pathlib import Path

import pytest

from claimwright.domain import FactCheck, RatingSide, ReviewRating
from claimwright.errors import IntegrityError, NotFoundError, TooLargeError, UnavailableError
from claimwright.fact_checks import store as module
from claimwright.fact_checks.store import FILE, FactCheckStore
from tests.fact_checks.reviews import fact_check

NORTH, EAST = array("f", [1.0, 0.0]), array("f", [0.0, 1.0])


@pytest.fixture
def store(tmp_path: Path) -> FactCheckStore:
    return FactCheckStore(tmp_path / "home")


def added(store: FactCheckStore, *checks: FactCheck, encoder: str = "e") -> int:
    return store.add(checks, [NORTH] * len(checks), encoder)


def test_a_fact_check_comes_back_as_it_was(store: FactCheckStore) -> None:
    rating = ReviewRating(words="False", side=RatingSide.FALSE, position=0.25)
    check = FactCheck(
        id="1", claim="Größe", rating=rating, publisher="P", url="https://e.org", claimant="C"
    )

    assert (added(store, check, fact_check(name="2")), store.count()) == (2, 2)
    assert store.newest(9) == (fact_check(name="2"), check)
    assert store.newest(1) == (fact_check(name="2"),)


def test_the_same_fact_check_is_renewed(store: FactCheckStore) -> None:
    added(store, fact_check())

    assert added(store, fact_check("Seas do not rise.")) == 0
    assert [each.claim for each in store.newest(9)] == ["Seas do not rise."]


def test_an_empty_home_has_none_and_gets_no_file(store: FactCheckStore, tmp_path: Path) -> None:
    assert (store.count(), store.newest(5), store.clear()) == (0, (), 0)
    assert (store.embedded("e"), store.unread("e", 5), store.at([])) == (None, (), {})
    assert not (tmp_path / "home").exists()


def test_embeddings_are_read_again_when_another_has_written(
    store: FactCheckStore, tmp_path: Path
) -> None:
    added(store, fact_check())
    before = store.embedded("e")
    FactCheckStore(tmp_path / "home").add([fact_check(name="2")], [EAST], "e")
    after = store.embedded("e")

    assert before is not None
    assert after is not None
    assert (before.matrix.tolist(), after.matrix.tolist()) == ([[1, 0]], [[1, 0], [0, 1]])
    assert store.embedded("e") is after
    assert [check.id for check in store.at(after.places).values()] == ["1", "2"]


def test_what_another_encoder_read_is_not_compared(store: FactCheckStore) -> None:
    added(store, fact_check(), encoder="old")

    assert store.embedded("new") is None
    assert store.unread("new", 5) == (fact_check(),)


def test_removing_forgets_all_that_are_named_or_none(store: FactCheckStore) -> None:
    added(store, fact_check(), fact_check(name="2"))

    with pytest.raises(NotFoundError, match="'3'"):
        store.remove(["1", "3"])
    assert store.count() == 2
    store.remove(["1", "2"])
    assert (store.count(), store.clear()) == (0, 0)


def test_removing_from_nothing_is_an_error(store: FactCheckStore) -> None:
    with pytest.raises(NotFoundError):
        store.remove(["1"])


def test_too_many_are_refused_and_nothing_is_kept_of_them(
    store: FactCheckStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MAX_CHECKS", 1)

    with pytest.raises(TooLargeError, match="at most 1 are kept"):
        added(store, fact_check(), fact_check(name="2"))
    assert store.count() == 0


def test_a_damaged_file_says_what_to_do(store: FactCheckStore, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / FILE).write_bytes(b"no database" * 1_000)

    with pytest.raises(IntegrityError, match="add the checks anew"):
        store.count()


def test_a_file_of_a_later_layout_is_left_alone(store: FactCheckStore, tmp_path: Path) -> None:
    added(store, fact_check())
    with sqlite3.connect(tmp_path / "home" / FILE) as connection:
        connection.execute("PRAGMA user_version = 9")
    connection.close()

    with pytest.raises(IntegrityError, match="layout 9"):
        store.newest(1)


def test_a_home_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")

    with pytest.raises(UnavailableError, match="cannot be made"):
        added(FactCheckStore(tmp_path / "file" / "home"), fact_check())
