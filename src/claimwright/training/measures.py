"""Predictions and true labels in, figures with intervals out."""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.training.card import Figure
from claimwright.training.records import LABELS

Labels = npt.NDArray[np.int64]
Measure = Callable[[Labels, Labels], float]

_DRAWS: Final = 1000
_SEED: Final = 13


def accuracy(predicted: Labels, true: Labels) -> float:
    """Return the share of right predictions.

    Args:
        predicted: shape (pairs,), at least one.
        true: shape (pairs,).

    Returns:
        0 to 1.
    """
    return float((predicted == true).mean())


def macro_f1(predicted: Labels, true: Labels) -> float:
    """Return the mean F1 of the classes that occur in the true labels.

    Args:
        predicted: shape (pairs,), at least one.
        true: shape (pairs,).

    Returns:
        0 to 1.
    """
    scores = []
    for label in np.unique(true):
        hits = int(((predicted == label) & (true == label)).sum())
        total = int((predicted == label).sum() + (true == label).sum())
        scores.append(2 * hits / total)
    return float(np.mean(scores))


def majority(true: Labels) -> Labels:
    """Return the prediction that always gives the most frequent label.

    Args:
        true: shape (pairs,), at least one.

    Returns:
        shape (pairs,).
    """
    return np.full_like(true, np.bincount(true).argmax())


def interval(
    measure: Measure, predicted: Labels, true: Labels, claims: Sequence[str]
) -> tuple[float, float]:
    """Return a 95 % percentile bootstrap interval, drawing whole claims.

    Args:
        measure: Predicted and true labels to a number.
        predicted: shape (pairs,).
        true: shape (pairs,).
        claims: The claim of each pair.

    Returns:
        Lower and upper end; seeded, so the same each time.
    """
    names, owner = np.unique(np.array(claims), return_inverse=True)
    rows = [np.flatnonzero(owner == index) for index in range(len(names))]
    random = np.random.default_rng(_SEED)
    values = []
    for _ in range(_DRAWS):
        drawn = np.concatenate([rows[i] for i in random.integers(len(rows), size=len(rows))])
        values.append(measure(predicted[drawn], true[drawn]))
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)


def figures(
    name: str, predicted: Labels, true: Labels, claims: Sequence[str], *, note: str = ""
) -> tuple[Figure, Figure]:
    """Measure accuracy and macro-F1.

    Args:
        name: What was predicted.
        predicted: shape (pairs,), 0 to 2.
        true: shape (pairs,), 0 to 2.
        claims: The claim of each pair.
        note: What a reader must know.

    Returns:
        Accuracy and macro-F1.
    """
    labels = {label: int((true == index).sum()) for index, label in enumerate(LABELS)}
    made = []
    for kind, measure in (("accuracy", accuracy), ("macro-F1", macro_f1)):
        low, high = interval(measure, predicted, true, claims)
        made.append(
            Figure(
                name=f"{name}, {kind}",
                value=round(measure(predicted, true), 4),
                n=len(true),
                low=round(low, 4),
                high=round(high, 4),
                baseline=round(measure(majority(true), true), 4),
                labels={label: count for label, count in labels.items() if count},
                note=note,
            )
        )
    return made[0], made[1]
