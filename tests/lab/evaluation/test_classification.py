"""Label figures on answers whose worth is known, and answers that cannot be measured."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.errors import InputError
from claimwright.ratings.bootstrap import DRAWS, SEED
from claimwright_lab.evaluation.classification import (
    Answers,
    classification_figures,
    confusion,
    tables_by_group,
)
from tests.lab.evaluation.said import answers, named, values

GOLD = "aaab"
SAID = "aabb"

NAMES = [
    "accuracy",
    "majority accuracy",
    "balanced accuracy",
    "macro-F1",
    "majority macro-F1",
    *(f"{kind} {label}" for label in "abc" for kind in ("share", "precision", "recall", "F1")),
]


def test_every_figure_is_there() -> None:
    assert [figure.name for figure in classification_figures(answers(GOLD, SAID))] == NAMES


def test_figures_are_those_counted_by_hand() -> None:
    found = values(classification_figures(answers(GOLD, SAID)))

    assert found == pytest.approx(
        {
            "accuracy": 3 / 4,
            "majority accuracy": 3 / 4,
            "balanced accuracy": (2 / 3 + 1) / 2,
            "macro-F1": (4 / 5 + 2 / 3) / 2,
            "majority macro-F1": (6 / 7 + 0) / 2,
            "share a": 3 / 4,
            "precision a": 1.0,
            "recall a": 2 / 3,
            "F1 a": 4 / 5,
            "share b": 1 / 4,
            "precision b": 1 / 2,
            "recall b": 1.0,
            "F1 b": 2 / 3,
            "share c": 0.0,
            "precision c": None,
            "recall c": None,
            "F1 c": None,
        }
    )


def test_the_commonest_label_is_named() -> None:
    found = classification_figures(answers("abb", "aaa"))

    assert named(found, "majority accuracy").note == "always b"


def test_a_confusion_has_true_labels_in_rows() -> None:
    assert confusion(answers(GOLD, SAID)).tolist() == [[2, 1, 0], [0, 1, 0], [0, 0, 0]]


def test_the_interval_is_that_of_drawing_claims_with_all_their_pairs() -> None:
    groups = ["x", "x", "x", "y", "z", "z"]
    right = {"x": [1, 1, 0], "y": [1], "z": [0, 0]}
    random = np.random.default_rng(SEED)
    drawn = [
        np.mean([hit for place in random.integers(3, size=3) for hit in right["xyz"[place]]])
        for _ in range(DRAWS)
    ]

    figures = classification_figures(answers("aabbaa", "aaabbb", groups=groups))

    made = named(figures, "accuracy")

    assert (made.low, made.high) == pytest.approx(tuple(np.quantile(drawn, (0.025, 0.975))))


def test_tables_of_claims_add_up_to_the_whole() -> None:
    whole = answers("abcab", "abccc", groups="xyxyx")

    assert tables_by_group(whole).sum(axis=0).tolist() == confusion(whole).ravel().tolist()


def test_one_claim_has_values_and_no_interval() -> None:
    made = named(classification_figures(answers("ab", "ab", groups="xx")), "accuracy")

    assert (1.0, None, None) == (made.value, made.low, made.high)


def test_no_answers_are_refused() -> None:
    with pytest.raises(InputError, match="no answers"):
        answers("", "")


def test_lengths_that_differ_are_refused() -> None:
    with pytest.raises(InputError, match="2 ids but 1 of 'predicted'"):
        answers("ab", "a")


def test_an_id_that_is_there_twice_is_refused() -> None:
    with pytest.raises(InputError, match="'q' is there more than once"):
        Answers(
            ids=("q", "q"),
            groups=("x", "y"),
            classes=("a", "b"),
            gold=("a",) * 2,
            predicted=("a",) * 2,
        )


def test_a_label_outside_the_classes_is_refused() -> None:
    with pytest.raises(InputError, match="'d' is not among the classes a, b, c"):
        answers("a", "d")


@pytest.mark.parametrize("classes", ["a", "aab"])
def test_classes_that_leave_no_choice_are_refused(classes: str) -> None:
    with pytest.raises(InputError, match="at least two, each once"):
        answers("a", "a", classes=classes)


def test_probabilities_of_another_shape_are_refused() -> None:
    with pytest.raises(InputError, match=r"shape \(1, 2\); it must be \(1, 3\)"):
        answers("a", "a", table=[[0.5, 0.5]])


@pytest.mark.parametrize("row", [[0.5, 0.6, 0.1], [1.5, -0.5, 0.0], [float("nan"), 0.5, 0.5]])
def test_a_row_that_is_no_distribution_is_refused(row: list[float]) -> None:
    with pytest.raises(InputError, match="probabilities of '0'"):
        answers("a", "a", table=[row])
