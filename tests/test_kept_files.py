"""Files that can be got again: whole or not there, and bounded."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from claimwright.kept_files import KeptFiles, Room, mark_used, write_whole


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


def test_to_use_a_file_that_was_dropped_makes_none(tmp_path: Path) -> None:
    mark_used(tmp_path / "1")

    assert names(tmp_path) == set()


BODY = b"seas\nrise\x00"


def size_of(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    KeptFiles(tmp_path / "new", 10_000).keep("a", BODY)

    assert KeptFiles(tmp_path / "new", 10_000).find("a") == BODY


def test_under_another_key_there_is_nothing(tmp_path: Path) -> None:
    kept = KeptFiles(tmp_path, 10_000)
    kept.keep("a", BODY)

    assert kept.find("b") is None


def test_a_new_one_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    kept = KeptFiles(tmp_path, 10_000)
    kept.keep("a", b"old")
    kept.keep("a", b"new")

    assert (b"new", 1) == (kept.find("a"), len(names(tmp_path)))


@pytest.mark.parametrize("damage", [b"", b"seas", b"00\nseas", b"\xff\n"])
def test_a_damaged_file_is_dropped(tmp_path: Path, damage: bytes) -> None:
    kept = KeptFiles(tmp_path, 10_000)
    kept.keep("a", BODY)
    path = next(tmp_path.iterdir())
    path.write_bytes(damage)

    assert (None, False) == (kept.find("a"), path.exists())


def test_a_file_cut_short_is_dropped(tmp_path: Path) -> None:
    kept = KeptFiles(tmp_path, 10_000)
    kept.keep("a", BODY)
    path = next(tmp_path.iterdir())
    path.write_bytes(path.read_bytes()[:-1])

    assert kept.find("a") is None


def test_what_was_found_lately_stays(tmp_path: Path) -> None:
    kept = KeptFiles(tmp_path, 4_000)
    for key in ("old", "used"):
        kept.keep(key, key.encode() * 200)
        os.utime(next(p for p in tmp_path.iterdir() if key.encode() in p.read_bytes()), (1, 1))
    kept.find("used")
    kept.keep("new", b"x" * 1_400)
    kept.keep("newer", b"x" * 1_100)

    found = [kept.find(key) is not None for key in ("old", "used")]
    assert ([False, True], True) == (found, size_of(tmp_path) <= 4_000)


def test_the_bound_holds_however_many_are_kept(tmp_path: Path) -> None:
    kept = KeptFiles(tmp_path, 5_000)

    for number in range(20):
        kept.keep(str(number), b"x" * 900)

    assert size_of(tmp_path) <= 5_000


def test_what_is_over_the_bound_is_not_kept(tmp_path: Path) -> None:
    KeptFiles(tmp_path, 500).keep("big", b"x" * 600)

    assert [] == list(tmp_path.iterdir())


def test_without_room_nothing_is_found(tmp_path: Path) -> None:
    KeptFiles(tmp_path, 10_000).keep("a", BODY)

    assert KeptFiles(tmp_path, 0).find("a") is None


def test_a_disk_that_refuses_costs_what_is_kept_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    kept = KeptFiles(tmp_path / "file", 10_000)
    kept.keep("a", BODY)

    assert (None, "no folder") == (kept.find("a"), (tmp_path / "file").read_text())


def test_only_its_owner_may_read_a_file(tmp_path: Path) -> None:
    KeptFiles(tmp_path, 10_000).keep("a", BODY)

    assert 0o600 == next(tmp_path.iterdir()).stat().st_mode & 0o777


def test_a_damaged_file_on_a_disk_that_refuses_counts_as_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "read-only")

    kept = KeptFiles(tmp_path, 10_000)
    kept.keep("a", BODY)
    next(tmp_path.iterdir()).write_bytes(b"damaged")
    monkeypatch.setattr(Path, "unlink", refuse)

    assert kept.find("a") is None
