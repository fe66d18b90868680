"""What abstaining buys, beside the same counted over every order of equally sure answers."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimwright.domain import Figure
from claimwright.ratings.bootstrap import DRAWS, SEED
from claimwright_lab.evaluation.selective import (
    coverage_at_risk,
    order_figures,
    risk_coverage,
    selective_figures,
)
from tests.lab.evaluation.said import Pairs, answers, named, split, values

FEW = st.lists(st.tuples(st.sampled_from([0.4, 0.6, 0.9]), st.booleans()), min_size=1, max_size=5)


def area_of(order: Pairs) -> float:
    wrong = np.cumsum([not right for _, right in order])
    return float(np.mean(wrong / np.arange(1, len(order) + 1)))


def counted_area(pairs: Pairs) -> float:
    """Return the mean area over all orders that put surer answers first."""
    orders = [
        order
        for order in permutations(pairs)
        if [s for s, _ in order] == sorted((s for s, _ in order), reverse=True)
    ]
    return float(np.mean([area_of(list(order)) for order in orders]))


def measured_area(pairs: Pairs) -> Figure:
    gold = "".join("a" if right else "b" for _, right in pairs)
    table = [[sure, (1.0 - sure) / 2, (1.0 - sure) / 2] for sure, _ in pairs]
    return named(selective_figures(answers(gold, "a" * len(pairs), table=table)), "AURC")


@settings(max_examples=50, deadline=None)
@given(FEW)
def test_the_area_is_the_mean_over_all_orders_of_equally_sure_answers(pairs: Pairs) -> None:
    assert measured_area(pairs).value == pytest.approx(counted_area(pairs))


def test_answers_that_are_all_equally_sure_have_their_risk_as_area() -> None:
    pairs = [(0.5, True)] * 3 + [(0.5, False)]

    assert measured_area(pairs).value == pytest.approx(0.25)


def test_a_perfect_order_has_no_excess() -> None:
    made = selective_figures(
        answers("aaa", "aab", table=[[0.9, 0.1, 0], [0.8, 0.2, 0], [0.4, 0.6, 0]])
    )

    assert named(made, "excess AURC").value == pytest.approx(0.0)


def test_the_area_of_a_draw_is_that_of_its_answers() -> None:
    pairs = [(0.9, True), (0.8, False), (0.7, True), (0.6, False)]
    random = np.random.default_rng(SEED)
    draws = [[pairs[i] for i in random.integers(4, size=4)] for _ in range(DRAWS)]
    expected = np.quantile([counted_area(draw) for draw in draws], (0.025, 0.975))

    made = measured_area(pairs)

    assert (made.low, made.high) == pytest.approx(tuple(expected))


def test_the_curve_ends_where_everything_is_answered() -> None:
    *_, last = risk_coverage(*split([(0.9, True), (0.5, False), (0.5, True)]))

    assert (last.threshold, last.coverage, last.risk) == pytest.approx((0.5, 1.0, 1 / 3))


def test_most_is_answered_at_the_last_threshold_that_is_bearable() -> None:
    pairs = [(0.9, True), (0.8, False), (0.7, True), (0.6, True), (0.5, False)]

    point = coverage_at_risk(*split(pairs), risk=0.25)

    assert point is not None
    assert (0.6, 0.8, 0.25) == (point.threshold, point.coverage, point.risk)


def test_a_risk_that_no_threshold_keeps_has_no_point() -> None:
    assert coverage_at_risk(*split([(0.9, False), (0.5, True)]), risk=0.1) is None


def test_coverage_at_a_risk_that_nothing_keeps_is_nothing_and_says_so() -> None:
    made = selective_figures(answers("b", "a", table=[[0.9, 0.1, 0.0]]))

    figure = named(made, "coverage at risk 0.05")

    assert (0.0, "even the surest answers are too often wrong") == (figure.value, figure.note)


def test_a_random_order_stands_beside_the_area() -> None:
    made = selective_figures(answers("ab", "aa", table=[[0.9, 0.1, 0], [0.6, 0.4, 0]]))

    assert named(made, "AURC").note == "a random order gives 0.5000"


def test_selective_accuracy_leaves_abstentions_out() -> None:
    found = values(selective_figures(answers("abcc", "aacb"), abstained="c"))

    assert found == pytest.approx({"coverage": 3 / 4, "selective accuracy": 1 / 3})


def test_answering_nothing_has_no_accuracy() -> None:
    found = values(selective_figures(answers("ab", "cc"), abstained="c"))

    assert found == {"coverage": 0.0, "selective accuracy": None}


def test_the_order_of_answers_with_one_probability_is_measured_alike() -> None:
    pairs = [(0.9, True), (0.8, False), (0.7, True), (0.6, False)]
    said = answers("abab", "aaaa", table=[[sure, 1.0 - sure, 0.0] for sure, _ in pairs])

    assert order_figures(*split(pairs), said.groups) == selective_figures(said)


def test_labels_alone_have_no_order() -> None:
    assert selective_figures(answers("a", "a")) == ()
