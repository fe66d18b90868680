"""Weights of evidence with the true sides of claims in, the three numbers of a verdict out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Basis, VerdictLabel
from claimwright.errors import InputError
from claimwright.verdict.aggregate import NOTHING, VerdictFit

THRESHOLDS: Final = (0.5, 0.6, 0.65, 0.7, 0.75, 0.8)
"""Of `verdict.min_probability`: what each reaches is told after a fit."""

_STEPS: Final = 4000
_RATE: Final = 0.02
_RIDGE: Final = 1e-3


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A claim's true side and the weights that were found for and against it.

    Args:
        true: The side; `None` where the corpus says nothing of the claim.
        basis: The weights.
    """

    true: VerdictLabel | None
    basis: Basis


def fitted(cases: Sequence[Case]) -> VerdictFit:
    """Fit the three numbers by maximum likelihood, gradient descent on their logarithms.

    Args:
        cases: At least one of which a side is right, and one of which it is wrong.

    Returns:
        The fit, rounded to four digits; the second factor is above the first, and that above 0.

    Raises:
        InputError: The verifier takes a side on no passage of any claim.
    """
    spoken = [case for case in cases if case.basis.weight_for + case.basis.weight_against > 0.0]
    if not spoken:
        message = (
            f"the verifier takes no side on any passage of {len(cases)} claims, so verdicts cannot "
            "be fitted on it: it was probably not trained for this"
        )
        raise InputError(message)
    weights = np.array([[c.basis.weight_for, c.basis.weight_against] for c in spoken])
    strong, weak = np.log(weights.max(axis=1)), np.log(weights.min(axis=1) + NOTHING)
    right = np.array([float(case.true is _side(case.basis)) for case in spoken])
    numbers = np.array([0.0, 0.0, -3.0])
    for _ in range(_STEPS):
        numbers -= _RATE * _slope(numbers, strong, weak, right)
    intercept, stronger = numbers[0], np.exp(numbers[1])
    weaker = stronger + np.exp(numbers[2])
    return VerdictFit(
        intercept=round(float(intercept), 4),
        stronger=round(float(stronger), 4),
        weaker=round(float(weaker), 4),
    )


def _slope(
    numbers: NDArray[np.float64],
    strong: NDArray[np.float64],
    weak: NDArray[np.float64],
    right: NDArray[np.float64],
) -> NDArray[np.float64]:
    stronger, further = np.exp(numbers[1]), np.exp(numbers[2])
    odds = numbers[0] + stronger * (strong - weak) - further * weak
    gap = 1.0 / (1.0 + np.exp(-odds)) - right
    own = (gap, gap * stronger * (strong - weak), -gap * further * weak)
    slope: NDArray[np.float64] = np.array([each.mean() for each in own]) + _RIDGE * numbers
    return slope


def reached(cases: Sequence[Case], fit: VerdictFit, threshold: float) -> str:
    """Say what a threshold reaches: of claims with a side, and of claims on something else."""
    said = [
        (case, fit.probability(max(weights), min(weights)) >= threshold)
        for case in cases
        for weights in [(case.basis.weight_for, case.basis.weight_against)]
    ]
    own = [(case, decided) for case, decided in said if case.true is not None]
    right = sum(decided and _side(case.basis) is case.true for case, decided in own) / len(own)
    answered = sum(decided for _, decided in own) / len(own)
    foreign = [decided for case, decided in said if case.true is None]
    return (
        f"from {threshold:g}: right {right:.3f}, wrong {answered - right:.3f}, "
        f"open {1 - answered:.3f}; off-topic answered {sum(foreign) / max(1, len(foreign)):.3f}"
    )


def _side(basis: Basis) -> VerdictLabel:
    refuted = basis.weight_against >= basis.weight_for
    return VerdictLabel.REFUTED if refuted else VerdictLabel.SUPPORTED
