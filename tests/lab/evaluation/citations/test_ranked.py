"""Areas and precision at a recall, beside the same counted pair by pair."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.evaluation.citations.ranked import (
    Scored,
    auroc,
    average_precision,
    precision_at_recall,
    ranked_figures,
)
from tests.lab.evaluation.said import named, values

CASES = st.lists(
    st.tuples(st.sampled_from([0.1, 0.4, 0.4, 0.9]), st.booleans()), min_size=1, max_size=12
)

Cases = list[tuple[float, bool]]


def split(cases: Cases) -> tuple[np.ndarray, np.ndarray]:
    return np.array([score for score, _ in cases]), np.array([good for _, good in cases])


def counted_area(cases: Cases) -> float:
    wins = [
        1.0 if mine > theirs else 0.5 * (mine == theirs)
        for mine, good in cases
        if good
        for theirs, other in cases
        if not other
    ]
    return float(np.mean(wins)) if wins else float("nan")


@settings(max_examples=60)
@given(CASES)
def test_the_area_is_the_share_of_pairs_in_the_right_order(cases: Cases) -> None:
    assert auroc(*split(cases)) == pytest.approx(counted_area(cases), nan_ok=True)


@settings(max_examples=60)
@given(CASES, st.randoms())
def test_the_order_of_the_cases_does_not_matter(cases: Cases, draw: object) -> None:
    mixed = list(cases)
    draw.shuffle(mixed)  # type: ignore[attr-defined]  # a random.Random

    before, after = ([f(*split(c)) for f in (auroc, average_precision)] for c in (cases, mixed))
    assert before == pytest.approx(after, nan_ok=True)


@settings(max_examples=60)
@given(CASES, st.floats(min_value=0.01, max_value=1.0))
def test_every_measure_lies_within_its_bounds(cases: Cases, recall: float) -> None:
    scores, good = split(cases)
    found = [
        auroc(scores, good),
        average_precision(scores, good),
        precision_at_recall(scores, good, recall=recall),
    ]

    assert [value for value in found if not np.isnan(value) and not 0.0 <= value <= 1.0] == []


@settings(max_examples=60)
@given(CASES)
def test_turning_scores_and_truth_keeps_the_area(cases: Cases) -> None:
    scores, good = split(cases)

    assert auroc(-scores, ~good) == pytest.approx(auroc(scores, good), nan_ok=True)


def test_average_precision_of_a_list_counted_by_hand() -> None:
    # Found: + at 1 of 1, - , + at 2 of 3, + at 3 of 4: (1 + 2/3 + 3/4) / 3.
    scores, good = np.array([0.9, 0.8, 0.7, 0.6]), np.array([True, False, True, True])

    assert average_precision(scores, good) == pytest.approx((1 + 2 / 3 + 3 / 4) / 3)


def test_precision_is_read_where_so_many_are_found_first() -> None:
    # Half of four positives: two, found after one miss.
    scores = np.array([0.9, 0.8, 0.7, 0.6, 0.5])
    good = np.array([True, False, True, True, True])

    assert precision_at_recall(scores, good, recall=0.5) == pytest.approx(2 / 3)


def test_equal_scores_are_found_together() -> None:
    scores, good = np.array([0.9, 0.9, 0.1]), np.array([True, False, True])

    assert precision_at_recall(scores, good, recall=0.1) == pytest.approx(0.5)


def test_without_a_positive_nothing_is_defined() -> None:
    scores, good = np.array([0.9, 0.1]), np.array([False, False])

    assert np.isnan(
        [auroc(scores, good), average_precision(scores, good), precision_at_recall(scores, good)]
    ).all()


@pytest.mark.parametrize("recall", [0.0, 1.1, float("nan")])
def test_a_recall_outside_its_bounds_is_told(recall: float) -> None:
    with pytest.raises(InputError, match="recall is"):
        precision_at_recall(np.array([0.5]), np.array([True]), recall=recall)


def test_figures_agree_with_the_measures() -> None:
    scores, good = np.array([0.9, 0.8, 0.7, 0.6]), np.array([True, False, True, False])
    scored = Scored(scores=scores, positive=good, owner=np.array([0, 0, 1, 1]), groups=2)

    assert values(ranked_figures(scored, what="failing")) == pytest.approx(
        {
            "AUROC": auroc(scores, good),
            "average precision": average_precision(scores, good),
            "precision at recall 0.15": 1.0,
        }
    )


def test_intervals_hold_their_value() -> None:
    n = 40
    scores, good = np.arange(n) % 7 / 7.0, np.arange(n) % 3 == 0
    scored = Scored(scores=scores, positive=good, owner=np.arange(n), groups=n)

    area = named(ranked_figures(scored, what="failing"), "AUROC")
    assert (area.low or 1.0) < (area.value or 0.0) < (area.high or 0.0)


def test_a_score_that_is_no_number_is_told() -> None:
    with pytest.raises(InputError, match="no finite number"):
        auroc(np.array([np.nan]), np.array([True]))


def test_lengths_that_differ_are_told() -> None:
    with pytest.raises(InputError, match="give one each"):
        auroc(np.array([0.1, 0.2]), np.array([True]))
