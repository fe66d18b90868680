"""A file of claims with their verdicts in, cases out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.data_sets.claim_verdicts import cases, file_set
from tests.lab.evaluation.invented import VERDICTS, write


def test_each_row_is_a_case(tmp_path: Path) -> None:
    files = file_set(write(tmp_path / "own.jsonl", VERDICTS)).about.files

    assert [(case.id, case.gold) for case in cases(files)] == [
        ("v1", "SUPPORTED"),
        ("v2", "REFUTED"),
    ]


def test_a_row_without_an_id_is_named_by_its_place(tmp_path: Path) -> None:
    path = write(tmp_path / "own.txt", [{"claim": "Seas rise", "verdict": "DISPUTED"}])

    assert cases(file_set(path).about.files)[0].id == "0"


def test_a_verdict_that_is_none_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "own.jsonl", [{"claim": "Seas rise", "verdict": "TRUE"}])

    with pytest.raises(InputError, match="verdict is 'TRUE'; it must be one of SUPPORTED"):
        cases(file_set(path).about.files)
