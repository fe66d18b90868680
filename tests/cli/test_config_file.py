"""One setting is written; what people wrote beside it stays, and bad files are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from claimwright.cli.config_file import write_setting
from claimwright.configuration import MAX_FILE_BYTES, from_file
from claimwright.errors import InputError, TooLargeError

if TYPE_CHECKING:
    from pathlib import Path


def test_a_setting_is_changed_where_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "new" / "c.toml"

    for value in ("first", "second"):
        write_setting(file, "verifier", value)
        file.write_text(file.read_text() + "# kept\n")

    assert file.read_text() == 'verifier = "second"\n# kept\n# kept\n'
    assert [path.name for path in file.parent.iterdir()] == ["c.toml"]


def test_a_file_that_is_no_toml_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text("verifier = = 3")

    with pytest.raises(InputError, match="unreadable"):
        write_setting(file, "verifier", "small")
    assert file.read_text() == "verifier = = 3"


def test_a_file_over_its_bound_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text("#" * (MAX_FILE_BYTES + 1))

    with pytest.raises(TooLargeError):
        write_setting(file, "verifier", "small")


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")

    with pytest.raises(InputError, match=r"taken/c\.toml' cannot be written"):
        write_setting(tmp_path / "taken" / "c.toml", "verifier", "small")


def test_an_unusual_file_is_left_to_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "c.toml"
    file.write_text("'verifier' = 'mine'\n")

    with pytest.raises(InputError, match="unusual"):
        write_setting(file, "verifier", "small")
    assert [path.name for path in tmp_path.iterdir()] == ["c.toml"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "top_k = 3",
        "verifier = 'a'  # ours\ntop_k = 3\n[find]\nby = 'embedded'\n",
        "# [ours]\n\n  [find]\nverifier = 'of a part'\n",
        "verifier='a'\n",
    ],
)
def test_what_is_written_is_read(tmp_path: Path, text: str) -> None:
    file = tmp_path / "c.toml"
    file.write_text(text)
    before = from_file(file)

    write_setting(file, "verifier", "mine")

    assert from_file(file) == {**before, "verifier": "mine"}
    assert sorted(part for part in text.split() if part.startswith("#")) == sorted(
        part for part in file.read_text().split() if part.startswith("#")
    )
