"""A folder in BEIR's format in, questions and documents out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError
from claimwright_lab.evaluation.cases import RetrievalSet
from claimwright_lab.evaluation.data_sets.beir import folder_set, judgements
from tests.lab.evaluation.invented import COLLECTION_CORPUS, COLLECTION_QUERIES, on_shelf, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "corpus.jsonl", COLLECTION_CORPUS)
    write(tmp_path / "queries.jsonl", COLLECTION_QUERIES)
    (tmp_path / "qrels").mkdir()
    (tmp_path / "qrels" / "test.tsv").write_text(
        "query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\nq9\td1\t1\n", encoding="utf-8"
    )
    return tmp_path


def test_a_question_has_its_relevant_documents(folder: Path) -> None:
    data_set = folder_set(folder)

    found = data_set.read(data_set.about.files)

    assert [(question.id, question.grades) for question in found] == [("q1", {"d1": 2})]


def test_a_document_without_text_is_left_out(folder: Path) -> None:
    data_set = folder_set(folder)

    assert [document.id for document in data_set.documents(data_set.about.files)] == ["d1", "d2"]


def test_a_folder_that_lacks_a_file_is_told(folder: Path) -> None:
    (folder / "queries.jsonl").unlink()

    with pytest.raises(NotFoundError, match=r"lacks queries.jsonl"):
        folder_set(folder)


@pytest.mark.parametrize(
    ("line", "told"),
    [("q1\td1\n", "line 1 has 2 cells"), ("q1\td1\tmuch\n", "score is 'much'; it must be a whole")],
)
def test_a_judgement_that_is_none_is_told(tmp_path: Path, line: str, told: str) -> None:
    (tmp_path / "test.tsv").write_text(line, encoding="utf-8")

    with pytest.raises(InputError, match=told):
        list(judgements(tmp_path / "test.tsv"))


@pytest.mark.parametrize(
    ("name", "grades"), [("cranfield", {"d1": 4, "d2": 1}), ("cisi", {"d1": 1, "d2": 4})]
)
def test_only_the_grades_of_cranfield_are_turned_round(
    tmp_path: Path, name: str, grades: dict[str, int]
) -> None:
    data_set = on_shelf(tmp_path, name, RetrievalSet)

    found = data_set.read(data_set.about.files)

    assert [(question.id, question.grades) for question in found] == [("q1", grades)]
