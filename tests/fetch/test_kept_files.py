"""Files that are kept whole or not at all, within a bound."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from claimwright.fetch.kept_files import Room, mark_used, write_whole


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


def test_the_longest_unused_go_until_a_tenth_is_free(tmp_path: Path) -> None:
    files(tmp_path, 3, 1, 2)

    Room(tmp_path, ("*",), 25).make(10)

    assert names(tmp_path) == {"2", "3"}


def test_what_was_used_since_then_stays_whatever_the_bound(tmp_path: Path) -> None:
    files(tmp_path, 3, 1, 2)

    Room(tmp_path, ("*",), 0, spared_since=2).make(10)

    assert names(tmp_path) == {"2", "3"}


def test_files_of_other_places_are_not_looked_at(tmp_path: Path) -> None:
    files(tmp_path, 1)

    Room(tmp_path, ("pages/*",), 0).make(10)

    assert names(tmp_path) == {"1"}


def test_a_file_that_is_used_is_young_again(tmp_path: Path) -> None:
    files(tmp_path, 1)
    mark_used(tmp_path / "1")

    assert (tmp_path / "1").stat().st_mtime > 1
