"""Rows of numbers and answers in, a logistic regression over them out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.errors import InputError
from claimwright.reasoning.embedded.citing.combination import Logistic

Numbers = NDArray[np.float64]
Answers = NDArray[np.bool_]

_STEPS: Final = 60
_LEAST_SCALE: Final = 1e-6


def fit_logistic(
    rows: Numbers, answers: Answers, names: Sequence[str], *, ridge: float
) -> Logistic:
    """Fit a logistic regression by Newton's method; both answers weigh the same together.

    Args:
        rows: shape (cases, names).
        answers: shape (cases,).
        names: Of the columns.
        ridge: Pull of the weights towards 0, above 0.

    Returns:
        The fit, not yet calibrated.

    Raises:
        InputError: Only one answer occurs.

    Examples:
        >>> rows = np.array([[0.0], [1.0], [2.0], [3.0]])
        >>> fit = fit_logistic(rows, rows[:, 0] > 1.5, ["x"], ridge=0.1)
        >>> fit.probability({"x": 3.0}) > 0.5 > fit.probability({"x": 0.0})
        True
    """
    if not answers.any() or answers.all():
        message = f"{int(answers.sum())} of {len(answers)} cases are positive; a fit needs both"
        raise InputError(message)
    means, deviations = rows.mean(axis=0), rows.std(axis=0)
    scales = np.where(deviations > _LEAST_SCALE, deviations, 1.0)
    table = np.column_stack([(rows - means) / scales, np.ones(len(rows))])
    weights = np.where(answers, 0.5 / answers.sum(), 0.5 / (~answers).sum())
    pull = np.diag([ridge] * rows.shape[1] + [0.0])
    found = np.zeros(table.shape[1])
    for _ in range(_STEPS):
        chances = 1.0 / (1.0 + np.exp(-(table @ found)))
        slope = table.T @ (weights * (answers - chances)) - pull @ found
        spread = weights * np.maximum(chances * (1.0 - chances), 1e-9)
        found = found + np.linalg.solve(table.T @ (table * spread[:, None]) + pull, slope)
    return Logistic(
        names=tuple(names),
        means=tuple(means.tolist()),
        scales=tuple(scales.tolist()),
        weights=tuple(found[:-1].tolist()),
        bias=float(found[-1]),
    )
