"""Which archives of a home folder are refused, and a home folder put back from its archive."""

import json
import shutil
from collections import namedtuple
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from claimwright.errors import (
    BusyError,
    ClaimwrightError,
    InputError,
    IntegrityError,
    NotFoundError,
    TooLargeError,
    UnavailableError,
)
from claimwright.flows.backup import back_up
from claimwright.flows.restore import CONTENTS, Contents, read_contents, restore, stays_inside
from claimwright.index.lock import exclusive

Made = Callable[[Mapping[str, object]], Contents]
Usage = namedtuple("Usage", "total used free")  # noqa: PYI024  # as shutil has it


def kept(path: str, content: bytes = b"x") -> dict[str, object]:
    return {"path": path, "size_bytes": len(content), "sha256": sha256(content).hexdigest()}


@pytest.fixture
def read(tmp_path: Path) -> Made:
    """Return what writes an archive of some contents and reads them back."""

    def write(said: Mapping[str, object]) -> Contents:
        table = {"format": 1, "claimwright": "0.1.0", "created": "now", "files": [], **said}
        path = tmp_path / "a.zip"
        with ZipFile(path, "w") as file:
            for each in cast("list[dict[str, object]]", table["files"] or []):
                file.writestr(f"home/{each['path']}", "x")
            file.writestr(CONTENTS, json.dumps(table))
        with ZipFile(path) as file:
            return read_contents(file)

    return write


def test_what_is_said_is_read(read: Made) -> None:
    found = read({"files": [kept("a"), kept("b/c")]})

    assert ([each.path for each in found.files], found.size_bytes) == (["a", "b/c"], 2)


@pytest.mark.parametrize(
    "path",
    [
        "../a",
        "a/../../b",
        "/etc/passwd",
        "a//b",
        "./a",
        "a/.",
        "",
        "a\\..\\b",
        "C:a",
        "a\nb",
        "\x7f/",
    ],
)
def test_a_path_that_leaves_the_folder_is_refused(read: Made, path: str) -> None:
    with pytest.raises(InputError, match="leaves the home folder"):
        read({"files": [kept(path)]})


@pytest.mark.parametrize("path", ["a", ".papers.sources.json", "ü/…", "a b", "x" * 255])
def test_any_other_path_is_taken(path: str) -> None:
    assert stays_inside(path)


@pytest.mark.parametrize("path", ["x" * 256, "/".join("abc" for _ in range(300)), "\ud800"])
def test_a_path_that_cannot_be_made_is_refused(path: str) -> None:
    assert not stays_inside(path)


@pytest.mark.parametrize(
    "said", [{"format": 2}, {"claimwright": "0.2.0"}, {"claimwright": "1.0rc1"}]
)
def test_an_archive_of_a_newer_version_is_refused(read: Made, said: dict[str, object]) -> None:
    with pytest.raises(InputError, match="upgrade claimwright, then restore it"):
        read(said)


@pytest.mark.parametrize(
    "said",
    [
        {"format": "x"},
        {"format": float("inf")},
        {"files": None},
        {"created": 5},
        {"files": [{"path": "a"}]},
        {"files": [kept("a"), kept("a")]},
        {"files": [kept("a"), kept("a/b")]},
        {"files": [kept("a", b"longer")]},
    ],
)
@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_contents_that_do_not_fit_are_refused(read: Made, said: dict[str, object]) -> None:
    with pytest.raises(IntegrityError, match="was not made by claimwright backup"):
        read(said)


def test_what_is_too_large_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(TooLargeError, match="3 bytes; the limit is 2, which --max-bytes raises"):
        _read(tmp_path, {"home/a": b"xyz"}, [kept("a", b"xyz")], max_bytes=2)


def test_too_many_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.flows.restore.MAX_FILES", 1)
    with pytest.raises(TooLargeError, match="holds 2 files; the limit is 1"):
        _read(tmp_path, {"home/a": b"x", "home/b": b"x"}, [kept("a"), kept("b")])


def test_a_file_that_no_one_speaks_of_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IntegrityError, match="are not those of its contents"):
        _read(tmp_path, {"home/a": b"x", "other": b"x"}, [kept("a")])


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(IntegrityError, match="are not those of its contents"):
        _read(tmp_path, {}, [kept("a")])


def test_a_file_that_would_grow_is_refused(tmp_path: Path) -> None:
    content = b"0" * 1_000_000
    with pytest.raises(IntegrityError, match="another size or form"):
        _read(tmp_path, {"home/a": content}, [kept("a", content)], form=ZIP_DEFLATED)


def test_another_zip_file_is_none(tmp_path: Path) -> None:
    with ZipFile(tmp_path / "a.zip", "w") as file:
        file.writestr("a", "x")
    with ZipFile(tmp_path / "a.zip") as file, pytest.raises(ClaimwrightError, match="not made by"):
        read_contents(file)


def _read(
    folder: Path,
    members: Mapping[str, bytes],
    files: list[dict[str, object]],
    *,
    form: int = ZIP_STORED,
    max_bytes: int = 1_000_000_000,
) -> Contents:
    table = {"format": 1, "claimwright": "0.1.0", "created": "now", "files": files}
    with ZipFile(folder / "a.zip", "w") as file:
        for name, content in members.items():
            file.writestr(name, content, form)
        file.writestr(CONTENTS, json.dumps(table))
    with ZipFile(folder / "a.zip") as file:
        return read_contents(file, max_bytes=max_bytes)


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
