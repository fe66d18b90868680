"""Held-out answers of a verifier in, the thresholds below which its stances prove too often wrong.

A guarantee needs claims that fitted nothing else. So each claim of the calibration split falls in
one of two halves by its own words: one fits a calibration, the other proves the thresholds.
"""

import hashlib
from collections.abc import Sequence
from typing import Final

import numpy as np

from claimwright.evaluation.abstention import RiskControl
from claimwright.evaluation.classification import Answers as Labelled
from claimwright.evaluation.splits import claim_key
from claimwright.training.abstaining import controls_of
from claimwright.training.assess import Answers, by_kind
from claimwright.training.calibration import probabilities
from claimwright.training.records import LABELS, NOT_ENOUGH_INFO

FITTED: Final = "For these thresholds the calibration was fitted on the other half of the split."
"""What stands behind the guarantees."""


def risk_controls(answers: Sequence[Answers]) -> dict[float, RiskControl]:
    """Prove, for each risk, the probability from which stances may be believed.

    Args:
        answers: Of the calibration split; sets of two classes are left out.

    Returns:
        Risk to what was proven, with a calibration by kind that the proving half did not fit;
        nothing where either half is without a claim.
    """
    full = [item for item in answers if len(item.source.classes) == len(LABELS)]
    fitting = [part for item in full if (part := _half(item, proving=False)) is not None]
    proving = [part for item in full if (part := _half(item, proving=True)) is not None]
    kinds = by_kind(fitting)
    known = [item for item in proving if item.source.kind in kinds]
    if not known:
        return {}
    chances = np.concatenate(
        [probabilities(item.logits, kinds[item.source.kind]) for item in known]
    ).astype(np.float64)
    chances /= chances.sum(axis=1, keepdims=True)
    pairs = [(item.source.name, pair) for item in known for pair in item.source.pairs]
    told = Labelled(
        ids=tuple(str(row) for row in range(len(pairs))),
        groups=tuple(f"{name}: {claim_key(pair.claim)}" for name, pair in pairs),
        classes=LABELS,
        gold=tuple(LABELS[pair.stance[0]] for _, pair in pairs),
        predicted=tuple(LABELS[code] for code in chances.argmax(axis=1)),
        probabilities=chances,
    )
    return controls_of(told, abstained=LABELS[NOT_ENOUGH_INFO])


def _half(item: Answers, *, proving: bool) -> Answers | None:
    """Return the part of a set whose claims fall in one half; `None` where none does."""
    rows = [
        row
        for row, pair in enumerate(item.source.pairs)
        if (hashlib.sha256(claim_key(pair.claim).encode()).digest()[-1] % 2 == 1) == proving
    ]
    if not rows:
        return None
    source = type(item.source)(
        name=item.source.name,
        kind=item.source.kind,
        pairs=tuple(item.source.pairs[row] for row in rows),
        classes=item.source.classes,
    )
    return Answers(source=source, logits=item.logits[rows], labels=item.labels[rows])
