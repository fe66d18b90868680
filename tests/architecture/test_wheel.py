"""The wheel holds everything a stranger needs: code, models, starter corpus, licences."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

from tests.architecture.source_tree import PACKAGE, ROOT

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    return zipfile.ZipFile(next(folder.glob("*.whl")))


def files_of(folder: Path) -> set[str]:
    return {
        path.relative_to(PACKAGE.parent).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def metadata(wheel: zipfile.ZipFile, name: str) -> str:
    path = next(entry for entry in wheel.namelist() if entry.endswith(f".dist-info/{name}"))
    return wheel.read(path).decode()


def test_it_holds_every_file_of_the_package(wheel: zipfile.ZipFile) -> None:
    assert files_of(PACKAGE) - set(wheel.namelist()) == set()


def test_it_holds_nothing_else_but_its_metadata(wheel: zipfile.ZipFile) -> None:
    strangers = [name for name in wheel.namelist() if not name.startswith("claimwright")]

    assert strangers == []


@pytest.mark.parametrize(
    "part", ["weights/", "starter/", "py.typed", "views/templates/", "views/static/"]
)
def test_it_holds_the_data_that_goes_missing_most_easily(wheel: zipfile.ZipFile, part: str) -> None:
    assert any(name.startswith(f"claimwright/{part}") for name in wheel.namelist())


def test_it_holds_the_licence(wheel: zipfile.ZipFile) -> None:
    assert metadata(wheel, "licenses/LICENSE") == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_it_holds_the_licence_of_the_starter_corpus(wheel: zipfile.ZipFile) -> None:
    assert "CC0-1.0" in metadata(wheel, "licenses/src/claimwright/starter/LICENSE")


def test_it_names_the_command(wheel: zipfile.ZipFile) -> None:
    assert "claimwright = claimwright.cli.app:main" in metadata(wheel, "entry_points.txt")


def test_it_needs_at_most_ten_libraries(wheel: zipfile.ZipFile) -> None:
    needed = Parser().parsestr(metadata(wheel, "METADATA")).get_all("Requires-Dist") or []

    assert len([line for line in needed if "extra ==" not in line]) <= 10
