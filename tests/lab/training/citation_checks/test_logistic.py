"""Logistic regressions by Newton's method."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.training.citation_checks.logistic import fit_logistic

ROWS = np.array([[0.0, 1.0], [1.0, 1.0], [2.0, 1.0], [3.0, 1.0], [1.4, 1.0], [1.6, 1.0]])
ANSWERS = np.array([False, False, True, True, True, False])


def test_both_answers_weigh_the_same_together() -> None:
    rows = np.zeros((10, 1))
    answers = np.array([True] + [False] * 9)
    fit = fit_logistic(rows, answers, ["x"], ridge=0.1)
    assert fit.probability({"x": 0.0}) == pytest.approx(0.5)


def test_a_column_that_never_changes_gets_no_weight() -> None:
    assert fit_logistic(ROWS, ANSWERS, ["x", "same"], ridge=0.1).weights[1] == pytest.approx(0.0)


def test_the_slope_points_to_the_positive_side() -> None:
    assert fit_logistic(ROWS, ANSWERS, ["x", "same"], ridge=0.1).weights[0] > 0


def test_one_answer_alone_cannot_be_fitted() -> None:
    with pytest.raises(InputError, match="needs both"):
        fit_logistic(ROWS, np.ones(6, dtype=bool), ["x", "same"], ridge=0.1)


@given(st.floats(min_value=0.1, max_value=100))
def test_the_unit_of_a_column_changes_nothing(unit: float) -> None:
    plain = fit_logistic(ROWS, ANSWERS, ["x", "same"], ridge=0.1)
    scaled = fit_logistic(ROWS * [unit, 1.0], ANSWERS, ["x", "same"], ridge=0.1)
    assert np.allclose(
        plain.probabilities(ROWS), scaled.probabilities(ROWS * [unit, 1.0]), atol=1e-6
    )
