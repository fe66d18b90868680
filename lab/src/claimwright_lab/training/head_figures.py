"""Probabilities and true labels of sentences in, the figures of a head's card out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from claimwright.claims.heads import Numbers
from claimwright_lab.evaluation.calibration import calibration_figures
from claimwright_lab.evaluation.classification import Answers, classification_figures
from claimwright_lab.training.card import Figure
from claimwright_lab.training.measures import card_figures


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged:
    """What a head said of some sentences, `on`, and what is so.

    The table has a column per class, its rows sum to 1; `gold` holds places in `classes`, `keys`
    what is drawn together in an interval.
    """

    on: str
    classes: tuple[str, ...]
    table: Numbers
    gold: NDArray[np.int64]
    keys: tuple[str, ...]
    note: str = ""


def judged_figures(judged: Judged, *, positive: Sequence[str] = ()) -> tuple[Figure, ...]:
    """Measure a head, whose prediction is the most probable class.

    Returns:
        Accuracy and macro-F1 with what the majority has, the F1 of each positive class with what
        always saying it has, ECE and Brier. What is undefined is left out.
    """
    answers = answers_of(judged)
    counts = Counter(answers.gold)
    f1 = {f"F1 {name}": _always(counts[name], len(judged.gold)) for name in positive}
    return card_figures(
        judged.on,
        (*classification_figures(answers), *calibration_figures(answers)),
        {name: name for name in ("accuracy", "macro-F1", *f1, "ECE", "Brier")},
        note=judged.note,
        labels={name: counts[name] for name in judged.classes if counts[name]},
        baselines=f1,
    )


def answers_of(judged: Judged) -> Answers:
    """Return what was judged as evaluation has it; the most probable class is predicted."""
    table = judged.table.astype(np.float64)
    shares = table / table.sum(axis=1, keepdims=True)
    said = table.argmax(axis=1)
    return Answers.of_codes(judged.keys, judged.classes, judged.gold, said, shares)


def _always(positives: int, n: int) -> float:
    return 2 * positives / (positives + n) if positives else 0.0


def merged(table: Numbers, groups: Sequence[Sequence[int]]) -> Numbers:
    """Add up the columns of a table, shape (sentences, labels), that a set does not tell apart.

    Examples:
        >>> merged(np.array([[0.5, 0.3, 0.2]], dtype=np.float32), ((0, 1), (2,))).round(1).tolist()
        [[0.800000011920929, 0.20000000298023224]]
    """
    return np.stack([table[:, list(group)].sum(axis=1) for group in groups], axis=1)
