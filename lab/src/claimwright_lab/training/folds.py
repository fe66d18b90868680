"""Two held-out splits of one set in, what five folds over all their claims say out.

A tenth of a small set has few claims, and its figure a wide interval. Nothing was trained on the
split that calibrates either, so both measure: put together and calibrated on four fifths, each
fifth in turn. Only temperature and bias are fitted so; how the verifier's weights were averaged and
how evenly classes count was chosen on the split that calibrates, half of these claims.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright_lab.evaluation.splits import claim_key
from claimwright_lab.training.assess import Answers, calibrate
from claimwright_lab.training.calibration import probabilities
from claimwright_lab.training.card import Figure
from claimwright_lab.training.measures import figures, honesty
from claimwright_lab.training.records import LABELS

FOLDS: Final = 5
NOTE: Final = (
    "five folds over all held-out claims, each calibrated on the others; half of the claims also "
    "chose the averaging of weights and the evenness of classes"
)


def fold_of(claim: str) -> int:
    """Say in which of the folds 0 to 4 a claim is, from its words and not as `split_of` does.

    Examples:
        >>> fold_of("Sea level is rising") == fold_of("sea level is rising.")
        True
    """
    digest = hashlib.sha256(f"fold {claim_key(claim)}".encode()).hexdigest()
    return int(digest[:8], 16) % FOLDS


def joined(one: Answers, other: Answers) -> Answers:
    """Put the answers on two splits of one set together, in order."""
    return Answers(
        source=replace(one.source, pairs=(*one.source.pairs, *other.source.pairs)),
        logits=np.concatenate([one.logits, other.logits]),
        labels=np.concatenate([one.labels, other.labels]),
    )


def folded(item: Answers) -> list[Figure]:
    """Measure a set of three classes by five folds over its claims.

    Args:
        item: What the verifier said of pairs that it was not trained on, of enough claims that
            four fifths of them hold every class.

    Returns:
        Accuracy, macro-F1, the expected calibration error and the Brier score.
    """
    claims = [pair.claim for pair in item.source.pairs]
    folds = np.array([fold_of(claim) for claim in claims])
    table = np.zeros_like(item.logits)
    for fold in range(FOLDS):
        own = folds == fold
        table[own] = probabilities(item.logits[own], calibrate([kept(item, ~own)]))
    name = item.source.name
    return [
        *figures(name, table.argmax(axis=1), item.labels, claims, note=NOTE),
        *honesty(name, table, item.labels, claims, note=NOTE),
    ]


def twice_held_out(fitted: Sequence[Answers], measured: Sequence[Answers]) -> list[Answers]:
    """Join what two splits have of the three-class sets in both, in the order of the second."""
    known = {item.source.name: item for item in fitted}
    return [
        joined(known[item.source.name], item)
        for item in measured
        if item.source.name in known and len(item.source.classes) == len(LABELS)
    ]


def kept(item: Answers, chosen: npt.NDArray[np.bool_]) -> Answers:
    """Return the answers on some pairs of a set, in order; `chosen` has shape (pairs,)."""
    pairs = tuple(pair for pair, keep in zip(item.source.pairs, chosen, strict=True) if keep)
    return Answers(
        source=replace(item.source, pairs=pairs),
        logits=item.logits[chosen],
        labels=item.labels[chosen],
    )
