"""Held-out answers and a bearable risk in, the confidence below which to abstain out."""

import math
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.ratings.bootstrap import SEED, owners
from claimwright_lab.evaluation.calibration import confidence_of
from claimwright_lab.evaluation.classification import Answers

THRESHOLDS: Final = tuple(step / 20 for step in range(7, 20))
"""0.35, 0.40 … 0.95: fixed before any answer is seen, as the guarantee needs."""

STARTS: Final = (0.95, 0.80, 0.65, 0.50)
"""Of the thresholds, where a sequence of tests begins; fixed before, too."""

_HALVINGS: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class RiskControl:
    """A threshold of confidence and what it promises, on one pair of each held-out claim.

    Without a threshold that keeps the promise, `threshold` and `bound` are `None`, `answered` and
    `wrong` are 0, and everything must be abstained from. `confidence` is the probability, over the
    choice of the claims, that at most `risk` of the labels given are wrong; `bound` is the upper
    confidence bound of that share; `unit` says what is drawn, in the plural.
    """

    threshold: float | None
    risk: float
    confidence: float
    claims: int
    answered: int
    wrong: int
    bound: float | None
    unit: str = "claims"

    @property
    def guarantee(self) -> str:
        """What is promised, and on what condition, in one sentence."""
        if self.threshold is None:
            return (
                f"No threshold is proven to keep wrong labels to {self.risk:.0%} with "
                f"{self.confidence:.0%} confidence on {self.claims} held-out {self.unit}: abstain "
                "from everything."
            )
        return (
            f"Of the labels given at a probability of {self.threshold:.2f} or more, at most "
            f"{self.risk:.0%} are wrong, with {self.confidence:.0%} confidence over the choice of "
            f"the {self.claims} held-out {self.unit}, for {self.unit} that are exchangeable with "
            "them."
        )


def fit_threshold(
    answers: Answers,
    *,
    risk: float,
    confidence: float = 0.95,
    abstained: str | None = None,
    unit: str = "claims",
) -> RiskControl:
    """Choose the lowest threshold at which few enough given labels are wrong, and prove it.

    From each of `STARTS` the thresholds are tested downwards, until one fails: the hypothesis that
    more than `risk` of the labels given there are wrong is rejected where the one-sided
    Clopper-Pearson bound of their error is at most `risk`, at the level (1 - confidence) / starts.
    A sequence in a fixed order that ends at its first failure needs no correction for its length,
    so all of them together err with probability 1 - confidence at most. The lowest threshold that
    was rejected answers most.

    The guarantee is for claims exchangeable with the held-out ones: the same kind of claims and
    evidence, read by the same model with the same calibration, which must not be fitted on them.
    Pairs of one claim are not independent, so one pair of each, drawn by a fixed seed, is used.

    Args:
        answers: Of held-out claims that fitted nothing else, with probabilities.
        risk: Largest share of wrong labels among those given, above 0 and below 1.
        confidence: Probability that the promise holds, above 0 and below 1.
        abstained: The class that says nothing, such as `NOT_ENOUGH_INFO`: it is never a given
            label, and giving another in its place is wrong; `None` where each class is an answer.
        unit: What the groups of the answers are, in the plural.

    Returns:
        The threshold and its guarantee.

    Raises:
        InputError: There are no probabilities.

    Source:
        Angelopoulos, Bates, Candès, Jordan, Lei (2021), arXiv:2110.01052: learn then test, with
        fixed sequences from several starts.
        Clopper, Pearson (1934), doi:10.1093/biomet/26.4.404.
    """
    chosen = _one_of_each(answers)
    sure, right = confidence_of(answers)
    sure, right = sure[chosen], right[chosen]
    given = np.ones(len(chosen), dtype=np.bool_)
    if abstained is not None:
        given = answers.predicted_codes[chosen] != answers.classes.index(abstained)
    nothing = RiskControl(
        threshold=None,
        risk=risk,
        confidence=confidence,
        claims=len(chosen),
        answered=0,
        wrong=0,
        bound=None,
        unit=unit,
    )

    def tested(threshold: float) -> RiskControl | None:
        """Return what a threshold promises; `None` where it promises too little."""
        answered = given & (sure >= threshold)
        n, wrong = int(answered.sum()), int((answered & ~right).sum())
        if wrong >= risk * n:  # what is above the risk already cannot be bounded below it
            return None
        bound = upper_bound(wrong, n, level=(1.0 - confidence) / len(STARTS))
        proven = replace(nothing, threshold=threshold, answered=n, wrong=wrong, bound=bound)
        return proven if bound <= risk else None

    best = nothing
    for start in STARTS:
        for threshold in reversed([each for each in THRESHOLDS if each <= start]):
            control = tested(threshold)
            if control is None:
                break
            if best.threshold is None or threshold < best.threshold:
                best = control
    return best


def upper_bound(wrong: int, n: int, *, level: float) -> float:
    """Return the one-sided Clopper-Pearson upper bound of a share, 0..1; 1 where nothing was seen.

    The largest p for which P(Binomial(n, p) <= wrong) is at least `level`.

    Source:
        Clopper, Pearson (1934), doi:10.1093/biomet/26.4.404.

    Examples:
        >>> round(upper_bound(0, 59, level=0.05), 4)
        0.0495
    """
    if wrong >= n:
        return 1.0
    ways = _log_ways(wrong, n)
    low, high = wrong / n, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if _at_most(ways, n, middle) >= level:
            low = middle
        else:
            high = middle
    return high


def _log_ways(k: int, n: int) -> NDArray[np.float64]:
    """Return ln of n over i for i = 0..k."""
    i = np.arange(1, k + 1)
    return np.concatenate([[0.0], np.cumsum(np.log((n - i + 1) / i))])


def _at_most(ways: NDArray[np.float64], n: int, p: float) -> float:
    """Return P(Binomial(n, p) < len(ways)) for p in 0..1, neither end included."""
    i = np.arange(len(ways))
    return float(np.exp(ways + i * math.log(p) + (n - i) * math.log1p(-p)).sum())


def _one_of_each(answers: Answers) -> NDArray[np.intp]:
    owner, _ = owners(answers.groups)
    order = np.random.default_rng(SEED).permutation(len(owner))
    _, first = np.unique(owner[order], return_index=True)
    return np.asarray(order[first])
