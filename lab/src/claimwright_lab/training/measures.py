"""Predictions and true labels in, figures of a card out, as `evaluation` measures."""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.domain import Figure as Measured
from claimwright.ratings.bootstrap import owners
from claimwright_lab.evaluation.calibration import calibration_figures
from claimwright_lab.evaluation.classification import Answers, classification_figures
from claimwright_lab.training.card import Figure
from claimwright_lab.training.records import LABELS

Labels = npt.NDArray[np.int64]
Table = npt.NDArray[np.float32]

_DRAWS: Final = 1_000
_HONESTY: Final = {"ECE": "expected calibration error", "Brier": "Brier score"}
"""The names that cards give to measures of calibration."""


def chosen_classes(table: npt.NDArray[np.floating], classes: Sequence[int]) -> Labels:
    """Choose a class per pair, from probabilities of shape (pairs, 3), among those of its set.

    A verifier that never refutes can still be held against a set without undecided pairs: what it
    does not support counts there as refuted.
    """
    refutes, neither = LABELS.index("REFUTES"), LABELS.index("NOT_ENOUGH_INFO")
    if neither not in classes and not table[:, refutes].any():
        table = table.copy()
        table[:, refutes] = table[:, neither]
    allowed = np.array(classes)
    return np.asarray(allowed[table[:, allowed].argmax(axis=1)])


def figures(
    name: str, predicted: Labels, true: Labels, claims: Sequence[str], *, note: str = ""
) -> tuple[Figure, Figure]:
    """Measure accuracy and macro-F1, beside what always saying the commonest label has.

    Both labels have shape (pairs,); whole claims are drawn for the interval.
    """
    made = _by_name(classification_figures(_answers(predicted, true, claims)))
    counts = np.bincount(true, minlength=len(LABELS)).tolist()
    labels = {label: count for label, count in zip(LABELS, counts, strict=True) if count}

    def figure(kind: str) -> Figure:
        always = made[f"majority {kind}"].value or 0.0
        return Figure.of(f"{name}, {kind}", made[kind], note=note, baseline=always, labels=labels)

    return figure("accuracy"), figure("macro-F1")


def honesty(
    name: str, table: Table, true: Labels, claims: Sequence[str], *, note: str = ""
) -> tuple[Figure, Figure]:
    """Measure the expected calibration error over 15 bins and the Brier score of probabilities.

    The table has shape (pairs, 3); whole claims are drawn for the interval.
    """
    answers = _answers(table.argmax(axis=1), true, claims, table=table)
    made = _by_name(calibration_figures(answers))

    error, brier = (
        Figure.of(f"{name}, {what}", made[kind], note=note) for kind, what in _HONESTY.items()
    )
    return error, brier


def share_interval(
    hits: npt.NDArray[np.generic], groups: Sequence[str], *, seed: int
) -> tuple[float, float]:
    """Draw whole groups with replacement; return both ends of the 95 % interval of the share."""
    owner, size = owners(groups)
    right = np.bincount(owner, weights=hits.astype(np.float64))
    counts = np.bincount(owner)
    drawn = np.random.default_rng(seed).integers(size, size=(_DRAWS, size))
    shares = right[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.percentile(shares, [2.5, 97.5])
    return float(low), float(high)


def _answers(
    predicted: Labels, true: Labels, claims: Sequence[str], *, table: Table | None = None
) -> Answers:
    chances = None if table is None else table.astype(np.float64)
    return Answers.of_codes(claims, LABELS, true, predicted, chances)


def _by_name(made: Sequence[Measured]) -> dict[str, Measured]:
    return {figure.name: figure for figure in made}
