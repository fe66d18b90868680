"""A verifier and held-out pairs in, calibration and figures out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from claimwright.models.running import PairReader
from claimwright.stance.entailment import Calibration
from claimwright_lab.evaluation.claim_only import HIDDEN
from claimwright_lab.training.calibration import Labels, Logits, fit, probabilities
from claimwright_lab.training.card import Figure
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.measures import chosen_classes, figures, honesty
from claimwright_lab.training.records import LABELS

IDENTITY: Final = Calibration()

EVENNESS: Final = 0.5
"""At 0 the probabilities assume the sets' own mix of classes, at 1 that no class is likelier before
reading. Tuned on the calibration split, on the mean macro-F1 of its three-class sets.

0: .551, .25: .569, .5: .568, .75: .563, 1: .544. Of the two best, the one that finds more of
what is refuted: half rather than a third of SciFact's and CLIMATE-FEVER's.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """What a verifier said of one held-out set.

    Attributes:
        source: The set.
        logits: shape (pairs, 3).
        labels: shape (pairs,), 0 to 2.
    """

    source: HeldOut
    logits: Logits
    labels: Labels


def answer(verifier: PairReader, source: HeldOut, *, claim_hidden: bool = False) -> Answers:
    """Ask a verifier about every pair of a set, titles shown as at inference.

    With `claim_hidden` the evidence is words that say nothing: what does the claim alone give away?
    """
    shown = [pair.shown(with_title=True) for pair in source.pairs]
    if claim_hidden:
        shown = [type(pair)(claim=pair.claim, evidence=HIDDEN) for pair in shown]
    return Answers(
        source=source,
        logits=np.array([item.stance for item in verifier.read(shown)], dtype=np.float32),
        labels=np.array([pair.stance[0] for pair in source.pairs]),
    )


def _weights(full: Sequence[Answers]) -> Logits:
    """Let each kind of evidence count the same, and its classes partly so."""
    groups = [(item.source.kind, int(label)) for item in full for label in item.labels]
    kinds = Counter(kind for kind, _ in groups)
    shares = {(kind, label): n / kinds[kind] for (kind, label), n in Counter(groups).items()}
    totals = dict.fromkeys(kinds, 0.0)
    for (kind, _), share in shares.items():
        totals[kind] += share ** (1 - EVENNESS)
    return np.array(
        [shares[group] ** -EVENNESS / totals[group[0]] / kinds[group[0]] for group in groups],
        dtype=np.float32,
    )


def calibrate(answers: Sequence[Answers]) -> Calibration:
    """Fit one calibration over several sets, each kind of evidence counting the same.

    weight of a pair = share of its class in its kind of evidence ** -EVENNESS, scaled so that
    the weights of a kind sum to 1.

    Sets of two classes are left out, for they hold no undecided pair.
    """
    full = [item for item in answers if len(item.source.classes) == len(LABELS)]
    return fit(
        np.concatenate([item.logits for item in full]),
        np.concatenate([item.labels for item in full]),
        _weights(full),
    )


def by_kind(answers: Sequence[Answers]) -> Mapping[str, Calibration]:
    """Fit a calibration for each kind of evidence."""
    kinds = sorted({item.source.kind for item in answers})
    return {
        kind: calibrate([item for item in answers if item.source.kind == kind]) for kind in kinds
    }


def predict(item: Answers, calibration: Calibration) -> Labels:
    """Choose a class per pair, among the classes of the set; shape (pairs,)."""
    return chosen_classes(probabilities(item.logits, calibration), item.source.classes)


def measure(item: Answers, calibration: Calibration, *, note: str) -> list[Figure]:
    """Measure one set under one calibration; of three classes, how honest it is, too."""
    claims = [pair.claim for pair in item.source.pairs]
    made = list(
        figures(item.source.name, predict(item, calibration), item.labels, claims, note=note)
    )
    if len(item.source.classes) == len(LABELS):
        chance = probabilities(item.logits, calibration)
        made += honesty(item.source.name, chance, item.labels, claims, note=note)
    return made
