"""`claimwright backup` and `claimwright restore`."""

from pathlib import Path

import pytest

from claimwright.cli.app import run


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "config.toml").write_text("top_k = 3\n")
    return folder


def test_a_home_goes_into_a_file_and_back(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive, other = tmp_path / "a.zip", tmp_path / "other"

    codes = [
        run(["--home", str(home), "backup", str(archive)]),
        run(["--home", str(other), "restore", str(archive)]),
    ]

    said = capsys.readouterr()
    assert (codes, said.out) == ([0, 0], "")
    assert "1 files, 10 bytes" in said.err
    assert (other / "config.toml").read_text() == "top_k = 3\n"


def test_what_is_there_is_replaced_only_when_that_is_said(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    archive = str(tmp_path / "a.zip")
    run(["--home", str(home), "backup", archive])

    codes = [
        run(["--home", str(home), "restore", archive]),
        run(["--home", str(home), "restore", archive, "--replace", "--max-bytes", "9"]),
        run(["--home", str(home), "restore", archive, "--replace"]),
    ]

    said = capsys.readouterr().err
    assert codes == [2, 2, 0]
    assert "is not empty; --replace" in said
    assert "the limit is 9, which --max-bytes raises" in said
    assert "what was there lies in" in said
