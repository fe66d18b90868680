"""Measures of a table of classes, beside the same measures counted pair by pair."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from claimwright_lab.evaluation.confusion import (
    accuracy,
    balanced_accuracy,
    f1_scores,
    macro_f1,
    majority,
    precisions,
    ratio,
    recalls,
)
from tests.lab.evaluation.said import CLASSES, LETTERS

TABLE = np.array([[8.0, 2.0, 0.0], [1.0, 3.0, 0.0], [0.0, 0.0, 0.0]])

Pairs = list[tuple[str, str, str]]


def table(pairs: Pairs) -> np.ndarray:
    gold = np.array([CLASSES.index(true) for true, _, _ in pairs])
    said = np.array([CLASSES.index(said) for _, said, _ in pairs])
    table = np.zeros((len(CLASSES), len(CLASSES)))
    np.add.at(table, (gold, said), 1)
    return table


def counted_f1(pairs: Pairs, label: str) -> float:
    hits = sum(true == said == label for true, said, _ in pairs)
    missed = sum(true == label != said for true, said, _ in pairs)
    false = sum(said == label != true for true, said, _ in pairs)
    return hits / (hits + (missed + false) / 2)


def counted_recall(pairs: Pairs, label: str) -> float:
    return float(np.mean([said == label for true, said, _ in pairs if true == label]))


@given(LETTERS)
def test_accuracy_is_the_share_of_right_labels(pairs: Pairs) -> None:
    assert accuracy(table(pairs)) == pytest.approx(
        np.mean([true == said for true, said, _ in pairs])
    )


@given(LETTERS)
def test_macro_f1_is_the_mean_over_the_true_classes(pairs: Pairs) -> None:
    expected = np.mean([counted_f1(pairs, label) for label in {true for true, _, _ in pairs}])

    assert macro_f1(table(pairs)) == pytest.approx(expected)


@given(LETTERS)
def test_balanced_accuracy_is_the_mean_recall_of_the_true_classes(pairs: Pairs) -> None:
    expected = np.mean([counted_recall(pairs, label) for label in {true for true, _, _ in pairs}])

    assert balanced_accuracy(table(pairs)) == pytest.approx(expected)


@given(LETTERS)
def test_a_stack_of_tables_is_measured_like_each(pairs: Pairs) -> None:
    one = table(pairs)

    assert macro_f1(np.stack([one, 3 * one])).tolist() == pytest.approx([float(macro_f1(one))] * 2)


def test_precision_is_the_share_of_right_predictions() -> None:
    assert precisions(TABLE) == pytest.approx([8 / 9, 3 / 5, np.nan], nan_ok=True)


def test_recall_is_the_share_of_what_was_found() -> None:
    assert recalls(TABLE) == pytest.approx([8 / 10, 3 / 4, np.nan], nan_ok=True)


def test_f1_is_between_precision_and_recall() -> None:
    assert f1_scores(TABLE) == pytest.approx([16 / 19, 6 / 9, np.nan], nan_ok=True)


def test_a_class_that_is_only_predicted_does_not_count_itself() -> None:
    only_said = np.array([[1.0, 0.0, 1.0], [0.0, 2.0, 0.0], [0.0, 0.0, 0.0]])

    assert macro_f1(only_said) == pytest.approx((2 / 3 + 1.0) / 2)


def test_the_majority_says_the_first_of_the_commonest() -> None:
    tie = np.array([[0.0, 2.0], [1.0, 1.0]])

    assert majority(tie).tolist() == [[2.0, 0.0], [2.0, 0.0]]


def test_the_majority_of_three_classes_has_the_macro_f1_it_is_known_for() -> None:
    climate_fever = np.diag([1943.0, 802.0, 4930.0])

    assert macro_f1(majority(climate_fever)) == pytest.approx(0.261, abs=5e-4)


def test_nothing_divided_by_nothing_is_no_number() -> None:
    assert ratio(np.zeros(1), np.zeros(1)) == pytest.approx([np.nan], nan_ok=True)
