"""Areas and precision at a recall, beside the same counted pair by pair."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimwright_lab.evaluation.citations.ranked import Scored, ranked_figures
from tests.lab.evaluation.said import Pairs, named, split

CASES = st.lists(
    st.tuples(st.sampled_from([0.1, 0.4, 0.4, 0.9]), st.booleans()), min_size=1, max_size=12
)


def measured(scores: np.ndarray, good: np.ndarray) -> tuple[float | None, ...]:
    """Return AUROC, average precision and precision at the recall."""
    n = len(scores)
    scored = Scored(scores=scores, positive=good, owner=np.arange(n), groups=n)
    return tuple(figure.value for figure in ranked_figures(scored, what="good"))


def counted_area(cases: Pairs) -> float | None:
    wins = [
        1.0 if mine > theirs else 0.5 * (mine == theirs)
        for mine, good in cases
        if good
        for theirs, other in cases
        if not other
    ]
    return float(np.mean(wins)) if wins else None


@settings(max_examples=60, deadline=None)
@given(CASES)
def test_the_area_is_the_share_of_pairs_in_the_right_order(cases: Pairs) -> None:
    assert measured(*split(cases))[0] == pytest.approx(counted_area(cases))


@settings(max_examples=60, deadline=None)
@given(CASES, st.randoms())
def test_the_order_of_the_cases_does_not_matter(cases: Pairs, draw: object) -> None:
    mixed = list(cases)
    draw.shuffle(mixed)  # type: ignore[attr-defined]  # a random.Random

    assert measured(*split(mixed)) == pytest.approx(measured(*split(cases)))


@settings(max_examples=60, deadline=None)
@given(CASES)
def test_every_measure_lies_within_its_bounds(cases: Pairs) -> None:
    found = measured(*split(cases))

    assert [value for value in found if value is not None and not 0.0 <= value <= 1.0] == []


@settings(max_examples=60, deadline=None)
@given(CASES)
def test_turning_scores_and_truth_keeps_the_area(cases: Pairs) -> None:
    scores, good = split(cases)

    assert measured(-scores, ~good)[0] == pytest.approx(measured(scores, good)[0])


def test_average_precision_of_a_list_counted_by_hand() -> None:
    # Found: + at 1 of 1, - , + at 2 of 3, + at 3 of 4: (1 + 2/3 + 3/4) / 3.
    scores, good = np.array([0.9, 0.8, 0.7, 0.6]), np.array([True, False, True, True])

    assert measured(scores, good)[1] == pytest.approx((1 + 2 / 3 + 3 / 4) / 3)


def test_precision_is_read_where_so_many_are_found_first() -> None:
    # 15 % of ten positives: two, found after one miss.
    scores = np.linspace(0.9, 0.1, 11)
    good = np.arange(11) != 1

    assert measured(scores, good)[2] == pytest.approx(2 / 3)


def test_equal_scores_are_found_together() -> None:
    scores, good = np.array([0.9, 0.9, 0.1]), np.array([True, False, True])

    assert measured(scores, good)[2] == pytest.approx(0.5)


def test_without_a_positive_nothing_is_defined() -> None:
    scores, good = np.array([0.9, 0.1]), np.array([False, False])

    assert measured(scores, good) == (None, None, None)


def test_intervals_hold_their_value() -> None:
    n = 40
    scores, good = np.arange(n) % 7 / 7.0, np.arange(n) % 3 == 0
    scored = Scored(scores=scores, positive=good, owner=np.arange(n), groups=n)

    area = named(ranked_figures(scored, what="failing"), "AUROC")
    assert (area.low or 1.0) < (area.value or 0.0) < (area.high or 0.0)
