"""Label figures on answers whose worth is known."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.figures import Figure
from benchmarks.verdicts import confusion_text, label_figures
from claimwright_lab.evaluation.classification import Answers

PROBABILITY = np.array([0.9, 0.9, 0.6, 0.6])


def answers() -> Answers:
    ids = ("0", "1", "2", "3")
    gold, said = ("a", "a", "b", "b"), ("a", "b", "b", "b")
    return Answers(ids=ids, groups=ids, classes=("a", "b"), gold=gold, predicted=said)


def figures() -> list[Figure]:
    return label_figures(answers(), PROBABILITY)


def values() -> dict[str, float]:
    return {figure.measure: figure.value for figure in figures()}


def test_macro_f1_is_over_the_labels_that_are_true_somewhere() -> None:
    assert values()["macro-F1"] == pytest.approx((2 / 3 + 0.8) / 2, abs=5e-5)


def test_calibration_error_weighs_each_bin_by_its_share() -> None:
    assert values()["ECE"] == pytest.approx(0.5 * 0.4 + 0.5 * 0.4)


def test_f1_counts_both_kinds_of_error() -> None:
    assert values()["F1 b"] == pytest.approx(0.8)


def test_f1_says_how_often_its_label_is_true() -> None:
    assert [figure.n for figure in figures()][-2:] == [2, 2]


def test_the_majority_stands_beside_the_accuracy() -> None:
    assert (0.75, 0.5) == (values()["accuracy"], values()["majority accuracy"])


def test_a_confusion_counts_what_was_said_of_each_label() -> None:
    assert confusion_text(answers()).splitlines()[1:] == ["a: 1, 1", "b: 0, 2"]
