"""A data set in, its questions without the answers out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright.evaluation.cases import AttackSet
from claimwright.evaluation.catalogue import DATA_SETS, find, located
from claimwright.evaluation.data_sets.claim_verdicts import file_set
from claimwright.evaluation.questions import questions_of
from claimwright.evaluation.runner import evaluate
from tests.evaluation.invented import VERDICTS, asked, shelf, write

ASKING = [one.about.id for one in DATA_SETS if not isinstance(one, AttackSet)]


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
