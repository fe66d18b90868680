"""CISI in, questions out."""

from __future__ import annotations

from pathlib import Path

from claimwright_lab.evaluation.cases import RetrievalSet
from tests.lab.evaluation.invented import on_shelf


def test_its_grades_are_as_they_stand(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "cisi", RetrievalSet)

    found = data_set.questions(data_set.about.files)

    assert [(question.id, question.grades) for question in found] == [("q1", {"d1": 1, "d2": 4})]
