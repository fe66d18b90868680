"""A verifier and held-out pairs in, calibration and figures out."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
import numpy.typing as npt

from claimwright.models.cross_encoder import PairReader
from claimwright.stance.entailment import Calibration
from claimwright_lab.evaluation.classification import HIDDEN
from claimwright_lab.evaluation.splits import claim_key
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
    """What a verifier said of one held-out set: logits, shape (pairs, 3), and labels, 0 to 2."""

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

    A tenth of a small set has few claims, and its figure a wide interval. The verifier was trained
    on neither the test split nor the one that calibrates, so both measure: put together and
    calibrated on four fifths, each fifth in turn. Only temperature and bias are fitted so; how
    the verifier's weights were averaged and how evenly classes count was chosen on the split that
    calibrates.

    Four fifths of the claims must hold every class.

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
