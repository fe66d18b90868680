"""Intervals by drawing whole claims, beside a slow way of doing the same."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from claimwright.errors import InputError
from claimwright.ratings import bootstrap
from claimwright.ratings.bootstrap import (
    DRAWS,
    SEED,
    Weights,
    drawn_figures,
    owners,
    percentile_intervals,
)

VALUES = np.random.default_rng(5).random(40)


def mean(weights: Weights) -> NDArray[np.float64]:
    return (weights @ VALUES / len(VALUES))[:, None]


def test_groups_are_numbered_by_name() -> None:
    numbers, size = owners(["b", "a", "b", "c"])

    assert ([1, 0, 1, 2], 3) == (numbers.tolist(), size)


def test_the_ends_are_those_of_drawing_again_and_again() -> None:
    random = np.random.default_rng(SEED)
    drawn = [VALUES[random.integers(40, size=40)].mean() for _ in range(DRAWS)]

    assert percentile_intervals(mean, 40)[0] == pytest.approx(np.quantile(drawn, (0.025, 0.975)))


def test_the_ends_do_not_depend_on_how_much_is_held_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = percentile_intervals(mean, 40)

    monkeypatch.setattr(bootstrap, "_BLOCK", 100)

    assert whole[0] == pytest.approx(percentile_intervals(mean, 40)[0])


def test_each_draw_takes_as_many_claims_as_there_are() -> None:
    sums = percentile_intervals(lambda weights: weights.sum(axis=1, keepdims=True), 7)

    assert sums == ((7.0, 7.0),)


def test_one_claim_has_no_interval() -> None:
    assert percentile_intervals(lambda weights: weights, 1) == (None,)


def test_a_measure_that_is_mostly_undefined_has_no_interval() -> None:
    def rare(weights: Weights) -> NDArray[np.float64]:
        return np.where(weights[:, :1] > 2, 1.0, np.nan)

    assert percentile_intervals(rare, 5) == (None,)


def test_the_interval_of_pairs_that_repeat_each_other_is_that_of_their_claims() -> None:
    alone = percentile_intervals(mean, 40)

    twice = percentile_intervals(lambda w: (w @ (2 * VALUES) / 80)[:, None], 40)

    assert alone[0] == pytest.approx(twice[0])


def test_an_undefined_figure_has_no_value() -> None:
    (made,) = drawn_figures(lambda w: np.full((len(w), 1), np.nan), 3, [("x", "why")], n=3)

    assert (None, None, None, "why") == (made.value, made.low, made.high, made.note)


def test_nothing_to_draw_is_refused() -> None:
    with pytest.raises(InputError, match="at least 1"):
        percentile_intervals(mean, 0)
