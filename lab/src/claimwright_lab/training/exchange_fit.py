"""A verifier and claims that compare in, how far their two readings are moved apart out.

"Humans emit more than volcanoes" and "Volcanoes emit more than humans" share all their words: only
their order tells which of them a text supports. Claims were written for claimwright, by a language
model, without a second opinion.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from claimwright.domain import Pair
from claimwright.stance.entailment import Calibration, EntailmentModel
from claimwright.stance.mirroring import MirroringReader
from claimwright_lab.training.records import Example, labelled
from claimwright_lab.training.starter_claims import WRITTEN, Statement

GAINS: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0)
NAME: Final = "Written exchanges"
HELD_OUT: Final = WRITTEN / "exchanges/held_out.jsonl"

_LABELS: Final = {"s": "SUPPORTS", "r": "REFUTES", "x": "NOT_ENOUGH_INFO"}


def held_out(statements: Sequence[Statement]) -> Iterator[Example]:
    """Read the claims, all of them comparisons, on statements of the calibration split."""
    known = {each.id: each for each in statements}
    for line in HELD_OUT.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["id"] in known:
            statement = known[row["id"]]
            for key, label in _LABELS.items():
                for claim in row[key]:
                    yield labelled(NAME, claim, statement.text, label, title=statement.title)


def gain_losses(
    reader: MirroringReader, calibration: Calibration, pairs: Sequence[Example]
) -> dict[float, float]:
    """Measure the mean log loss of each gain on held-out claims that compare."""
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
