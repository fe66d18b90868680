"""Predicted and true labels in, accuracy, macro-F1, calibration and their intervals out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.figures import Figure, bootstrap

_BINS = 10


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


def accuracy(predicted: NDArray[np.int64], true: NDArray[np.int64]) -> float:
    """Return the share of right labels."""
    return float(np.mean(predicted == true))


def f1(predicted: NDArray[np.int64], true: NDArray[np.int64], label: int) -> float:
    """Return the F1 of one label; 0 where it is neither predicted nor true."""
    hits = np.sum((predicted == label) & (true == label))
    total = np.sum(predicted == label) + np.sum(true == label)
    return float(2 * hits / total) if total else 0.0


def macro_f1(predicted: NDArray[np.int64], true: NDArray[np.int64]) -> float:
    """Return the mean F1 of the labels that occur among the true ones."""
    return float(np.mean([f1(predicted, true, int(label)) for label in np.unique(true)]))


def calibration_error(answers: Answers) -> float:
    """Return the expected calibration error over ten bins of equal width.

    ECE = sum over bins of share(bin) * |accuracy(bin) - mean probability(bin)|

    Source:
        Naeini et al. (AAAI 2015), doi:10.1609/aaai.v29i1.9602.
    """
    right = (answers.predicted == answers.true).astype(np.float64)
    bins = np.minimum((answers.probability * _BINS).astype(np.int64), _BINS - 1)
    gaps = [
        abs(float(np.mean(right[bins == b]) - np.mean(answers.probability[bins == b])))
        * float(np.mean(bins == b))
        for b in np.unique(bins)
    ]
    return sum(gaps)


def label_figures(answers: Answers) -> list[Figure]:
    """Measure answers: accuracy and macro-F1 with intervals, the majority's, ECE, F1 by label."""
    predicted, true = answers.predicted, answers.true
    size = len(true)
    majority = np.full_like(true, np.bincount(true).argmax())
    ends = bootstrap(lambda drawn: accuracy(predicted[drawn], true[drawn]), size)
    macro_ends = bootstrap(lambda drawn: macro_f1(predicted[drawn], true[drawn]), size)
    counts = Counter(answers.names[label] for label in true)
    note = ", ".join(f"{name} {counts[name]}" for name in answers.names)
    return [
        _figure("accuracy", accuracy(predicted, true), size, ends, note),
        _figure("macro-F1", macro_f1(predicted, true), size, macro_ends, note),
        _figure("majority accuracy", accuracy(majority, true), size, None, ""),
        _figure("majority macro-F1", macro_f1(majority, true), size, None, ""),
        _figure("ECE", calibration_error(answers), size, None, "10 bins"),
        *(
            _figure(f"F1 {name}", f1(predicted, true, number), counts[name], None, "")
            for number, name in enumerate(answers.names)
        ),
    ]


def confusion(answers: Answers) -> str:
    """Return the table of true (rows) against predicted labels (columns) as text."""
    lines = ["true \\ said: " + ", ".join(answers.names)]
    for number, name in enumerate(answers.names):
        said = Counter(answers.predicted[answers.true == number].tolist())
        counts: Sequence[str] = [str(said[other]) for other in range(len(answers.names))]
        lines.append(f"{name}: {', '.join(counts)}")
    return "\n".join(lines)


def _figure(
    measure: str, value: float, n: int, ends: tuple[float, float] | None, note: str
) -> Figure:
    low, high = (round(end, 4) for end in ends) if ends else (None, None)
    return Figure(measure=measure, value=round(value, 4), n=n, low=low, high=high, note=note)
