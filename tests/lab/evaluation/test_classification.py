"""Label figures on answers whose worth is known, and answers that cannot be measured."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from claimwright.domain import Pair
from claimwright.errors import InputError
from claimwright.ratings.bootstrap import DRAWS, SEED
from claimwright_lab.evaluation.cases import PairCase
from claimwright_lab.evaluation.chosen import check_readable
from claimwright_lab.evaluation.classification import (
    HIDDEN,
    Answers,
    accuracy,
    balanced_accuracy,
    claim_only_figures,
    classification_figures,
    confusion,
    f1_scores,
    macro_f1,
    majority,
    precisions,
    ratio,
    recalls,
    share_figures,
    tables_by_group,
)
from tests.lab.evaluation.said import CLASSES, LETTERS, answers, named, values

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


PARTS = np.array([[1, 0], [1, 0], [0, 0], [1, 0]])
NAMED = [("share", "note"), ("nothing", "")]


def test_a_share_is_the_sum_of_parts_over_that_of_wholes() -> None:
    wholes = np.stack([np.ones(4), np.zeros(4)], axis=1)

    share, nothing = share_figures(PARTS, wholes, NAMED)

    assert (share.value, share.n, share.note) == (0.75, 4, "note")
    assert (nothing.value, nothing.low) == (None, None)


def test_cases_of_one_group_are_drawn_together() -> None:
    wholes = np.ones_like(PARTS)

    whole = share_figures(PARTS, wholes, NAMED, groups=["a"] * 4)[0]
    halves = share_figures(PARTS, wholes, NAMED, groups=["a", "a", "b", "b"])[0]

    assert (whole.value, whole.low) == (0.75, None)
    assert (halves.low, halves.high) == (0.5, 1.0)


@pytest.mark.parametrize(("part", "ends"), [(0, (0.0, 0.0711)), (1, (0.9289, 1.0))])
def test_a_share_of_none_or_of_all_has_an_exact_interval(
    part: int, ends: tuple[float, float]
) -> None:
    parts = np.full((50, 1), part)

    (figure,) = share_figures(parts, np.ones_like(parts), NAMED[:1])

    assert (figure.low, figure.high) == pytest.approx(ends, abs=5e-5)


def test_an_exact_interval_is_of_the_groups_that_have_a_whole() -> None:
    wholes = np.array([[1], [1], [1], [0]])

    (figure,) = share_figures(0 * wholes, wholes, NAMED[:1], groups=["a", "a", "b", "c"])

    assert (figure.low, figure.high) == pytest.approx((0.0, 1 - 0.025**0.5))


def test_labels_that_are_all_right_have_an_exact_interval() -> None:
    figures = classification_figures(answers("aabb", "aabb"))

    for name, claims in (("accuracy", 4), ("recall a", 2), ("precision b", 2), ("F1 b", 2)):
        figure = named(figures, name)
        assert (figure.low, figure.high) == pytest.approx((0.025 ** (1 / claims), 1.0))


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


HALVES = "aabb" * 5


def test_what_stands_for_hidden_evidence_can_be_read() -> None:
    pair = Pair(claim="Ice melts", evidence=HIDDEN)

    check_readable([PairCase(id="1", claim="Ice melts", gold="SUPPORTS", pairs=(pair,))])


def test_the_gain_is_the_difference() -> None:
    found = values(claim_only_figures(answers(HALVES, HALVES), answers(HALVES, "aaaa" * 5)))

    assert found == pytest.approx(
        {
            "claim-only accuracy": 0.5,
            "claim-only macro-F1": 1 / 3,
            "evidence gain accuracy": 0.5,
            "evidence gain macro-F1": 2 / 3,
        }
    )


def test_the_same_answers_have_no_gain_in_any_draw() -> None:
    same = answers(HALVES, "abab" * 5)

    made = named(claim_only_figures(same, same), "evidence gain accuracy")

    assert (0.0, 0.0, 0.0) == (made.value, made.low, made.high)
