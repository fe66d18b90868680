"""Weighings that outlive the process."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from claimwright.errors import IntegrityError, NotFoundError, UnavailableError
from claimwright.web.article_store import Kept
from claimwright.web.weigh_store import FOLDER, WeighStore
from tests.weighings import HOSTILE, NOTHING_FOUND, WEIGHED

KEPT = Kept(number=3, days=2, size_bytes=1_000_000)


def test_a_weighing_comes_back_as_it_was(tmp_path: Path) -> None:
    store = WeighStore(tmp_path, KEPT)

    assert store.report(store.keep(WEIGHED)) == WEIGHED


def test_another_process_reads_it(tmp_path: Path) -> None:
    name = WeighStore(tmp_path, KEPT).keep(HOSTILE)

    assert WeighStore(tmp_path, KEPT).report(name) == HOSTILE


def test_nothing_is_made_before_something_is_kept(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError):
        WeighStore(tmp_path, KEPT).report("x" * 22)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "a/b", "x" * 21, "\x00" * 22, "ü" * 22])
def test_a_name_that_is_none_of_ours_is_not_found(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotFoundError, match="there is no weighing"):
        WeighStore(tmp_path, KEPT).report(name)


def test_a_deleted_weighing_is_gone(tmp_path: Path) -> None:
    store = WeighStore(tmp_path, KEPT)
    name = store.keep(WEIGHED)
    store.delete(name)

    with pytest.raises(NotFoundError):
        store.delete(name)


def test_the_oldest_goes_first_over_the_number(tmp_path: Path) -> None:
    store = WeighStore(tmp_path, KEPT)
    first = store.keep(WEIGHED)
    an_hour_ago = time.time() - 3_600
    os.utime(tmp_path / FOLDER / f"{first}.json.z", (an_hour_ago, an_hour_ago))
    others = {store.keep(NOTHING_FOUND) for _ in range(3)}

    assert others == {path.name.partition(".")[0] for path in (tmp_path / FOLDER).iterdir()}


def test_what_is_too_old_goes(tmp_path: Path) -> None:
    store = WeighStore(tmp_path, KEPT)
    first = store.keep(WEIGHED)
    os.utime(tmp_path / FOLDER / f"{first}.json.z", (1, 1))
    store.keep(WEIGHED)

    with pytest.raises(NotFoundError):
        store.report(first)


def test_over_the_bytes_the_newest_is_still_kept(tmp_path: Path) -> None:
    store = WeighStore(tmp_path, Kept(number=9, days=9, size_bytes=1))
    store.keep(WEIGHED)
    last = store.keep(WEIGHED)

    assert [path.name for path in (tmp_path / FOLDER).iterdir()] == [f"{last}.json.z"]


def test_a_damaged_file_is_told_as_such(tmp_path: Path) -> None:
    store = WeighStore(tmp_path, KEPT)
    name = store.keep(WEIGHED)
    (tmp_path / FOLDER / f"{name}.json.z").write_bytes(b"no weighing")

    with pytest.raises(IntegrityError, match="weigh again"):
        store.report(name)


def test_a_folder_that_cannot_be_written_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / FOLDER).write_text("a file")

    with pytest.raises(UnavailableError, match="cannot be kept"):
        WeighStore(tmp_path, KEPT).keep(WEIGHED)
