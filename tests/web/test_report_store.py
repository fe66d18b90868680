"""A store keeps reports of one kind, whatever the kind is."""

import os
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.errors import NotFoundError
from claimwright.web.job_store import Kept
from claimwright.web.report_store import ReportStore

KEPT = Kept(number=5, days=9, size_bytes=1_000_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """Something to keep."""

    said: str


def _store(folder: Path) -> ReportStore[Note]:
    return ReportStore(Note, folder=folder, noun="note", remedy="write again", kept=KEPT)


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    store = _store(tmp_path)

    assert store.report(store.keep(Note(said="Seas rise."))) == Note(said="Seas rise.")


@pytest.mark.parametrize("name", ["", "../../etc/passwd", "A" * 22])
def test_what_is_not_there_is_called_by_its_kind(tmp_path: Path, name: str) -> None:
    with pytest.raises(NotFoundError, match="there is no note"):
        _store(tmp_path).report(name)


def test_what_is_deleted_is_gone(tmp_path: Path) -> None:
    store = _store(tmp_path)
    name = store.keep(Note(said="Ice melts."))
    store.delete(name)

    with pytest.raises(NotFoundError, match="there is no note"):
        store.delete(name)


def test_the_newest_are_told_first_and_what_cannot_be_read_is_left_out(tmp_path: Path) -> None:
    store = _store(tmp_path)
    names = [store.keep(Note(said=f"{number}")) for number in range(3)]
    for age, name in enumerate(reversed(names)):
        os.utime(tmp_path / f"{name}.json.z", (1e9 - age, 1e9 - age))
    (tmp_path / f"{names[1]}.json.z").write_bytes(b"no report")

    found = list(store.newest(5))

    assert [(each.name, each.report.said) for each in found] == [(names[2], "2"), (names[0], "0")]
    assert found[0].kept_at == datetime.fromtimestamp(1e9, tz=UTC)


def test_of_a_store_in_which_nothing_was_kept_nothing_is_told(tmp_path: Path) -> None:
    assert list(_store(tmp_path / "none").newest(5)) == []
