"""Letters in, answers out: what the tests of measures are about."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st

from claimwright.domain import Figure
from claimwright_lab.evaluation.classification import Answers

CLASSES = ("a", "b", "c")

LETTERS = st.lists(
    st.tuples(st.sampled_from(CLASSES), st.sampled_from(CLASSES), st.sampled_from("wxyz")),
    min_size=1,
    max_size=12,
)
"""True label, predicted label and claim of each pair."""


def answers(
    gold: Sequence[str],
    predicted: Sequence[str],
    *,
    groups: Sequence[str] | None = None,
    table: Sequence[Sequence[float]] | None = None,
    classes: Sequence[str] = CLASSES,
) -> Answers:
    """Put labels together; each pair is a claim of its own unless groups are given."""
    ids = tuple(str(place) for place in range(len(gold)))
    return Answers(
        ids=ids,
        groups=ids if groups is None else tuple(groups),
        classes=tuple(classes),
        gold=tuple(gold),
        predicted=tuple(predicted),
        probabilities=None if table is None else np.array(table),
    )


Pairs = list[tuple[float, bool]]
"""How sure each answer is, or another score, and whether it is right."""


def split(pairs: Pairs) -> tuple[np.ndarray, np.ndarray]:
    """Return how sure all answers are, and which are right."""
    return np.array([sure for sure, _ in pairs]), np.array([right for _, right in pairs])


def values(figures: Sequence[Figure]) -> dict[str, float | None]:
    """Return figures by name."""
    return {figure.name: figure.value for figure in figures}


def named(figures: Sequence[Figure], name: str) -> Figure:
    """Return the figure of a name."""
    return next(figure for figure in figures if figure.name == name)
