"""How honest probabilities are, beside the same counted bin by bin and by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.evaluation.calibration import (
    BINS,
    calibration_figures,
    chance_error,
    confidence_figures,
    confidence_of,
    expected_calibration_error,
    reliability_bins,
)
from tests.lab.evaluation.said import Pairs, answers, named, split, values

ANSWERS = st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=40)
TABLE = [[0.7, 0.2, 0.1], [0.1, 0.6, 0.3], [0.5, 0.3, 0.2]]


def counted(pairs: Pairs, place: int) -> float:
    """Return the gap of one bin times its share."""
    inside = [(s, r) for s, r in pairs if min(int(s * BINS), BINS - 1) == place]
    if not inside:
        return 0.0
    gap = np.mean([r for _, r in inside]) - np.mean([s for s, _ in inside])
    return float(abs(gap)) * len(inside) / len(pairs)


@given(ANSWERS)
def test_the_error_is_the_sum_of_the_gaps_of_the_bins(pairs: Pairs) -> None:
    expected = sum(counted(pairs, place) for place in range(BINS))

    assert expected_calibration_error(*split(pairs)) == pytest.approx(expected)


def test_the_error_of_two_bins_by_hand() -> None:
    pairs = [(0.9, True), (0.9, False), (0.6, True), (0.6, True)]

    assert expected_calibration_error(*split(pairs)) == pytest.approx(0.5 * 0.4 + 0.5 * 0.4)


def test_honest_answers_have_the_error_of_chance() -> None:
    random = np.random.default_rng(3)
    sure = random.uniform(0.4, 1.0, 300)
    chance = chance_error(sure)
    errors = [expected_calibration_error(sure, random.random(300) < sure) for _ in range(200)]

    assert chance.low is not None
    assert chance.high is not None
    assert chance.value == pytest.approx(np.mean(errors), rel=0.05)
    assert np.mean([chance.low <= error <= chance.high for error in errors]) > 0.85


def test_certain_answers_leave_nothing_to_chance() -> None:
    assert chance_error(np.array([0.0, 1.0, 1.0])).value == 0.0


def test_chance_stands_beside_the_error() -> None:
    names = [figure.name for figure in confidence_figures(*split([(0.7, True)]), ["a"])]

    assert names[:2] == ["ECE", "ECE by chance"]


def test_a_certain_and_right_answer_has_no_error() -> None:
    assert expected_calibration_error(*split([(1.0, True)])) == 0.0


@given(ANSWERS)
def test_bins_hold_every_answer(pairs: Pairs) -> None:
    assert sum(piece.n for piece in reliability_bins(*split(pairs))) == len(pairs)


def test_bins_say_what_was_promised_and_what_was_kept() -> None:
    *_, last = reliability_bins(*split([(0.9375, True), (1.0, False)]))

    assert (2, 0.96875, 0.5) == (last.n, last.confidence, last.accuracy)


def test_an_empty_bin_has_no_accuracy() -> None:
    first, *_ = reliability_bins(*split([(1.0, True)]))

    assert (0, None, None) == (first.n, first.confidence, first.accuracy)


def test_brier_by_hand() -> None:
    expected = (0.3**2 + 0.2**2 + 0.1**2 + 0.1**2 + 0.4**2 + 0.3**2) / 2

    made = values(calibration_figures(answers("ab", "ab", table=TABLE[:2])))

    assert made["Brier"] == pytest.approx(expected)


def test_the_worst_brier_is_two() -> None:
    made = calibration_figures(answers("b", "a", table=[[1.0, 0.0, 0.0]]))

    assert values(made)["Brier"] == 2.0


def test_likelihood_by_hand() -> None:
    expected = -(math.log(0.7) + math.log(0.6)) / 2

    made = values(calibration_figures(answers("ab", "ab", table=TABLE[:2])))

    assert made["NLL"] == pytest.approx(expected)


def test_an_impossible_truth_is_surprising_but_finite() -> None:
    made = calibration_figures(answers("b", "a", table=[[1.0, 0.0, 0.0]]))

    assert values(made)["NLL"] == pytest.approx(52 * math.log(2))


def test_figures_are_the_measures() -> None:
    said = answers("aba", "aba", table=TABLE)
    made = values(calibration_figures(said))

    assert made["ECE"] == pytest.approx(expected_calibration_error(*confidence_of(said)))
    assert made["ECE by chance"] == chance_error(confidence_of(said)[0]).value


def test_answers_with_one_probability_are_measured_by_their_being_right() -> None:
    said = answers("aba", "aaa", table=TABLE)
    sure, right = confidence_of(said)

    made = confidence_figures(sure, right, said.groups)

    assert values(made) == pytest.approx(
        {
            "ECE": expected_calibration_error(sure, right),
            "ECE by chance": chance_error(sure).value,
            "Brier": float(np.mean((sure - right) ** 2)),
        }
    )
    assert named(made, "Brier").note.endswith(f"{2 / 3 * 1 / 3:.4f}")


def test_the_error_of_calibration_is_the_same_with_one_probability_and_with_all() -> None:
    said = answers("abababab", "aabbaabb", table=[*TABLE[:2]] * 4, groups="wwxxyyzz")

    one = named(confidence_figures(*confidence_of(said), said.groups), "ECE")

    assert one == named(calibration_figures(said), "ECE")


@pytest.mark.parametrize(
    ("sure", "right", "reason"),
    [([0.5], [], "1 confidences for 0"), ([], [], "at least one"), ([1.5], [True], "not logits")],
)
def test_probabilities_that_are_none_are_refused(
    sure: list[float], right: list[bool], reason: str
) -> None:
    with pytest.raises(InputError, match=reason):
        confidence_figures(np.array(sure), np.array(right, dtype=bool), ["w"])


def test_brier_stands_beside_that_of_always_saying_the_shares() -> None:
    made = named(calibration_figures(answers("aab", "aab", table=TABLE)), "Brier")

    assert made.note.endswith(f"{1 - (4 + 1) / 9:.4f}")


def test_confidence_is_that_of_the_predicted_label_not_of_the_largest() -> None:
    sure, right = confidence_of(answers("ab", "bb", table=TABLE[:2]))

    assert ([0.2, 0.6], [False, True]) == (sure.tolist(), right.tolist())


def test_labels_alone_have_no_calibration() -> None:
    assert calibration_figures(answers("a", "a")) == ()


def test_labels_alone_have_no_confidence() -> None:
    with pytest.raises(InputError, match="no probabilities"):
        confidence_of(answers("a", "a"))


@pytest.mark.parametrize(("sure", "reason"), [([], "at least one"), ([3.2], "not logits")])
def test_what_cannot_be_measured_is_refused(sure: list[float], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        expected_calibration_error(np.array(sure), np.array([True] * len(sure)))
