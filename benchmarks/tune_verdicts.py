"""Judged claims of the calibration split in, the three verdict thresholds out.

Every combination of a coarse grid is scored by macro-F1 over the four verdicts. With about a
hundred claims the best single cell is luck, so a cell's worth is the mean over itself and its
neighbours on the grid, and the best of those means is taken.
"""

import argparse
from itertools import product

import numpy as np
from numpy.typing import NDArray

from benchmarks.figures import Figure, command_line
from benchmarks.labels import macro_f1
from benchmarks.verdicts import Case, answers, cases
from claimwright.settings import Settings, VerdictSettings

MIN_PROBABILITY = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7)
MIN_WEIGHT = (0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.7, 1.0)
DISPUTE_SHARE = (0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45)


def scores(judged: list[Case]) -> NDArray[np.float64]:
    """Return macro-F1 at each point of the grid, axes in the order above."""
    table = np.zeros((len(MIN_PROBABILITY), len(MIN_WEIGHT), len(DISPUTE_SHARE)))
    for place in product(*(range(size) for size in table.shape)):
        said = answers(judged, settings_at(place))
        table[place] = macro_f1(said.predicted, said.true)
    return table


def settings_at(place: tuple[int, ...]) -> VerdictSettings:
    """Return the settings at a point of the grid."""
    probability, weight, share = place
    return VerdictSettings(
        min_probability=MIN_PROBABILITY[probability],
        min_weight=MIN_WEIGHT[weight],
        dispute_share=DISPUTE_SHARE[share],
    )


def smoothed(table: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the mean of each cell and its neighbours, fewer of them at the edges."""
    result = np.zeros_like(table)
    for place in product(*(range(size) for size in table.shape)):
        window = tuple(slice(max(0, i - 1), i + 2) for i in place)
        result[place] = table[window].mean()
    return result


def run(_arguments: argparse.Namespace) -> list[Figure]:
    """Choose the thresholds on the calibration split."""
    judged = cases("calibration", Settings())
    table = scores(judged)
    worth = smoothed(table)
    place = tuple(int(i) for i in np.unravel_index(worth.argmax(), worth.shape))
    chosen = settings_at(place)
    now = answers(judged, Settings().verdict)
    size = len(judged)
    return [
        Figure(measure="min_probability", value=chosen.min_probability, n=size),
        Figure(measure="min_weight", value=chosen.min_weight, n=size),
        Figure(measure="dispute_share", value=chosen.dispute_share, n=size),
        Figure(measure="macro-F1 there", value=round(float(table[place]), 4), n=size),
        Figure(measure="macro-F1 around", value=round(float(worth[place]), 4), n=size),
        Figure(
            measure="macro-F1 at the defaults",
            value=round(macro_f1(now.predicted, now.true), 4),
            n=size,
        ),
    ]


if __name__ == "__main__":
    command_line("Tune the verdict thresholds on CLIMATE-FEVER's calibration split.", run)
