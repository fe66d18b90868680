"""Predictions and true labels in, figures of a card out, as `evaluation` measures."""

from collections.abc import Iterable, Mapping, Sequence
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
_RIGHT: Final = {"accuracy": "accuracy", "macro-F1": "macro-F1"}
_HONESTY: Final = {"ECE": "expected calibration error", "Brier": "Brier score"}
_NONE: Final[Mapping[str, int]] = {}


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


def card_figures(
    on: str,
    measured: Iterable[Measured],
    names: Mapping[str, str],
    *,
    note: str = "",
    labels: Mapping[str, int] = _NONE,
    baselines: Mapping[str, float] = _NONE,
) -> tuple[Figure, ...]:
    """Return some of what was measured as figures of a card; what is undefined is left out.

    `names` has what the card calls each. A baseline that is not given is what the majority has,
    where that was measured, else 0.
    """
    known = {figure.name: figure for figure in measured}
    always = {name: figure.value or 0.0 for name, figure in known.items()}
    return tuple(
        Figure.of(
            f"{on}, {called}",
            known[name],
            note=note,
            baseline=baselines.get(name, always.get(f"majority {name}", 0.0)),
            labels=labels,
        )
        for name, called in names.items()
        if name in known and known[name].value is not None
    )


def figures(
    name: str, predicted: Labels, true: Labels, claims: Sequence[str], *, note: str = ""
) -> tuple[Figure, ...]:
    """Measure accuracy and macro-F1, beside what always saying the commonest label has.

    Both labels have shape (pairs,); whole claims are drawn for the interval.
    """
    made = classification_figures(_answers(predicted, true, claims))
    counts = np.bincount(true, minlength=len(LABELS)).tolist()
    labels = {label: count for label, count in zip(LABELS, counts, strict=True) if count}
    return card_figures(name, made, _RIGHT, note=note, labels=labels)


def honesty(
    name: str, table: Table, true: Labels, claims: Sequence[str], *, note: str = ""
) -> tuple[Figure, ...]:
    """Measure the expected calibration error over 15 bins and the Brier score of probabilities.

    The table has shape (pairs, 3); whole claims are drawn for the interval.
    """
    answers = _answers(table.argmax(axis=1), true, claims, table=table)
    return card_figures(name, calibration_figures(answers), _HONESTY, note=note)


def share_figure(
    name: str,
    hits: npt.NDArray[np.generic],
    groups: Sequence[str],
    *,
    seed: int,
    baseline: float = 0.0,
    note: str = "",
) -> Figure:
    """Measure the mean of hits, 0 without any; whole groups are drawn for the 95 % interval."""
    if not len(hits):
        return Figure.exact(name, 0.0, 0, note=note)
    values = hits.astype(np.float64)
    owner, size = owners(groups)
    right, counts = np.bincount(owner, weights=values), np.bincount(owner)
    drawn = np.random.default_rng(seed).integers(size, size=(_DRAWS, size))
    shares = right[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    low, high = np.percentile(shares, [2.5, 97.5])
    measured = Measured(
        name=name, value=float(values.mean()), n=len(values), low=float(low), high=float(high)
    )
    return Figure.of(name, measured, note=note, baseline=baseline)


def _answers(
    predicted: Labels, true: Labels, claims: Sequence[str], *, table: Table | None = None
) -> Answers:
    chances = None if table is None else table.astype(np.float64)
    return Answers.of_codes(claims, LABELS, true, predicted, chances)
