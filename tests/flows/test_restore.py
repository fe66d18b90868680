"""A home folder put back from its archive."""

import shutil
from collections import namedtuple
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from claimwright.errors import (
    BusyError,
    InputError,
    IntegrityError,
    NotFoundError,
    UnavailableError,
)
from claimwright.flows.backup import back_up
from claimwright.flows.restore import restore
from claimwright.index.lock import exclusive

Usage = namedtuple("Usage", "total used free")  # noqa: PYI024  # as shutil has it


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """Return an archive of two files."""
    home = tmp_path / "before"
    (home / "models" / "own").mkdir(parents=True)
    (home / "config.toml").write_text("top_k = 3")
    (home / "models" / "own" / "card.json").write_text("{}" * 1_000)
    back_up(home, tmp_path / "a.zip")
    return tmp_path / "a.zip"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


def files(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_home_is_as_it_was(archive: Path, home: Path, tmp_path: Path) -> None:
    done = restore(archive, home)

    assert (files(home), done.aside) == (files(tmp_path / "before"), None)


def test_only_its_owner_may_read_what_is_restored(archive: Path, home: Path) -> None:
    restore(archive, home)

    assert {p.stat().st_mode & 0o077 for p in (home, home / "config.toml", home / "models")} == {0}


def test_a_home_that_is_not_empty_is_left_alone(archive: Path, home: Path) -> None:
    home.mkdir()
    (home / "mine").write_text("x")

    with pytest.raises(InputError, match="is not empty; --replace"):
        restore(archive, home)
    assert files(home) == {"mine": "x"}


def test_what_is_replaced_is_kept_aside(archive: Path, home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (home / "config.toml").write_text("top_k = 4")

    done = restore(archive, home, replace=True)

    assert done.aside is not None
    assert done.aside.parent == home
    assert files(done.aside) == {"config.toml": "top_k = 4"}
    shutil.rmtree(done.aside)
    assert files(home) == files(tmp_path / "before")


@pytest.mark.parametrize("replace", [False, True])
def test_what_a_disk_has_for_itself_stays(archive: Path, home: Path, *, replace: bool) -> None:
    (home / "lost+found").mkdir(parents=True)

    done = restore(archive, home, replace=replace)

    assert done.aside is None
    assert (home / "lost+found").is_dir()


def test_a_second_restore_keeps_the_first_aside_too(archive: Path, home: Path) -> None:
    restore(archive, home)
    first = restore(archive, home, replace=True)
    second = restore(archive, home, replace=True)

    assert first.aside is not None
    assert second.aside is not None
    assert (second.aside / first.aside.name / "config.toml").is_file()


@pytest.mark.parametrize("place", [200, 1_000, -30])
def test_a_damaged_archive_changes_nothing(archive: Path, home: Path, place: int) -> None:
    whole = bytearray(archive.read_bytes())
    whole[place] ^= 0xFF
    archive.write_bytes(whole)
    home.mkdir()
    (home / "mine").write_text("x")

    with pytest.raises((IntegrityError, InputError)):
        restore(archive, home, replace=True)
    assert files(home) == {"mine": "x"}


def test_a_file_with_another_digest_is_refused(archive: Path, home: Path) -> None:
    # As a forger would: the archive itself is sound.
    wanted = sha256(b"top_k = 3").hexdigest()
    with ZipFile(archive) as old, ZipFile(archive.with_name("b.zip"), "w") as new:
        for name in old.namelist():
            new.writestr(name, old.read(name).replace(wanted.encode(), b"0" * 64))
    with pytest.raises(IntegrityError, match=r"'config\.toml' is not what was written"):
        restore(archive.with_name("b.zip"), home)
    assert files(home) == {}


@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_a_cut_off_archive_is_refused(archive: Path, home: Path, share: float) -> None:
    whole = archive.read_bytes()
    archive.write_bytes(whole[: int(len(whole) * share)])

    with pytest.raises(IntegrityError, match="is damaged, or was not made by"):
        restore(archive, home)


def test_an_archive_that_is_not_there_is_told(home: Path, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="there is no archive"):
        restore(tmp_path / "none.zip", home)


def test_a_home_that_a_server_uses_is_left_alone(archive: Path, home: Path) -> None:
    home.mkdir()
    with (
        exclusive(home / "running" / "0.lock", "running"),
        pytest.raises(BusyError, match="stop it first"),
    ):
        restore(archive, home, replace=True)


def test_a_disk_without_room_is_told(
    archive: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10, 9, 1))

    with pytest.raises(UnavailableError, match="1 free; make room"):
        restore(archive, home)


def test_what_fails_midway_is_undone(
    archive: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.mkdir()
    (home / "mine").write_text("x")
    rename = Path.rename

    def fails(self: Path, target: Path) -> Path:
        if self.name == "models" and target.parent == home:
            raise OSError(28, "No space left on device")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(UnavailableError, match="make room or try again"):
        restore(archive, home, replace=True)
    assert files(home) == {"mine": "x"}
