"""Watches in a file: bounded, and shared by processes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from claimwright.errors import InputError, IntegrityError, NotFoundError, TooLargeError
from claimwright.flows.watching import Basis, ItemState, Reading, WatchedClaim
from claimwright.schema.describing import model_of
from claimwright.schema.writing import to_json
from claimwright.web import watch_store
from claimwright.web.job_store import NAME
from claimwright.web.watch_store import (
    FILE,
    WatchDetail,
    WatchStore,
    WatchSummary,
    detail_of,
    new_watch_id,
)
from tests.watches import CLAIM, PAGE, WATCH_ID, record, standing, watch, work
from tests.web.watch_doubles import Watching

STATE = ItemState(
    basis=Basis(corpus="1", rules="r"),
    followed=(
        WatchedClaim(
            claim="Seas rise.",
            told=Reading(standing=standing(), works=(work("a"),)),
            latest=Reading(standing=standing("DISPUTED", 0.4), works=()),
        ),
    ),
    checked_at="now",
)


@pytest.fixture
def store(tmp_path: Path) -> WatchStore:
    return WatchStore(tmp_path)


def test_nothing_is_written_before_something_is_watched(store: WatchStore, tmp_path: Path) -> None:
    assert (store.watches(), store.items("a"), store.records("a")) == ((), (), ())
    with pytest.raises(NotFoundError):
        store.remove("a")
    assert not (tmp_path / FILE).exists()


def test_what_is_kept_is_read_by_another_process(store: WatchStore, tmp_path: Path) -> None:
    store.add(watch())
    (first, _) = store.items(WATCH_ID)
    store.keep(WATCH_ID, first.place, STATE, record())
    other = WatchStore(tmp_path)

    assert other.watch(WATCH_ID) == watch()
    assert [each.item for each in other.items(WATCH_ID)] == [CLAIM, PAGE]
    assert [each.state for each in other.items(WATCH_ID)] == [STATE, ItemState()]
    assert other.records(WATCH_ID) == (record(),)


def test_a_watch_goes_with_its_items_and_its_history(store: WatchStore, tmp_path: Path) -> None:
    store.add(watch())
    (first, _) = store.items(WATCH_ID)
    store.keep(WATCH_ID, first.place, STATE, record())
    store.remove(WATCH_ID)
    store._file.close()

    with sqlite3.connect(tmp_path / FILE) as opened:
        left = [opened.execute(f"SELECT count(*) FROM {t}").fetchone()[0] for t in _TABLES]  # noqa: S608  # ours
    opened.close()
    assert left == [0, 0, 0]


_TABLES = ("watches", "items", "records")


def test_what_was_removed_meanwhile_is_not_kept(store: WatchStore) -> None:
    store.add(watch())
    (first, _) = store.items(WATCH_ID)
    store.remove(WATCH_ID)

    assert not store.keep(WATCH_ID, first.place, STATE, record())
    assert store.records(WATCH_ID) == ()


def test_only_the_watches_of_an_account_are_shown(store: WatchStore) -> None:
    store.add(watch())
    store.add(watch(watch_id="x" * 22))

    assert [each.id for each in store.watches(["x" * 22, "other"])] == ["x" * 22]
    assert store.watches([]) == ()


def test_a_watch_is_found_by_its_id_or_its_name(store: WatchStore) -> None:
    store.add(watch(name="Seas"))
    store.add(watch(name="Ice", watch_id="x" * 22))
    store.add(watch(name="Ice", watch_id="y" * 22))

    assert store.named("Seas").id == store.named(WATCH_ID).id == WATCH_ID
    with pytest.raises(InputError, match="2 watches are named 'Ice'"):
        store.named("Ice")
    with pytest.raises(NotFoundError, match="no watch 'Sun'"):
        store.named("Sun")


def test_the_oldest_records_go_first(store: WatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch_store, "MAX_RECORDS", 3)
    store.add(watch())
    (first, _) = store.items(WATCH_ID)
    for number in range(5):
        store.keep(WATCH_ID, first.place, STATE, record(number=number))

    assert [each.id[-1] for each in store.records(WATCH_ID)] == ["4", "3", "2"]
    assert [each.id[-1] for each in store.records(WATCH_ID, 1)] == ["4"]


@pytest.mark.parametrize(
    ("bound", "among", "said"),
    [("MAX_WATCHES", None, "2 watches,"), ("MAX_WATCHES_EACH", [WATCH_ID, "x" * 22], "account")],
)
def test_there_is_room_for_so_many(
    store: WatchStore,
    monkeypatch: pytest.MonkeyPatch,
    bound: str,
    among: list[str] | None,
    said: str,
) -> None:
    monkeypatch.setattr(watch_store, bound, 2)
    store.add(watch(), among=among)
    store.add(watch(watch_id="x" * 22), among=among)

    with pytest.raises(TooLargeError, match=said):
        store.add(watch(watch_id="y" * 22), among=among)
    assert len(store.watches()) == 2


def test_the_watches_of_others_take_no_room_of_an_account(
    store: WatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch_store, "MAX_WATCHES_EACH", 1)
    store.add(watch(), among=[])
    store.add(watch(watch_id="x" * 22), among=["x" * 22])

    assert len(store.watches()) == 2


def test_a_damaged_row_is_told(store: WatchStore, tmp_path: Path) -> None:
    store.add(watch())
    store._file.close()
    with sqlite3.connect(tmp_path / FILE) as opened:
        opened.execute("UPDATE items SET state = x'00'")
    opened.close()

    with pytest.raises(IntegrityError, match="remove the watch"):
        WatchStore(tmp_path).items(WATCH_ID)


def test_an_id_is_one_that_access_guards_and_no_option() -> None:
    names = [new_watch_id() for _ in range(300)]

    assert all(NAME.fullmatch(name) and not name.startswith("-") for name in names)
    assert len(set(names)) == 300


def test_a_list_says_where_the_feed_is() -> None:
    row = model_of(WatchSummary).model_validate(to_json(WatchSummary(watch()))).model_dump()

    assert (row["items"], row["feed_url"]) == (2, f"/v1/watches/{WATCH_ID}/feed")


def test_a_watch_says_how_each_item_stands_and_what_changed(tmp_path: Path) -> None:
    watching = Watching(tmp_path)
    watching.add(CLAIM)
    watching.run()
    told = to_json(detail_of(watching.store, WATCH_ID, 10))
    read = model_of(WatchDetail).model_validate(told).model_dump()

    assert [(c["claim"], c["label"]) for c in read["items"][0]["claims"]] == [
        (CLAIM.text, "SUPPORTED")
    ]
    assert read["items"][0]["checked_at"] == read["history"][0]["at"]
    assert read["history"][0]["causes"] == ["first"]
    assert read["history"][0]["summary"][0].startswith("first check: SUPPORTED ")


def test_nothing_is_told_of_a_watch_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        detail_of(Watching(tmp_path).store, WATCH_ID, 10)
