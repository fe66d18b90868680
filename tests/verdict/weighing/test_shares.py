"""Weights to shares under a cap."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.verdict.weighing.scores import capped_shares

_WEIGHTS = st.lists(st.floats(0.01, 1), min_size=1, max_size=20)


def test_shares_below_the_cap_are_the_weights_over_their_sum() -> None:
    found = capped_shares((0.2, 0.3, 0.3), 0.4)

    assert pytest.approx((0.25, 0.375, 0.375)) == found.values
    assert () == found.bound


def test_what_is_above_the_cap_goes_to_the_others_by_their_weights() -> None:
    found = capped_shares((0.9, 0.04, 0.02, 0.02, 0.02), 0.4)

    assert pytest.approx((0.4, 0.24, 0.12, 0.12, 0.12)) == found.values


def test_a_work_lifted_above_the_cap_is_held_down_too() -> None:
    found = capped_shares((0.6, 0.3, 0.05, 0.05), 0.4)

    assert pytest.approx((0.4, 0.4, 0.1, 0.1)) == found.values
    assert (0, 1) == found.bound


def test_what_a_work_would_be_without_the_cap_is_told() -> None:
    assert pytest.approx(0.6) == capped_shares((0.6, 0.3, 0.05, 0.05), 0.4).uncapped[0]


@pytest.mark.parametrize(("count", "cap"), [(1, 1.0), (2, 0.5), (3, 0.4)])
def test_few_works_that_cannot_keep_to_the_cap_have_equal_shares(count: int, cap: float) -> None:
    found = capped_shares((1.0, 0.1, 0.1)[:count], 0.4)

    assert cap == found.cap
    assert pytest.approx(cap) == max(found.values)


def test_works_without_weight_have_no_share_and_do_not_count_as_few() -> None:
    assert (0.0, 0.5, 0.5) == capped_shares((0.0, 0.9, 0.1), 0.4).values


def test_no_weight_at_all_has_no_shares() -> None:
    assert ((0.0, 0.0), ()) == (
        capped_shares((0.0, 0.0), 0.4).values,
        capped_shares((), 0.4).values,
    )


@given(_WEIGHTS, st.floats(0.34, 1))
def test_shares_sum_to_one_and_keep_to_the_cap(weights: list[float], cap: float) -> None:
    found = capped_shares(weights, cap)

    assert pytest.approx(1.0) == math.fsum(found.values)
    assert max(found.values) <= found.cap + 1e-9


@given(_WEIGHTS)
def test_a_work_that_weighs_more_never_has_less(weights: list[float]) -> None:
    by_weight = sorted(weights)
    shares = capped_shares(by_weight, 0.4).values

    assert pytest.approx(sorted(shares)) == list(shares)


@given(_WEIGHTS)
def test_the_order_of_the_works_does_not_matter(weights: list[float]) -> None:
    there, back = (capped_shares(each, 0.4).values for each in (weights, weights[::-1]))

    assert there == back[::-1]
