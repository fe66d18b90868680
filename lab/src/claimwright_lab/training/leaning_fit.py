"""Weights of evidence for and against claims in, what turns them into probabilities out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from claimwright.errors import InputError

_STEPS: Final = 50
_RIDGE: Final = 1e-3
"""Keeps the fit finite where a line parts both sides without an error."""


@dataclass(frozen=True, slots=True)
class Fit:
    """p(true) = sigmoid(slope * odds + intercept)."""

    slope: float
    intercept: float


def fit_leaning(odds: Sequence[float], truths: Sequence[bool]) -> Fit:
    """Return how probable a statement is by the log-odds of the weights for and against it.

    Logistic regression by Newton's method. True and false statements weigh the same together, so
    that the probability says what the evidence says and not which kind of claim is made more often.

    Args:
        odds: log((F + 0.1) / (A + 0.1)) of each statement, as `judgement.leaning` has it.
        truths: Whether each is true, in the same order.

    Raises:
        InputError: There is no true or no false statement.

    Source:
        Platt (1999); for the weighting King and Zeng (Political Analysis 2001),
        doi:10.1093/oxfordjournals.pan.a004868.

    Examples:
        >>> fit = fit_leaning([-2.0, -0.5, 0.5, 2.0], [False, True, False, True])
        >>> fit.slope > 0, abs(fit.intercept) < 1e-9
        (True, True)
    """
    true = np.array(truths, dtype=bool)
    if not true.any() or true.all():
        raise InputError(
            f"{int(true.sum())} of {len(true)} statements are true; a fit needs both kinds"
        )
    rows = np.column_stack([np.array(odds, dtype=np.float64), np.ones(len(true))])
    weights = np.where(true, 0.5 / true.sum(), 0.5 / (~true).sum())
    found = np.zeros(2)
    for _ in range(_STEPS):
        chances = 1.0 / (1.0 + np.exp(-(rows @ found)))
        slope = rows.T @ (weights * (true - chances)) - _RIDGE * np.array([found[0], 0.0])
        curve = rows.T @ (rows * (weights * chances * (1.0 - chances))[:, None])
        curve += _RIDGE * np.diag([1.0, 1e-6])
        found = found + np.linalg.solve(curve, slope)
    return Fit(slope=float(found[0]), intercept=float(found[1]))
