"""A data folder in, the paths of a data set's files out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright_lab.evaluation.files import Files

FILES = Files(names={"claims": ("verification/own", "published"), "corpus": ("corpus",)})


def test_the_first_name_that_is_there_is_read(tmp_path: Path) -> None:
    (tmp_path / "published.jsonl.gz").touch()

    assert replace(FILES, folder=tmp_path)["claims"] == tmp_path / "published.jsonl.gz"


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    (tmp_path / "corpus.jsonl").touch()

    assert replace(FILES, folder=tmp_path).missing() == ("verification/own.jsonl",)


def test_a_missing_file_is_told_with_its_names(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"holds no verification/own.jsonl or published.jsonl"):
        replace(FILES, folder=tmp_path)["claims"]


def test_without_a_folder_nothing_is_looked_for() -> None:
    with pytest.raises(InputError, match="no data folder was chosen"):
        FILES.find("claims")
