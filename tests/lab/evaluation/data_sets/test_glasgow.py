"""Cranfield and CISI in, questions out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.evaluation.cases import RetrievalSet
from tests.lab.evaluation.invented import on_shelf


@pytest.mark.parametrize(
    ("name", "grades"), [("cranfield", {"d1": 4, "d2": 1}), ("cisi", {"d1": 1, "d2": 4})]
)
def test_only_the_grades_of_cranfield_are_turned_round(
    tmp_path: Path, name: str, grades: dict[str, int]
) -> None:
    data_set = on_shelf(tmp_path, name, RetrievalSet)

    found = data_set.read(data_set.about.files)

    assert [(question.id, question.grades) for question in found] == [("q1", grades)]
