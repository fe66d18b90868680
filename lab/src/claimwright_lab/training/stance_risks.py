"""Held-out answers of a verifier in, the thresholds below which its stances prove too often wrong.

A guarantee needs claims that the calibration was not fitted on. So what belongs together in the
calibration split, a claim or all claims on one statement, either fits one or proves the thresholds.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from claimwright_lab.evaluation.abstention import RiskControl
from claimwright_lab.evaluation.classification import Answers as Labelled
from claimwright_lab.evaluation.splits import claim_key
from claimwright_lab.training.abstaining import controls_of, proves
from claimwright_lab.training.assess import Answers, calibrate, kept
from claimwright_lab.training.calibration import probabilities
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import LABELS, NOT_ENOUGH_INFO

PROOF: Final = (
    "They are about SUPPORTS and REFUTES, of one text for each claim, and of one claim for each "
    "statement of the starter corpus. They are proven with one calibration for all kinds of "
    "evidence, fitted on other claims of the calibration split as the one that ships was on all; "
    "which weights were averaged, and how evenly classes count, was chosen on all of it, too."
)
"""How the thresholds were proven, for the card."""

_TOGETHER: Final = "statement"
"""The kind of evidence on whose texts there are several claims each, the same in other words."""


def risk_controls(answers: Sequence[Answers]) -> dict[float, RiskControl]:
    """Prove, for each risk, the probability from which stances may be believed.

    Answers are of the calibration split; sets of two classes are left out. Users get one
    calibration for all kinds of evidence; here it is not fitted on the proving claims. Nothing
    comes back where no claim proves or none fits.
    """
    full = [item for item in answers if len(item.source.classes) == len(LABELS)]
    fitting = [part for item in full if (part := _part(item, proving=False)) is not None]
    known = [part for item in full if (part := _part(item, proving=True)) is not None]
    if not fitting or not known:
        return {}
    calibration = calibrate(fitting)
    found = [probabilities(item.logits, calibration) for item in known]
    chances = np.concatenate(found).astype(np.float64)
    chances /= chances.sum(axis=1, keepdims=True)
    gold = [pair.stance[0] for item in known for pair in item.source.pairs]
    groups = [f"{item.source.name}: {key}" for item in known for key in groups_of(item.source)]
    told = Labelled.of_codes(groups, LABELS, gold, chances.argmax(axis=1), chances)
    return controls_of(told, abstained=LABELS[NOT_ENOUGH_INFO])


def groups_of(source: HeldOut) -> tuple[str, ...]:
    """Say what each pair belongs to: the statement that its claim is about, or the claim.

    A claim on a statement is paired with that before any other.
    """
    if source.kind != _TOGETHER:
        return tuple(claim_key(pair.claim) for pair in source.pairs)
    about: dict[str, str] = {}
    for pair in source.pairs:
        about.setdefault(pair.claim, claim_key(pair.evidence))
    return tuple(about[pair.claim] for pair in source.pairs)


def _part(item: Answers, *, proving: bool) -> Answers | None:
    """Return the pairs of a set that prove, or those that do not; `None` where there is none."""
    keys = groups_of(item.source)
    rows = np.array([proves(key) == proving for key in keys], dtype=np.bool_)
    return kept(item, rows) if rows.any() else None
