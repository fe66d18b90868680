"""Parts and wholes of each case in, shares with 95 % intervals over groups of cases out."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.ratings.bootstrap import Weights, drawn_figures, owners
from claimwright_lab.evaluation.confusion import ratio


def share_figures(
    parts: NDArray[np.number | np.bool_],
    wholes: NDArray[np.number | np.bool_],
    named: Sequence[tuple[str, str]],
    *,
    groups: Sequence[str] | None = None,
) -> tuple[Figure, ...]:
    """Measure sums of parts over sums of wholes.

    Args:
        parts: shape (cases, measures), 0 or more.
        wholes: The same shape, 0 or more; ones where the share is a mean over the cases.
        named: Per measure its name and its note.
        groups: What each case belongs to, drawn together; `None` draws each case by itself.

    Returns:
        One figure per measure, in order; one whose wholes sum to 0 has no value.
    """
    sums = np.concatenate([parts, wholes], axis=1).astype(np.float64)
    if groups is not None:
        owner, size = owners(groups)
        cases, sums = sums, np.zeros((size, sums.shape[1]))
        np.add.at(sums, owner, cases)

    def statistic(weights: Weights) -> NDArray[np.float64]:
        above, below = np.split(weights @ sums, 2, axis=1)
        return ratio(above, below)

    return drawn_figures(statistic, len(sums), named, n=len(parts))
