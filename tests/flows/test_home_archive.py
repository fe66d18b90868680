"""Which archives of a home folder are refused."""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import pytest

from claimwright.errors import ClaimwrightError, InputError, IntegrityError, TooLargeError
from claimwright.flows import home_archive
from claimwright.flows.home_archive import CONTENTS, Contents, read_contents, stays_inside

Made = Callable[[Mapping[str, object]], Contents]


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
    monkeypatch.setattr(home_archive, "MAX_FILES", 1)
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
