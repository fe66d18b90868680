"""A name in, the data set that bears it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import NotFoundError, UnavailableError
from claimwright_lab.evaluation.cases import RetrievalSet, VerdictSet
from claimwright_lab.evaluation.catalogue import DATA_SETS, find, located
from tests.lab.evaluation.invented import VERDICTS, shelf, write


def test_no_two_sets_have_one_name() -> None:
    names = [data_set.about.id for data_set in DATA_SETS]

    assert sorted(set(names)) == sorted(names)


def test_every_set_is_found_by_its_name_and_finds_its_files(tmp_path: Path) -> None:
    assert [one.about.id for one in DATA_SETS if find(one.about.id) is not one] == []
    folder = shelf(tmp_path)
    assert [one.about.id for one in DATA_SETS if located(one, folder).about.files.missing()] == []


def test_every_set_says_where_it_is_published_and_under_which_licence() -> None:
    every = [one.about for one in DATA_SETS]

    assert [a.id for a in every if not (a.source.startswith("https://") and a.licence)] == []


def test_a_name_that_is_nearly_right_is_helped() -> None:
    with pytest.raises(NotFoundError, match=r"'scifcat'; did you mean 'scifact'"):
        find("scifcat")


def test_a_set_that_is_not_there_says_where_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(
        UnavailableError, match=r"healthver_dev.jsonl. Get it from https://.*--data"
    ):
        located(find("healthver"), tmp_path)


def test_a_file_is_a_set_of_verdicts(tmp_path: Path) -> None:
    found = find(str(write(tmp_path / "own.jsonl", VERDICTS)))

    assert isinstance(located(found, tmp_path / "elsewhere"), VerdictSet)


def test_a_folder_is_a_collection(tmp_path: Path) -> None:
    folder = shelf(tmp_path) / "retrieval" / "cisi"

    assert isinstance(located(find(str(folder)), tmp_path / "elsewhere"), RetrievalSet)
