"""Label figures on answers whose worth is known."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.labels import Answers, confusion_text, label_figures, macro_f1

TRUE = np.array([0, 0, 1, 1])
SAID = np.array([0, 1, 1, 1])


def answers() -> Answers:
    probability = np.array([0.9, 0.9, 0.6, 0.6])
    return Answers(names=("a", "b"), predicted=SAID, true=TRUE, probability=probability)


def values() -> dict[str, float]:
    return {figure.measure: figure.value for figure in label_figures(answers())}


def test_macro_f1_is_over_the_labels_that_are_true_somewhere() -> None:
    assert macro_f1(SAID, TRUE) == pytest.approx((2 / 3 + 0.8) / 2)


def test_calibration_error_weighs_each_bin_by_its_share() -> None:
    assert values()["ECE"] == pytest.approx(0.5 * 0.4 + 0.5 * 0.4)


def test_f1_counts_both_kinds_of_error() -> None:
    assert values()["F1 b"] == pytest.approx(0.8)


def test_f1_says_how_often_its_label_is_true() -> None:
    assert [figure.n for figure in label_figures(answers())][-2:] == [2, 2]


def test_the_majority_stands_beside_the_accuracy() -> None:
    assert (0.75, 0.5) == (values()["accuracy"], values()["majority accuracy"])


def test_a_confusion_counts_what_was_said_of_each_label() -> None:
    assert confusion_text(answers()).splitlines()[1:] == ["a: 1, 1", "b: 0, 2"]
