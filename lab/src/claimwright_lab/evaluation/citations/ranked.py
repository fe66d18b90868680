"""Scores and which of them are positive in, areas and precision at a recall out."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.ratings.bootstrap import Weights, drawn_figures
from claimwright_lab.evaluation.classification import ratio
from claimwright_lab.evaluation.selective import Ranked

RECALL: Final = 0.15
"""Where Petroni et al. (2023), doi:10.1038/s42256-023-00726-1, read their precision: 0.9 there."""

MEASURES: Final = ("AUROC", "average precision", f"precision at recall {RECALL:.2f}")
"""Of every order."""

_ROUNDING: Final = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scored:
    """Scores of cases, finite and higher for the likelier positive ones; their groups from 0."""

    scores: NDArray[np.float64]
    positive: NDArray[np.bool_]
    owner: NDArray[np.intp]
    groups: int


def ranked_figures(scored: Scored, *, what: str) -> tuple[Figure, ...]:
    """Measure an order of at least one case; `what` is the positive class in words.

    Returns:
        `AUROC`, `average precision` and `precision at recall 0.15`, each with an interval over
        groups; undefined where all cases are positive, or none.

    Source:
        Hanley, McNeil (1982), doi:10.1148/radiology.143.1.7063747: AUROC, equal scores count half.
        Davis, Goadrich (ICML 2006), doi:10.1145/1143844.1143874: average precision, by steps.
    """
    ranked = Ranked.of(scored.scores, scored.positive, scored.owner)
    n, share = len(scored.scores), float(scored.positive.mean())

    def statistic(weights: Weights) -> NDArray[np.float64]:
        every, hits = ranked.counts(weights)
        misses = every - hits
        columns = [_area(hits, misses), _average(hits, misses), _at(hits, misses)]
        return np.stack(columns, axis=1)

    named = (
        ("AUROC", f"that one {what} ranks above one that is not; 0.5 by chance"),
        ("average precision", f"of {what}; {share:.4f} by chance"),
        (
            MEASURES[2],
            f"of {what}, at the first threshold that finds so many; {share:.4f} by chance",
        ),
    )
    return drawn_figures(statistic, scored.groups, named, n=n)


def _gains(found: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.diff(found, axis=1, prepend=0.0)


def _area(hits: NDArray[np.float64], misses: NDArray[np.float64]) -> NDArray[np.float64]:
    above = (hits - _gains(hits) / 2) * _gains(misses)
    return ratio(above.sum(axis=1), hits[:, -1] * misses[:, -1])


def _average(hits: NDArray[np.float64], misses: NDArray[np.float64]) -> NDArray[np.float64]:
    precision = np.nan_to_num(ratio(hits, hits + misses))
    return ratio((precision * _gains(hits)).sum(axis=1), hits[:, -1])


def _at(hits: NDArray[np.float64], misses: NDArray[np.float64]) -> NDArray[np.float64]:
    wanted = RECALL * hits[:, -1:] - _ROUNDING
    place = (hits >= wanted).argmax(axis=1)
    rows = np.arange(len(hits))
    precision = ratio(hits, hits + misses)[rows, place]
    return np.where(hits[:, -1] > 0, precision, np.nan)
