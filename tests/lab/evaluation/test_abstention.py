"""Thresholds with a promise, and whether the promise is kept."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from claimwright_lab.evaluation.abstention import (
    STARTS,
    THRESHOLDS,
    RiskControl,
    fit_threshold,
    upper_bound,
)
from claimwright_lab.evaluation.classification import Answers

ABSTAINED = "NOT_ENOUGH_INFO"
CLASSES = ("SUPPORTS", "REFUTES", ABSTAINED)


def drawn(size: int, seed: int, *, pairs: int = 1) -> Answers:
    """Draw honest answers: each is right as often as it says."""
    random = np.random.default_rng(seed)
    sure = np.repeat(random.uniform(0.34, 1.0, size), pairs)
    said = np.repeat(random.integers(2, size=size), pairs)
    right = np.repeat(random.random(size) < sure[::pairs], pairs)
    table = np.repeat(((1 - sure) / 2)[:, None], 3, axis=1)
    table[np.arange(len(sure)), said] = sure
    return Answers(
        ids=tuple(map(str, range(len(sure)))),
        groups=tuple(str(place // pairs) for place in range(len(sure))),
        classes=CLASSES,
        gold=tuple(CLASSES[s] if r else ABSTAINED for s, r in zip(said, right, strict=True)),
        predicted=tuple(CLASSES[s] for s in said),
        probabilities=table,
    )


def true_risk(fitted: RiskControl) -> float:
    """Return the risk of the answers of `drawn` from a threshold on: one less their mean."""
    return 0.0 if fitted.threshold is None else 1.0 - (fitted.threshold + 1.0) / 2


@pytest.mark.parametrize("n", [1, 10, 1000])
def test_the_bound_of_nothing_wrong_is_known(n: int) -> None:
    assert upper_bound(0, n, level=0.05) == pytest.approx(1 - 0.05 ** (1 / n))


@pytest.mark.parametrize("n", [2, 10, 1000])
def test_the_bound_of_all_but_one_wrong_is_known(n: int) -> None:
    assert upper_bound(n - 1, n, level=0.05) == pytest.approx(0.95 ** (1 / n))


def test_the_bound_is_the_published_one() -> None:
    assert upper_bound(5, 10, level=0.025) == pytest.approx(0.8129, abs=5e-5)


@pytest.mark.parametrize(("wrong", "n"), [(3, 3), (0, 0)])
def test_nothing_seen_that_is_right_bounds_nothing(wrong: int, n: int) -> None:
    assert upper_bound(wrong, n, level=0.05) == 1.0


@settings(max_examples=25)
@given(st.integers(0, 60), st.integers(1, 60))
def test_more_that_is_wrong_has_a_higher_bound(wrong: int, more: int) -> None:
    assert upper_bound(wrong, 200, level=0.05) < upper_bound(wrong + more, 200, level=0.05)


def test_the_lowest_threshold_that_keeps_the_promise_is_taken() -> None:
    fitted = fit_threshold(drawn(20_000, 1), risk=0.2, abstained=ABSTAINED)

    assert fitted.threshold in THRESHOLDS
    assert fitted.threshold == pytest.approx(0.65)  # where the true risk is 0.175


def test_the_bound_is_within_the_risk() -> None:
    fitted = fit_threshold(drawn(20_000, 1), risk=0.2, abstained=ABSTAINED)

    assert fitted.bound is not None
    assert fitted.wrong / fitted.answered < fitted.bound <= 0.2


def test_the_bound_is_corrected_for_the_sequences_and_not_for_their_length() -> None:
    fitted = fit_threshold(drawn(20_000, 1), risk=0.2, confidence=0.9, abstained=ABSTAINED)

    level = 0.1 / len(STARTS)
    assert fitted.bound == pytest.approx(upper_bound(fitted.wrong, fitted.answered, level=level))


def stepped(*steps: tuple[float, int, int]) -> Answers:
    """Make answers of a probability each, so many right and so many wrong."""
    sure = np.concatenate([np.full(right + wrong, chance) for chance, right, wrong in steps])
    hits = np.concatenate([np.arange(right + wrong) < right for _, right, wrong in steps])
    names = tuple(map(str, range(len(sure))))
    return Answers(
        ids=names,
        groups=names,
        classes=CLASSES,
        gold=tuple(CLASSES[0] if hit else ABSTAINED for hit in hits),
        predicted=(CLASSES[0],) * len(sure),
        probabilities=np.column_stack([sure, (1 - sure) / 2, (1 - sure) / 2]),
    )


def test_a_failure_among_the_surest_ends_no_other_sequence() -> None:
    answers = stepped((0.97, 10, 10), (0.67, 1000, 0))

    assert fit_threshold(answers, risk=0.1).threshold == THRESHOLDS[0]


def test_a_failure_ends_its_own_sequence() -> None:
    # From .95 down .90 fails; all below would pass again, and each start has failed by .45.
    answers = stepped((0.97, 300, 0), (0.92, 0, 300), (0.47, 0, 300), (0.37, 30_000, 0))

    assert fit_threshold(answers, risk=0.1).threshold == 0.95


def test_the_starts_are_thresholds() -> None:
    assert set(STARTS) <= set(THRESHOLDS)


def test_the_promise_is_broken_no_more_often_than_it_says() -> None:
    """At every threshold just too much is wrong, so that whatever is promised is broken."""
    random = np.random.default_rng(11)
    drawn_wrong = random.binomial(250, 0.201, size=400)
    broken = [
        fit_threshold(stepped((0.97, 250 - wrong, wrong)), risk=0.2, confidence=0.8).threshold
        for wrong in drawn_wrong.tolist()
    ]

    assert 0.01 < np.mean([threshold is not None for threshold in broken]) <= 0.2 / len(STARTS)


def test_a_promise_of_honest_answers_is_kept() -> None:
    fitted = [fit_threshold(drawn(250, seed), risk=0.2, confidence=0.8) for seed in range(40)]

    assert np.mean([true_risk(one) > 0.2 for one in fitted]) <= 0.2


def test_too_few_claims_keep_no_promise() -> None:
    fitted = fit_threshold(drawn(10, 1), risk=0.05, abstained=ABSTAINED)

    assert (None, 0, None) == (fitted.threshold, fitted.answered, fitted.bound)
    assert "abstain from everything" in fitted.guarantee


def test_pairs_that_repeat_a_claim_count_once() -> None:
    assert fit_threshold(drawn(50, 3, pairs=20), risk=0.3).claims == 50


def test_abstentions_are_no_answers() -> None:
    said = drawn(500, 4)
    silent = Answers(
        ids=said.ids,
        groups=said.groups,
        classes=CLASSES,
        gold=said.gold,
        predicted=(ABSTAINED,) * 500,
        probabilities=said.probabilities,
    )

    assert fit_threshold(silent, risk=0.2, abstained=ABSTAINED).threshold is None


def test_the_guarantee_names_its_condition() -> None:
    fitted = fit_threshold(drawn(20_000, 1), risk=0.2, abstained=ABSTAINED)

    assert fitted.guarantee == (
        "Of the labels given at a probability of 0.65 or more, at most 20% are wrong, with 95% "
        "confidence over the choice of the 20000 held-out claims, for claims that are "
        "exchangeable with them."
    )
