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
from claimwright_lab.training.assess import Answers, calibrate
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

    Args:
        answers: Of the calibration split; sets of two classes are left out.

    Returns:
        Risk to what was proven, with one calibration for all kinds of evidence, as users get it,
        that the proving claims did not fit; nothing where no claim proves or none fits.
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
    told = Labelled(
        ids=tuple(str(row) for row in range(len(gold))),
        groups=tuple(
            f"{item.source.name}: {key}" for item in known for key in groups_of(item.source)
        ),
        classes=LABELS,
        gold=tuple(LABELS[code] for code in gold),
        predicted=tuple(LABELS[code] for code in chances.argmax(axis=1)),
        probabilities=chances,
    )
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
    rows = [row for row, key in enumerate(keys) if proves(key) == proving]
    if not rows:
        return None
    source = HeldOut(
        name=item.source.name,
        kind=item.source.kind,
        pairs=tuple(item.source.pairs[row] for row in rows),
        classes=item.source.classes,
    )
    return Answers(source=source, logits=item.logits[rows], labels=item.labels[rows])
