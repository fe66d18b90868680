"""Predictions and true labels in, figures of a card out."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright_lab.training.measures import chosen_classes, figures, honesty

TRUE = np.array([0, 0, 1, 2])
SAID = np.array([0, 1, 1, 2])
CLAIMS = ["a", "b", "c", "d"]
TABLE = np.array([[0.8, 0.1, 0.1], [0.2, 0.7, 0.1], [0.1, 0.8, 0.1], [0.1, 0.1, 0.8]], np.float32)


def test_figures_are_accuracy_and_macro_f1() -> None:
    made = {figure.name: figure.value for figure in figures("set", SAID, TRUE, CLAIMS)}

    assert made == {"set, accuracy": 0.75, "set, macro-F1": round((2 / 3 + 2 / 3 + 1) / 3, 4)}


def test_figures_say_labels_and_baseline() -> None:
    made, _ = figures("set", TRUE, TRUE, CLAIMS)

    assert made.labels == {"SUPPORTS": 2, "REFUTES": 1, "NOT_ENOUGH_INFO": 1}
    assert made.baseline == 0.5


def test_the_baseline_of_macro_f1_is_the_majority_answers() -> None:
    _, made = figures("set", TRUE, TRUE, CLAIMS)

    assert made.baseline == round((2 / 3) / 3, 4)


def test_the_interval_holds_the_value() -> None:
    predicted, true = np.array([0, 1] * 50), np.zeros(100, dtype=np.int64)

    made, _ = figures("set", predicted, true, [f"claim {row}" for row in range(100)])

    assert made.low < made.value < made.high


def test_one_claim_has_its_value_as_both_ends() -> None:
    made, _ = figures("set", SAID, TRUE, ["a"] * 4)

    assert (0.75, 0.75, 0.75) == (made.low, made.value, made.high)


def test_honesty_is_error_and_brier() -> None:
    error, brier = honesty("set", TABLE, TRUE, CLAIMS, note="raw")

    assert ("set, expected calibration error", "raw") == (error.name, error.note)
    assert error.value == pytest.approx(3 / 4 * 0.2 + 1 / 4 * 0.7)
    assert brier.value == pytest.approx((3 * 0.06 + 1.14) / 4)


@pytest.mark.parametrize(("classes", "chosen"), [((0, 1, 2), [0, 2]), ((0, 1), [0, 1])])
def test_one_that_never_refutes_refutes_only_where_a_set_knows_nothing_else(
    classes: tuple[int, ...], chosen: list[int]
) -> None:
    table = np.array([[0.7, 0.0, 0.3], [0.2, 0.0, 0.8]])

    assert chosen_classes(table, classes).tolist() == chosen
    assert table[:, 1].tolist() == [0.0, 0.0]
