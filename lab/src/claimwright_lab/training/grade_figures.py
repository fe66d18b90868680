"""Grades and true labels in, the figures of weighing on a verifier's card out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright_lab.training.card import Figure
from claimwright_lab.training.measures import figures, honesty, share_interval

ON: Final = "Weighing, SciFact dev"
"""How the names of these figures begin."""

_NOTE: Final = "claim and cited abstract; a grade above 0 is for the claim, below 0 against it"
_NEITHER: Final = 2
_DIGITS: Final = 4
_SEED: Final = 7


def grade_figures(
    *,
    thirds: NDArray[np.int64],
    table: NDArray[np.float64],
    labels: NDArray[np.int64],
    claims: Sequence[str],
) -> tuple[Figure, ...]:
    """Measure grades.

    Args:
        thirds: shape (pairs,), -3..3.
        table: shape (pairs, 3), the probabilities that they were cut from.
        labels: shape (pairs,), 0 supports, 1 refutes, 2 neither.
        claims: Text of each pair's claim; whole claims are drawn for the intervals.

    Returns:
        Accuracy and macro-F1 of the sides taken, calibration error and Brier score of the
        probabilities, and, of the works that decide their claim and were given a side, the share
        that were given theirs, with the share of them that were given one.
    """
    side = np.where(thirds > 0, 0, np.where(thirds < 0, 1, _NEITHER))
    deciding = labels < _NEITHER
    taken = deciding & (side < _NEITHER)
    groups = np.array(claims, dtype=object)
    return (
        *figures(ON, side, labels, claims, note=_NOTE),
        *honesty(ON, table.astype(np.float32), labels, claims, note=_NOTE),
        _share(
            "right side, of deciding works that got one", (side == labels)[taken], groups[taken]
        ),
        _share("share of deciding works that got a side", taken[deciding], groups[deciding]),
    )


def _share(what: str, hits: NDArray[np.bool_], claims: NDArray[np.object_]) -> Figure:
    value = float(hits.mean()) if len(hits) else 0.0
    low, high = share_interval(hits, claims.tolist(), seed=_SEED) if len(hits) else (0.0, 0.0)
    return Figure(
        name=f"{ON}, {what}",
        value=round(value, _DIGITS),
        n=len(hits),
        low=round(low, _DIGITS),
        high=round(high, _DIGITS),
        note=_NOTE,
    )
