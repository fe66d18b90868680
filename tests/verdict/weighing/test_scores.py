"""Grades and weights to scores."""

import math
import random
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import GlobalLabel, GlobalScore, Grade, WeighMode
from claimwright.settings import WeighSettings
from claimwright.verdict.weighing.scores import (
    NOTHING,
    capped_shares,
    counts,
    fixed_label,
    global_score,
    local_score,
    paper_label,
)

_WEIGHED = st.lists(st.tuples(st.sampled_from(Grade), st.floats(0.01, 1)), min_size=1, max_size=12)
_ONE, _TWO, _ALL = Grade.SOMEWHAT_TRUE, Grade.MOSTLY_TRUE, Grade.TRUE

OBESITY = (_ONE, _TWO, _TWO, _ONE, _ALL, _TWO, _ONE, _ONE)
"""Local labels of the paper's demonstration, "Obesity is determined in part by genetic factors"."""

REPUTATIONS = (0.7, 0.7, 0.3, 0.1, 1.0, 0.4, 0.4, 0.3)


def _score(
    grades: Sequence[Grade],
    weights: Sequence[float] | None = None,
    mode: WeighMode = WeighMode.FIXED,
) -> GlobalScore:
    return global_score(grades, weights or [1.0] * len(grades), mode, WeighSettings())


def _of(weighed: Sequence[tuple[Grade, float]], mode: WeighMode) -> GlobalScore:
    return _score([grade for grade, _ in weighed], [weight for _, weight in weighed], mode)


def test_the_worked_example_of_the_paper_has_its_unweighted_score() -> None:
    found = _score(OBESITY, mode=WeighMode.PAPER)

    assert pytest.approx(0.5375) == found.score
    assert "DISPUTED_LEANING_SUPPORTED" == found.label.value


def test_the_worked_example_of_the_paper_has_its_weighted_score() -> None:
    found = _score(OBESITY, REPUTATIONS, WeighMode.PAPER)

    assert 0.620 == pytest.approx(found.score, abs=0.001)


def test_the_scores_that_the_papers_demonstration_shows_are_within_its_rounding() -> None:
    shown = (0.54, 0.61)
    found = [_score(OBESITY, each, WeighMode.PAPER).score for each in (None, REPUTATIONS)]

    assert pytest.approx(shown, abs=0.02) == tuple(found)


@pytest.mark.parametrize(
    ("grade", "score"),
    [
        (Grade.TRUE, 1.0),
        (Grade.MOSTLY_TRUE, 0.66),
        (Grade.SOMEWHAT_TRUE, 0.33),
        (Grade.NO_EVIDENCE, 0.0),
        (Grade.SOMEWHAT_FALSE, -0.33),
        (Grade.MOSTLY_FALSE, -0.66),
        (Grade.FALSE, -1.0),
    ],
)
def test_the_paper_rounds_thirds_to_two_decimals(grade: Grade, score: float) -> None:
    assert score == local_score(grade, WeighMode.PAPER)


def test_the_mended_scores_are_thirds() -> None:
    scores = [local_score(grade, WeighMode.FIXED) for grade in sorted(Grade)]

    assert [-1.0, -2 / 3, -1 / 3, 0.0, 1 / 3, 2 / 3, 1.0] == scores


def test_no_evidence_dilutes_the_papers_mean() -> None:
    grades = (*[Grade.TRUE] * 3, *[Grade.NO_EVIDENCE] * 5)

    assert 0.375 == _score(grades, mode=WeighMode.PAPER).score


@pytest.mark.parametrize(
    ("grade", "mode", "expected"),
    [
        (Grade.NO_EVIDENCE, WeighMode.FIXED, False),
        (Grade.NO_EVIDENCE, WeighMode.PAPER, True),
        (Grade.SOMEWHAT_FALSE, WeighMode.FIXED, True),
    ],
)
def test_no_evidence_counts_for_the_paper_alone(
    grade: Grade, mode: WeighMode, *, expected: bool
) -> None:
    assert expected is counts(grade, mode)


def test_all_somewhat_true_is_weak_support_and_only_for_the_paper_a_controversy() -> None:
    grades = [Grade.SOMEWHAT_TRUE] * 4
    labels = [_score(grades, mode=mode).label for mode in (WeighMode.FIXED, WeighMode.PAPER)]

    assert [GlobalLabel.WEAKLY_SUPPORTED, GlobalLabel.GENERALLY_CONTROVERSIAL] == labels


@pytest.mark.parametrize("count", range(1, 13))
def test_any_number_of_mostly_true_reaches_the_boundary_exactly(count: int) -> None:
    assert GlobalLabel.GENERALLY_SUPPORTED is _score([Grade.MOSTLY_TRUE] * count).label


def test_nothing_counts_for_nothing() -> None:
    assert (NOTHING, NOTHING) == (_score([]), _score([Grade.TRUE], [0.0]))


def test_where_nobody_takes_a_side_there_is_not_enough_evidence() -> None:
    assert GlobalLabel.NOT_ENOUGH_EVIDENCE is _score([Grade.NO_EVIDENCE] * 3).label


def test_dispersion_is_the_weighted_standard_deviation() -> None:
    assert (1.0, 0.0) == (
        _score([Grade.TRUE, Grade.FALSE]).dispersion,
        _score([Grade.TRUE, Grade.TRUE]).dispersion,
    )


def test_minority_is_the_smaller_side_among_those_that_take_one() -> None:
    grades = (Grade.TRUE, Grade.SOMEWHAT_FALSE, Grade.NO_EVIDENCE)

    assert 0.25 == _score(grades, (0.3, 0.1, 0.6)).minority


@given(_WEIGHED, st.sampled_from(WeighMode), st.randoms(use_true_random=False))
def test_the_order_of_the_works_does_not_matter(
    weighed: list[tuple[Grade, float]], mode: WeighMode, chance: random.Random
) -> None:
    mixed = list(weighed)
    chance.shuffle(mixed)

    assert _of(weighed, mode) == _of(mixed, mode)


@given(_WEIGHED, st.sampled_from(WeighMode))
def test_numbers_are_in_their_range_and_the_opposite_of_every_grade_turns_the_sign(
    weighed: list[tuple[Grade, float]], mode: WeighMode
) -> None:
    found = _of(weighed, mode)
    turned = _of([(Grade(-grade), weight) for grade, weight in weighed], mode)

    assert -found.score == turned.score
    assert (-1 <= found.score <= 1, 0 <= found.dispersion <= 1, 0 <= found.minority <= 0.5) == (
        True,
        True,
        True,
    )


_SETTINGS = WeighSettings()
_OTHER_SIDE = {
    GlobalLabel.GENERALLY_SUPPORTED: GlobalLabel.GENERALLY_REFUTED,
    GlobalLabel.DISPUTED_LEANING_SUPPORTED: GlobalLabel.DISPUTED_LEANING_REFUTED,
    GlobalLabel.WEAKLY_SUPPORTED: GlobalLabel.WEAKLY_REFUTED,
    GlobalLabel.GENERALLY_CONTROVERSIAL: GlobalLabel.GENERALLY_CONTROVERSIAL,
}


@pytest.mark.parametrize(
    ("score", "label"),
    [
        (1.0, "GENERALLY_SUPPORTED"),
        (0.66, "GENERALLY_SUPPORTED"),
        (0.66 - 1e-10, "GENERALLY_SUPPORTED"),
        (0.66 - 1e-8, "DISPUTED_LEANING_SUPPORTED"),
        (0.5, "DISPUTED_LEANING_SUPPORTED"),
        (0.33 + 1e-8, "DISPUTED_LEANING_SUPPORTED"),
        (0.33 + 1e-10, "GENERALLY_CONTROVERSIAL"),
        (0.33, "GENERALLY_CONTROVERSIAL"),
        (0.0, "GENERALLY_CONTROVERSIAL"),
        (-0.33, "GENERALLY_CONTROVERSIAL"),
        (-0.33 - 1e-10, "GENERALLY_CONTROVERSIAL"),
        (-0.33 - 1e-8, "DISPUTED_LEANING_REFUTED"),
        (-0.5, "DISPUTED_LEANING_REFUTED"),
        (-0.66 + 1e-8, "DISPUTED_LEANING_REFUTED"),
        (-0.66 + 1e-10, "GENERALLY_REFUTED"),
        (-0.66, "GENERALLY_REFUTED"),
        (-1.0, "GENERALLY_REFUTED"),
    ],
)
def test_the_papers_table_is_met_at_each_boundary(score: float, label: str) -> None:
    assert label == paper_label(score).value


@pytest.mark.parametrize(
    ("score", "minority", "label"),
    [
        (1.0, 0.0, "GENERALLY_SUPPORTED"),
        (2 / 3, 0.0, "GENERALLY_SUPPORTED"),
        (2 / 3, 0.16, "GENERALLY_SUPPORTED"),
        (0.66, 0.0, "WEAKLY_SUPPORTED"),
        (0.66, 0.15, "DISPUTED_LEANING_SUPPORTED"),
        (0.66, 0.149, "WEAKLY_SUPPORTED"),
        (1 / 3, 0.0, "WEAKLY_SUPPORTED"),
        (1 / 3, 0.33, "DISPUTED_LEANING_SUPPORTED"),
        (0.33, 0.33, "GENERALLY_CONTROVERSIAL"),
        (0.0, 0.5, "GENERALLY_CONTROVERSIAL"),
    ],
)
def test_the_mended_table_has_inclusive_thirds_and_disputes_only_where_works_part(
    score: float, minority: float, label: str
) -> None:
    assert label == fixed_label(score, minority, _SETTINGS).value


@given(st.floats(0, 1), st.floats(0, 0.5))
def test_the_mended_table_is_the_same_for_both_signs(score: float, minority: float) -> None:
    label = fixed_label(score, minority, _SETTINGS)

    assert _OTHER_SIDE[label] == fixed_label(-score, minority, _SETTINGS)


def test_the_boundaries_are_settings() -> None:
    strict = WeighSettings(leaning=0.5, strong=0.9)

    assert ("GENERALLY_CONTROVERSIAL", "WEAKLY_SUPPORTED") == (
        fixed_label(0.4, 0.0, strict).value,
        fixed_label(0.8, 0.0, strict).value,
    )


_WEIGHTS = st.lists(st.floats(0.01, 1), min_size=1, max_size=20)


def test_shares_below_the_cap_are_the_weights_over_their_sum() -> None:
    found = capped_shares((0.2, 0.3, 0.3), 0.4)

    assert pytest.approx((0.25, 0.375, 0.375)) == found.values
    assert () == found.bound


def test_what_is_above_the_cap_goes_to_the_others_by_their_weights() -> None:
    found = capped_shares((0.9, 0.04, 0.02, 0.02, 0.02), 0.4)

    assert pytest.approx((0.4, 0.24, 0.12, 0.12, 0.12)) == found.values


def test_a_work_lifted_above_the_cap_is_held_down_too() -> None:
    found = capped_shares((0.6, 0.3, 0.05, 0.05), 0.4)

    assert pytest.approx((0.4, 0.4, 0.1, 0.1)) == found.values
    assert (0, 1) == found.bound


def test_what_a_work_would_be_without_the_cap_is_told() -> None:
    assert pytest.approx(0.6) == capped_shares((0.6, 0.3, 0.05, 0.05), 0.4).uncapped[0]


@pytest.mark.parametrize(("count", "cap"), [(1, 1.0), (2, 0.5), (3, 0.4)])
def test_few_works_that_cannot_keep_to_the_cap_have_equal_shares(count: int, cap: float) -> None:
    found = capped_shares((1.0, 0.1, 0.1)[:count], 0.4)

    assert cap == found.cap
    assert pytest.approx(cap) == max(found.values)


def test_works_without_weight_have_no_share_and_do_not_count_as_few() -> None:
    assert (0.0, 0.5, 0.5) == capped_shares((0.0, 0.9, 0.1), 0.4).values


def test_no_weight_at_all_has_no_shares() -> None:
    assert ((0.0, 0.0), ()) == (
        capped_shares((0.0, 0.0), 0.4).values,
        capped_shares((), 0.4).values,
    )


@given(_WEIGHTS, st.floats(0.34, 1))
def test_shares_sum_to_one_keep_to_the_cap_and_follow_the_weights(
    weights: list[float], cap: float
) -> None:
    found = capped_shares(weights, cap)
    rising, there, back = (
        capped_shares(each, 0.4).values for each in (sorted(weights), weights, weights[::-1])
    )

    assert pytest.approx(1.0) == math.fsum(found.values)
    assert max(found.values) <= found.cap + 1e-9
    assert pytest.approx(sorted(rising)) == list(rising)
    assert there == back[::-1]
