"""Probabilities and the truth in, how honest the probabilities are out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.errors import InputError
from claimwright.ratings.bootstrap import SEED, Weights, drawn_figures, owners
from claimwright_lab.evaluation.classification import Answers

Confidence: TypeAlias = NDArray[np.float64]
"""shape (pairs,), 0..1: the probability of the label that was predicted."""

Right: TypeAlias = NDArray[np.bool_]
"""shape (pairs,): whether the label that was predicted is true."""

BINS: Final = 15
"""As Guo et al. (ICML 2017), arXiv:1706.04599, and most who came after."""

CHANCES: Final = 500
"""Draws of what chance alone would give."""

_LEAST: Final = float(np.finfo(np.float64).eps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bin:
    """The pairs whose confidence lies between two bounds.

    Their mean confidence and the share of them that is right are `None` without pairs.
    """

    n: int
    confidence: float | None
    accuracy: float | None


def calibration_figures(answers: Answers) -> tuple[Figure, ...]:
    """Measure how honest the probabilities are.

    Returns:
        `ECE` over 15 bins, `ECE by chance` (see `chance_error`), `Brier` and `NLL`; nothing where
        only labels are known. All but the second are better when lower.
    """
    table = answers.probabilities
    if table is None:
        return ()
    gold, n = answers.gold_codes, len(answers.gold)
    losses = np.stack([_squares(table, gold), _surprises(table, gold)], axis=1)
    shares = np.bincount(gold, minlength=len(answers.classes)) / n
    named = (
        ("Brier", f"0 to 2; always saying the shares of the classes gives {_spread(shares):.4f}"),
        ("NLL", "in nats"),
    )
    error, *others = _drawn(_gaps(*confidence_of(answers)), losses, answers.groups, named)
    return error, chance_error(confidence_of(answers)[0]), *others


def confidence_figures(
    confidence: Confidence, right: Right, groups: Sequence[str]
) -> tuple[Figure, ...]:
    """Measure how honest answers are that say only how probable they are themselves.

    Intervals are drawn over groups.

    Returns:
        `ECE` over 15 bins, `ECE by chance` (see `chance_error`) and `Brier`, here the mean of
        (confidence - 1 if right else confidence) ** 2, 0 to 1; the first and the last are better
        when lower.

    Raises:
        InputError: There is no answer, lengths differ, or a confidence lies outside 0..1.
    """
    _check(confidence, right)
    share = float(right.mean())
    spread = share * (1.0 - share)
    note = f"0 to 1, of being right; always saying the share that is right gives {spread:.4f}"
    losses = np.square(confidence - right)[:, None]
    error, *others = _drawn(_gaps(confidence, right), losses, groups, [("Brier", note)])
    return error, chance_error(confidence), *others


def confidence_of(answers: Answers) -> tuple[Confidence, Right]:
    """Return the probability of each predicted label, and whether it is the true one.

    Raises:
        InputError: Only labels are known.
    """
    if answers.probabilities is None:
        raise InputError(
            "these answers have no probabilities; give one for each class of each pair"
        )
    said = answers.predicted_codes
    return answers.probabilities[np.arange(len(said)), said], said == answers.gold_codes


def expected_calibration_error(confidence: Confidence, right: Right) -> float:
    """Return the mean gap between confidence and accuracy, 0 (honest) to 1.

    ECE = sum over bins of |pairs in bin| / |pairs| * |accuracy - mean confidence|, bins of equal
    width.

    Source:
        Naeini, Cooper, Hauskrecht (AAAI 2015), doi:10.1609/aaai.v29i1.9602.

    Examples:
        >>> sure, right = np.array([0.9, 0.9, 0.6, 0.6]), np.array([True, False, True, True])
        >>> round(expected_calibration_error(sure, right), 4)
        0.4
    """
    _check(confidence, right)
    return float(np.abs(_gaps(confidence, right).sum(axis=0)).sum() / len(right))


def chance_error(confidence: Confidence) -> Figure:
    """Return the ECE that honest probabilities would have with so few answers.

    The gap of a bin is never quite 0, however honest its answers, and is larger the fewer there
    are. So each answer is drawn right as often as it says, many times over, one apart from the
    other, and the ECE of each draw is taken.

    Returns:
        The mean, with the range that holds 95 % of the draws: an ECE within it says nothing
        against the probabilities. Where several answers are about one claim, and so resemble each
        other, the range is too narrow: an ECE little above it says nothing either.

    Source:
        Vaicenavicius et al. (AISTATS 2019), arXiv:1902.06977: consistency resampling.

    Examples:
        >>> chance_error(np.full(100, 0.5)).value < chance_error(np.full(10, 0.5)).value
        True
    """
    n = len(confidence)
    inside = np.eye(BINS)[_places(confidence)]
    random = np.random.default_rng(SEED)
    drawn = np.array(
        [
            np.abs(((random.random(n) < confidence) - confidence) @ inside).sum() / n
            for _ in range(CHANCES)
        ]
    )
    low, high = np.quantile(drawn, (0.025, 0.975))
    return Figure(
        name="ECE by chance",
        value=float(drawn.mean()),
        n=n,
        low=float(low),
        high=float(high),
        note="what answers as right as they say would have, and the range of 95 % of draws",
    )


def reliability_bins(confidence: Confidence, right: Right) -> tuple[Bin, ...]:
    """Return what a reliability diagram shows: each range, lowest first, those without pairs too.

    Source:
        DeGroot, Fienberg (1983), doi:10.2307/2987588.
    """
    _check(confidence, right)
    place = _places(confidence)
    counts = np.bincount(place, minlength=BINS)
    sure = np.bincount(place, weights=confidence, minlength=BINS)
    hits = np.bincount(place, weights=right.astype(np.float64), minlength=BINS)
    return tuple(
        Bin(
            n=int(n),
            confidence=float(sure[index] / n) if n else None,
            accuracy=float(hits[index] / n) if n else None,
        )
        for index, n in enumerate(counts)
    )


def gaps_by_group(
    confidence: Confidence, right: Right, groups: Sequence[str]
) -> NDArray[np.float64]:
    """Return what the ECE of a draw is made of, shape (groups, bins), groups sorted by name.

    Right minus confidence is summed: multiplied by the weights of a draw, the sum of absolute
    values over that of the pairs is its ECE.
    """
    return _summed(_gaps(confidence, right), groups)


def _summed(columns: NDArray[np.float64], groups: Sequence[str]) -> NDArray[np.float64]:
    owner, size = owners(groups)
    sums = np.zeros((size, columns.shape[1]))
    np.add.at(sums, owner, columns)
    return sums


def _drawn(
    gaps: NDArray[np.float64],
    losses: NDArray[np.float64],
    groups: Sequence[str],
    named: Sequence[tuple[str, str]],
) -> tuple[Figure, ...]:
    """Measure ECE from the gaps of each answer, and the mean of each of its named losses."""
    sums = _summed(np.concatenate([gaps, losses, np.ones((len(gaps), 1))], axis=1), groups)

    def statistic(weights: Weights) -> NDArray[np.float64]:
        drawn = weights @ sums
        error = np.abs(drawn[:, :BINS]).sum(axis=1, keepdims=True)
        return np.concatenate([error, drawn[:, BINS:-1]], axis=1) / drawn[:, -1:]

    note = f"{BINS} bins of equal width; drawing adds error, so the interval lies high"
    return drawn_figures(statistic, len(sums), [("ECE", note), *named], n=len(gaps))


def _spread(shares: NDArray[np.float64]) -> float:
    """Return the Brier score of always saying these shares: 1 - sum of squares."""
    return 1.0 - float(shares @ shares)


def _squares(table: NDArray[np.float64], gold: NDArray[np.intp]) -> NDArray[np.float64]:
    truth = np.eye(table.shape[1])[gold]
    return np.asarray(np.square(table - truth).sum(axis=1))


def _surprises(table: NDArray[np.float64], gold: NDArray[np.intp]) -> NDArray[np.float64]:
    return np.asarray(-np.log(np.maximum(table[np.arange(len(gold)), gold], _LEAST)))


def _places(confidence: Confidence) -> NDArray[np.intp]:
    """Return the bin of each pair; a confidence of 1 belongs to the last."""
    return np.minimum((confidence * BINS).astype(np.intp), BINS - 1)


def _gaps(confidence: Confidence, right: Right) -> NDArray[np.float64]:
    """Return shape (pairs, bins): right minus confidence, in the pair's bin and nowhere else."""
    gaps = np.zeros((len(right), BINS))
    gaps[np.arange(len(right)), _places(confidence)] = right - confidence
    return gaps


def _check(confidence: Confidence, right: Right) -> None:
    if len(confidence) == 0 or len(confidence) != len(right):
        raise InputError(
            f"there are {len(confidence)} confidences for {len(right)} answers; "
            "give one each, and at least one"
        )
    if not ((confidence >= 0) & (confidence <= 1)).all():
        raise InputError("a confidence lies outside 0..1; give probabilities, not logits")
