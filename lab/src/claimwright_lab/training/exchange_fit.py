"""A verifier and claims that compare in, how far their two readings are moved apart out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from claimwright.domain import Pair
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.stance.mirroring import MirroringReader
from claimwright_lab.training.records import Example

GAINS: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)


def gain_losses(
    reader: MirroringReader, calibration: Calibration, pairs: Sequence[Example]
) -> dict[float, float]:
    """Measure what each gain is worth.

    Args:
        reader: Reads claims with their sides exchanged.
        calibration: Of the verifier.
        pairs: Held-out claims that compare, each with one stance.

    Returns:
        Gain to mean log loss; the least is the best.
    """
    shown = [pair.shown(with_title=True) for pair in pairs]
    labels = [pair.stance[0] for pair in pairs]
    return {gain: _loss(replace(reader, gain=gain), calibration, shown, labels) for gain in GAINS}


def _loss(
    reader: MirroringReader,
    calibration: Calibration,
    shown: Sequence[Pair],
    labels: Sequence[int],
) -> float:
    said = EntailmentModel(reader=reader, calibration=calibration).judge(shown)
    rows = ((one.supports, one.refutes, one.not_enough_information) for one in said)
    return float(-np.mean([np.log(row[label]) for row, label in zip(rows, labels, strict=True)]))
