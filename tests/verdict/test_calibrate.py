"""Raw probabilities made honest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.verdict.calibrate import calibrated

PROBABILITIES = st.floats(0, 1)
SLOPES = st.floats(0.01, 10)
INTERCEPTS = st.floats(-10, 10)


@given(PROBABILITIES, SLOPES, INTERCEPTS)
def test_the_result_is_a_probability(probability: float, slope: float, intercept: float) -> None:
    assert 0.0 <= calibrated(probability, slope=slope, intercept=intercept) <= 1.0


@given(PROBABILITIES, PROBABILITIES, SLOPES, INTERCEPTS)
def test_order_is_kept(one: float, other: float, slope: float, intercept: float) -> None:
    low, high = sorted((one, other))

    assert calibrated(low, slope=slope, intercept=intercept) <= calibrated(
        high, slope=slope, intercept=intercept
    )


def test_the_identity_changes_nothing() -> None:
    assert calibrated(0.3, slope=1.0, intercept=0.0) == pytest.approx(0.3)
