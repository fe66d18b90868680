"""Cases of claim and text in, figures out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Pair
from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import SIDES, STANCES, SUPPORTED_OR_NOT, PairCase, PairSet
from claimwright_lab.evaluation.catalogue import find, located
from claimwright_lab.evaluation.classification import HIDDEN
from claimwright_lab.evaluation.engine import Judged
from claimwright_lab.evaluation.pairs import (
    MAX_TEXT_CHARACTERS,
    answer,
    chances,
    judge_cases,
    measure_pairs,
    most_supporting,
)
from tests.examples import stance
from tests.lab.evaluation.invented import PAIR, WordEngine, asked, on_shelf, write


@given(st.floats(0, 0.5), st.floats(0, 0.5), st.sampled_from([STANCES, SIDES, SUPPORTED_OR_NOT]))
def test_chances_sum_to_1_and_the_answer_is_likeliest(
    supports: float, refutes: float, classes: tuple[str, ...]
) -> None:
    found = chances(stance(supports, refutes), classes)
    said = answer(stance(supports, refutes), classes)

    assert sum(found) == pytest.approx(1.0)
    assert said == "NOT_ENOUGH_INFO" or found[classes.index(said)] == max(found)


@pytest.mark.parametrize(
    ("classes", "expected"),
    [(STANCES, "NOT_ENOUGH_INFO"), (SIDES, "REFUTES"), (SUPPORTED_OR_NOT, "NOT_SUPPORTED")],
)
def test_a_tie_claims_least(classes: tuple[str, ...], expected: str) -> None:
    assert answer(stance(0.5, 0.5), classes) == expected


def test_nothing_on_either_side_is_even() -> None:
    assert chances(stance(0.0, 0.0), SIDES) == (0.5, 0.5)


def test_of_several_stances_the_most_supporting_counts() -> None:
    assert most_supporting([stance(0.1, 0.2), stance(0.3, 0.6)]) == stance(0.3, 0.6)


TESTED = "Trees grow"
"""A claim that `splits` calls test."""


@dataclass(frozen=True, slots=True)
class Recording(WordEngine):
    """Remembers the pairs it judged."""

    said: list[Pair]

    def judge(self, pairs: Sequence[Pair]) -> tuple[Judged, ...]:
        """Judge as ever."""
        self.said.extend(pairs)
        return WordEngine().judge(pairs)


GOOD = [
    {"id": "p1", "label": "SUPPORTS"},
    {"id": "p2", "label": "REFUTES"},
    {"id": "p3", "label": "REFUTES"},
]


def test_the_engine_answers_each_case(tmp_path: Path) -> None:
    measured = measure_pairs(on_shelf(tmp_path, "healthver", PairSet), asked())

    assert [line["label"] for line in measured.lines] == list(STANCES)
    assert (measured.n, measured.claims, measured.seconds) == (3, 3, 1)


def test_every_figure_is_there_before_and_after_calibration(tmp_path: Path) -> None:
    measured = measure_pairs(on_shelf(tmp_path, "healthver", PairSet), asked())

    names = {figure.name for figure in measured.figures}

    assert {"accuracy", "majority accuracy", "balanced accuracy", "macro-F1", "AURC"} <= names
    assert {"ECE", "Brier", "ECE before calibration", "Brier before calibration"} <= names
    assert {"precision SUPPORTS", "recall NOT_ENOUGH_INFO"} <= names


def test_labels_are_counted_in_the_order_of_the_classes(tmp_path: Path) -> None:
    measured = measure_pairs(on_shelf(tmp_path, "fever-symmetric", PairSet), asked())

    assert list(measured.labels.items()) == [("SUPPORTS", 1), ("REFUTES", 1)]


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "wice", PairSet)
    ran = measure_pairs(data_set, asked())

    scored = measure_pairs(data_set, asked(write(tmp_path / "p.jsonl", ran.lines)))

    names = {figure.name: figure.value for figure in ran.figures}
    assert {f.name: pytest.approx(names[f.name]) for f in scored.figures} == {
        f.name: f.value for f in scored.figures
    }


def test_labels_alone_have_no_figures_of_probabilities(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "healthver", PairSet)

    measured = measure_pairs(data_set, asked(write(tmp_path / "p.jsonl", GOOD)))

    assert measured.seconds is None
    assert [f.name for f in measured.figures if f.name in {"ECE", "Brier", "AURC"}] == []
    assert [f.value for f in measured.figures if f.name == "accuracy"] == [pytest.approx(2 / 3)]


def test_a_sample_of_predictions_is_that_of_the_questions(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "healthver", PairSet)
    path = write(tmp_path / "p.jsonl", GOOD)

    drawn = measure_pairs(data_set, asked(path, limit=2))

    assert [line["id"] for line in drawn.lines] == [
        line["id"] for line in measure_pairs(data_set, asked(limit=2)).lines
    ]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ({"label": "MAYBE"}, r"the id 'p2': line 2: label is 'MAYBE'; it must be one of SUPPORTS"),
        ({"label": "REFUTES", "supports": 0.5}, r"the id 'p1': line 1: supports is missing"),
    ],
)
def test_an_answer_that_is_none_is_told_with_its_id(
    tmp_path: Path, row: dict[str, object], told: str
) -> None:
    data_set = on_shelf(tmp_path, "healthver", PairSet)
    path = write(tmp_path / "p.jsonl", [GOOD[0], {"id": "p2", **row}, GOOD[2]])

    with pytest.raises(InputError, match=told):
        measure_pairs(data_set, asked(path))


def test_probabilities_that_do_not_sum_to_1_are_refused(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "fever-symmetric-dev", PairSet)
    row = {"id": "p1", "label": "SUPPORTS", "supports": 0.5, "refutes": 0.1}
    path = write(tmp_path / "p.jsonl", [{**row, "not_enough_information": 0.1}])

    with pytest.raises(InputError, match=r"the probabilities sum to 0\.7; they must sum to 1"):
        measure_pairs(data_set, asked(path))


def test_of_several_texts_the_one_that_supports_most_answers(tmp_path: Path) -> None:
    measured = measure_pairs(on_shelf(tmp_path, "wice", PairSet), asked())

    assert measured.lines[0]["label"] == "SUPPORTS"


def test_a_page_over_the_bound_is_cut_and_the_cut_told(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "fever-symmetric-dev", PairSet)
    long = "Seas rise. " * (MAX_TEXT_CHARACTERS // 10)
    write(
        tmp_path / "verification/evaluation_only/fever_symmetric_fever_symmetric_dev.jsonl",
        [{"id": "p1", "claim": "Seas rise", "evidence": long, "label": "SUPPORTS"}],
    )

    assert measure_pairs(data_set, asked()).notes == ("Texts cut at 100,000 characters: 1.",)


def test_who_watches_hears_of_each_batch() -> None:
    heard: list[tuple[str, int, int | None]] = []
    case = PairCase(
        id="1", claim="c", gold="SUPPORTS", pairs=(Pair(claim="Seas rise", evidence="Seas rise."),)
    )

    judge_cases([case] * 40, WordEngine(), lambda *told: heard.append(told))

    assert heard == [("judging", 32, 40), ("judging", 40, 40)]


def test_what_the_claim_alone_gives_away_stands_beside_the_score(tmp_path: Path) -> None:
    measured = measure_pairs(on_shelf(tmp_path, "healthver", PairSet), asked())

    assert {"claim-only macro-F1", "evidence gain accuracy"} <= {f.name for f in measured.figures}


def test_the_claim_alone_is_asked_with_the_one_text_that_hides(tmp_path: Path) -> None:
    asked_of = Recording(said=[])
    data_set = on_shelf(tmp_path, "healthver", PairSet)

    measure_pairs(data_set, replace(asked(), engine=lambda: asked_of))

    assert [pair.evidence for pair in asked_of.said[3:]] == [HIDDEN] * 3


def test_claims_of_the_training_file_beside_the_set_are_counted(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact", PairSet)
    rows = [{"id": 9, "claim": "bees dance!"}]
    write(tmp_path / "verification/scifact/claims_train.jsonl", rows)

    measured = measure_pairs(data_set, asked())

    seen = [f for f in measured.figures if f.name.endswith("repeated in training")]
    assert [(figure.value, figure.n) for figure in seen] == [(1.0, 3), (1.0, 3)]


def test_predictions_have_no_claims_seen_in_training(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "scifact", PairSet)
    ran = measure_pairs(data_set, asked())

    scored = measure_pairs(data_set, asked(write(tmp_path / "p.jsonl", ran.lines)))

    assert [f.name for f in scored.figures if "training" in f.name] == []


def test_claims_seen_in_training_are_counted_where_test_claims_are_asked(tmp_path: Path) -> None:
    rows = [{**PAIR, "id": claim, "claim": claim} for claim in (TESTED, "Seas rise")]
    path = write(tmp_path / "verification" / "healthver_dev.jsonl", rows)
    data_set = located(find("healthver"), path.parents[1])
    assert isinstance(data_set, PairSet)

    measured = measure_pairs(data_set, replace(asked(), part="test"))

    counts = [f for f in measured.figures if f.name == "claims repeated in training"]
    assert [(count.value, count.n) for count in counts] == [(0.0, 1)]


def test_probabilities_are_drawn(tmp_path: Path) -> None:
    measured = measure_pairs(on_shelf(tmp_path, "healthver", PairSet), asked())

    assert list(measured.charts) == ["reliability", "risk-coverage"]
