"""A table of true against predicted classes in, accuracy, macro-F1 and their like out.

Every measure takes one table or a stack of them, such as one for each draw of a bootstrap.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Counts: TypeAlias = NDArray[np.float64]
"""shape (…, classes, classes): pairs by true class (rows) and predicted class (columns)."""


def accuracy(counts: Counts) -> NDArray[np.float64]:
    """Return the share of right labels of each table, which holds at least one: trace / sum."""
    return np.asarray(_hits(counts).sum(axis=-1) / counts.sum(axis=(-2, -1)))


def recalls(counts: Counts) -> NDArray[np.float64]:
    """Return, per class, the share of its pairs that were found; NaN where it is nowhere true."""
    return ratio(_hits(counts), counts.sum(axis=-1))


def precisions(counts: Counts) -> NDArray[np.float64]:
    """Return, per class, the share of its predictions that are right; NaN without any."""
    return ratio(_hits(counts), counts.sum(axis=-2))


def f1_scores(counts: Counts) -> NDArray[np.float64]:
    """Return, per class, 2 * hits / (true + predicted); NaN where it is neither."""
    return ratio(2 * _hits(counts), counts.sum(axis=-1) + counts.sum(axis=-2))


def balanced_accuracy(counts: Counts) -> NDArray[np.float64]:
    """Return the mean recall of the classes that are true somewhere.

    Source:
        Brodersen, Ong, Stephan, Buhmann (ICPR 2010), doi:10.1109/ICPR.2010.764.
    """
    return np.asarray(np.nanmean(recalls(counts), axis=-1))


def macro_f1(counts: Counts) -> NDArray[np.float64]:
    """Return the mean F1 of the classes that are true somewhere.

    A class that is only predicted lowers the others' F1 and does not count itself, so that a
    three-class model is not judged on a third class that a two-class set cannot hold.

    Source:
        Opitz, Burst (2019), arXiv:1911.03347: the mean of F1 scores, not the F1 of means.

    Examples:
        >>> print(macro_f1(np.array([[1.0, 1.0], [0.0, 2.0]])).round(4))
        0.7333
    """
    true = counts.sum(axis=-1) > 0
    return np.asarray(np.where(true, np.nan_to_num(f1_scores(counts)), 0.0).sum(-1) / true.sum(-1))


def majority(counts: Counts) -> Counts:
    """Return the table of always saying the commonest true class, the first of them on a tie."""
    table = np.zeros_like(counts)
    true = counts.sum(axis=1)
    table[:, int(true.argmax())] = true
    return table


def _hits(counts: Counts) -> NDArray[np.float64]:
    return np.asarray(np.diagonal(counts, axis1=-2, axis2=-1))


def ratio(part: NDArray[np.float64], whole: NDArray[np.float64]) -> NDArray[np.float64]:
    """Divide tables of one shape, with NaN where there is nothing to divide by."""
    empty = np.full(whole.shape, np.nan)
    return np.asarray(np.divide(part, whole, out=empty, where=whole > 0))
