"""Predicted and true labels in, accuracy, macro-F1, calibration and their intervals out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.figures import Figure
from claimwright.domain import Figure as Measured
from claimwright_lab.evaluation import classification, confusion
from claimwright_lab.evaluation.calibration import confidence_figures
from claimwright_lab.evaluation.selective import order_figures

_MEASURES = ("accuracy", "macro-F1", "majority accuracy", "majority macro-F1")
_OF_PROBABILITIES = ("ECE", "Brier", "AURC")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What was said of each claim and what is so.

    Args:
        names: All labels, in the order of their numbers.
        predicted: shape (claims,), a label's number.
        true: shape (claims,).
        probability: shape (claims,), 0..1, of the predicted label.
    """

    names: tuple[str, ...]
    predicted: NDArray[np.int64]
    true: NDArray[np.int64]
    probability: NDArray[np.float64]


def macro_f1(predicted: NDArray[np.int64], true: NDArray[np.int64]) -> float:
    """Return the mean F1 of the labels that occur among the true ones."""
    labels = 1 + int(max(predicted.max(), true.max()))
    return float(confusion.macro_f1(confusion.table_of(true, predicted, labels)))


def label_figures(answers: Answers) -> list[Figure]:
    """Measure answers: labels, the majority's, probabilities and their order, F1 by label."""
    named, right = _named(answers), answers.predicted == answers.true
    measured = {
        figure.name: figure
        for figure in (
            *classification.classification_figures(named),
            *confidence_figures(answers.probability, right, named.groups),
            *order_figures(answers.probability, right, named.groups),
        )
    }
    counts = Counter(answers.names[label] for label in answers.true)
    note = ", ".join(f"{name} {counts[name]}" for name in answers.names)
    return [
        *(_figure(measured[name], note if measured[name].low else "") for name in _MEASURES),
        *(_figure(measured[name], measured[name].note) for name in _OF_PROBABILITIES),
        *(
            Figure(measure=figure.name, value=round(figure.value or 0.0, 4), n=counts[name])
            for name in answers.names
            for figure in [measured[f"F1 {name}"]]
        ),
    ]


def confusion_text(answers: Answers) -> str:
    """Return the table of true (rows) against predicted labels (columns) as text."""
    lines = ["true \\ said: " + ", ".join(answers.names)]
    table = classification.confusion(_named(answers))
    for name, row in zip(answers.names, table, strict=True):
        counts: Sequence[str] = [str(int(count)) for count in row]
        lines.append(f"{name}: {', '.join(counts)}")
    return "\n".join(lines)


def _named(answers: Answers) -> classification.Answers:
    """Return the answers as `evaluation` takes them, each claim drawn by itself."""
    ids = tuple(f"{place:09d}" for place in range(len(answers.true)))
    return classification.Answers(
        ids=ids,
        groups=ids,
        classes=answers.names,
        gold=tuple(answers.names[label] for label in answers.true),
        predicted=tuple(answers.names[label] for label in answers.predicted),
    )


def _figure(measured: Measured, note: str) -> Figure:
    low, high = (None if end is None else round(end, 4) for end in (measured.low, measured.high))
    value = round(measured.value or 0.0, 4)
    return Figure(measure=measured.name, value=value, n=measured.n, low=low, high=high, note=note)
