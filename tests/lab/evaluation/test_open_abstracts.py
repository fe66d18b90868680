"""Claims and a corpus of abstracts in, SciFact's official scores out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.domain import Span
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import Abstract, OpenSet
from claimwright_lab.evaluation.open_abstracts import measure_open, quoted
from tests.lab.evaluation.invented import asked, on_shelf, write

RIGHT = [
    {"id": 1, "evidence": {"11": {"sentences": [1], "label": "SUPPORT"}}},
    {"id": 2, "evidence": {"12": {"sentences": [0], "label": "CONTRADICT"}}},
    {"id": 3, "evidence": {}},
]


def test_right_answers_score_1(tmp_path: Path) -> None:
    path = write(tmp_path / "p.jsonl", RIGHT)

    measured = measure_open(on_shelf(tmp_path, "scifact-open", OpenSet), asked(path))

    assert {figure.value for figure in measured.figures} == {1.0}
    assert measured.labels == {"SUPPORTS": 1, "REFUTES": 1, "no evidence": 1}


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact-open", OpenSet)
    ran = measure_open(data_set, asked())

    scored = measure_open(data_set, asked(write(tmp_path / "p.jsonl", ran.lines)))

    assert scored.figures == ran.figures
    assert (ran.seconds, scored.seconds) == (1, None)


def test_an_abstract_that_decides_nothing_is_not_cited(tmp_path: Path) -> None:
    measured = measure_open(on_shelf(tmp_path, "scifact-open", OpenSet), asked())

    assert [line["evidence"] for line in measured.lines][2] == {}


@pytest.mark.parametrize(
    ("evidence", "told"),
    [
        ({"11": {"sentences": [1], "label": "NOT_ENOUGH_INFO"}}, "the id '1': .*one of SUPPORT"),
        ({"11": {"sentences": [-1], "label": "SUPPORT"}}, "whole numbers from 0"),
        ({"11": {"label": "SUPPORT"}}, "sentences is missing"),
        ([], "evidence is .*; it must be an object"),
    ],
)
def test_evidence_that_is_none_is_told(tmp_path: Path, evidence: object, told: str) -> None:
    path = write(tmp_path / "p.jsonl", [{"id": 1, "evidence": evidence}, *RIGHT[1:]])

    with pytest.raises(InputError, match=told):
        measure_open(on_shelf(tmp_path, "scifact-open", OpenSet), asked(path))


def test_a_sentence_of_which_half_is_quoted_counts() -> None:
    abstract = Abstract(id="1", title="", sentences=("Seas rise.", "Ice melts."))

    assert quoted(abstract, [Span(start=5, end=14, text="rise. Ice")]) == (0,)
    assert quoted(abstract, [Span(start=0, end=21, text="Seas rise. Ice melts.")]) == (0, 1)
