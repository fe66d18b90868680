"""A data set in, its questions without the answers out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import AttackSet, Bench, CitationSet
from claimwright_lab.evaluation.catalogue import DATA_SETS, find, located
from claimwright_lab.evaluation.data_sets.claim_verdicts import file_set
from claimwright_lab.evaluation.questions import questions_of
from claimwright_lab.evaluation.runner import evaluate
from tests.lab.evaluation.invented import VERDICTS, asked, shelf, write

ASKING = [
    one.about.id
    for one in DATA_SETS
    if not isinstance(one, AttackSet)
    and not (isinstance(one, CitationSet) and one.bench is Bench.NEIGHBOURS)
]


@pytest.mark.parametrize("name", ASKING)
def test_questions_are_those_that_are_answered_in_order(tmp_path: Path, name: str) -> None:
    data_set = located(find(name), shelf(tmp_path))

    _, answered = evaluate(data_set, asked())

    assert [q["id"] for q in questions_of(data_set)] == [line["id"] for line in answered]


def test_no_question_holds_its_answer(tmp_path: Path) -> None:
    data_set = located(find("healthver"), shelf(tmp_path))

    assert questions_of(data_set)[0] == {
        "id": "p1",
        "claim": "Seas rise",
        "evidence": "Seas rise.",
        "title": "",
    }


def test_several_texts_stand_in_a_list(tmp_path: Path) -> None:
    data_set = located(find("wice"), shelf(tmp_path))

    assert questions_of(data_set)[0]["texts"] == [
        {"evidence": "The moon. Is far.", "title": ""},
        {"evidence": "Seas rise.", "title": ""},
    ]


def test_a_claim_is_asked_without_its_verdict(tmp_path: Path) -> None:
    data_set = file_set(write(tmp_path / "own.jsonl", VERDICTS))

    assert questions_of(data_set)[0] == {"id": "v1", "claim": "Seas rise"}


def test_an_attack_asks_a_model_nothing() -> None:
    with pytest.raises(InputError, match="attacks the flow itself"):
        questions_of(find("weigh-attacks"))


def test_a_citation_is_asked_about_with_what_the_command_reads(tmp_path: Path) -> None:
    data_set = located(find("citation-checks"), shelf(tmp_path))

    assert questions_of(data_set)[0] == {
        "id": "row_1",
        "claim": "Seas rise.",
        "context": "The sea is wide.",
        "article_title": "Sea, the",
        "evidence": "We looked. Seas rise.",
        "title": "",
        "source_text": "We looked. Seas rise.",
        "source_title": "",
    }


def test_where_a_source_is_looked_for_it_is_not_told(tmp_path: Path) -> None:
    data_set = located(find("source-recovery"), shelf(tmp_path))

    assert set(questions_of(data_set)[0]) == {"id", "claim", "context", "article_title"}


def test_a_bench_that_makes_its_failing_citations_asks_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="makes its failing citations itself"):
        questions_of(located(find("failed-verification"), shelf(tmp_path)))
