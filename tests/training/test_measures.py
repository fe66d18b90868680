"""Predictions and true labels in, figures with intervals out."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.training.measures import accuracy, figures, interval, macro_f1, majority

TRUE = np.array([0, 0, 1, 2])


def test_a_perfect_answer_scores_one() -> None:
    assert accuracy(TRUE, TRUE) == 1.0
    assert macro_f1(TRUE, TRUE) == 1.0


def test_the_majority_answer_is_the_most_frequent_label() -> None:
    assert majority(TRUE).tolist() == [0, 0, 0, 0]


def test_macro_f1_of_the_majority_answer() -> None:
    assert macro_f1(majority(TRUE), TRUE) == pytest.approx((2 / 3) / 3)


def test_the_interval_holds_the_value() -> None:
    predicted = np.array([0, 1] * 50)
    true = np.array([0, 0] * 50)

    low, high = interval(accuracy, predicted, true, [f"claim {row}" for row in range(100)])

    assert low < 0.5 < high


def test_figures_say_labels_and_baseline() -> None:
    made, _ = figures("set", TRUE, TRUE, ["a", "b", "c", "d"])

    assert made.labels == {"SUPPORTS": 2, "REFUTES": 1, "NOT_ENOUGH_INFO": 1}
    assert made.baseline == 0.5
