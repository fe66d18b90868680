"""Held-out answers of a verifier in, the thresholds below which its stances prove too often wrong.

A guarantee needs claims that fitted nothing else. So each claim of the calibration split falls in
one of two halves by its own words: one fits a calibration, the other proves the thresholds.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from claimwright.evaluation.abstention import RiskControl, fit_threshold
from claimwright.evaluation.classification import Answers as Labelled
from claimwright.evaluation.splits import claim_key
from claimwright.training.assess import Answers, by_kind
from claimwright.training.calibration import probabilities
from claimwright.training.card import Figure
from claimwright.training.records import LABELS, NOT_ENOUGH_INFO

RISKS: Final = (0.1, 0.2, 0.3, 0.4)
"""Shares of wrong stances that a user may bear."""

CONFIDENCE: Final = 0.9

KEY: Final = "abstain"
"""Begins the names of the thresholds in a card, as in `abstain.0.3`."""


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
    return {
        risk: fit_threshold(
            told, risk=risk, confidence=CONFIDENCE, abstained=LABELS[NOT_ENOUGH_INFO]
        )
        for risk in RISKS
    }


def thresholds(controls: Mapping[float, RiskControl]) -> dict[str, float]:
    """Return what a card holds of risks that can be kept.

    Args:
        controls: As `risk_controls` gives them.

    Returns:
        `abstain.RISK` to the least probability; a risk that no threshold keeps is absent.
    """
    return {
        f"{KEY}.{risk:g}": control.threshold
        for risk, control in controls.items()
        if control.threshold is not None
    }


def guarantees(controls: Mapping[float, RiskControl]) -> tuple[str, ...]:
    """Return what is promised of each risk, in a sentence each.

    Args:
        controls: As `risk_controls` gives them.

    Returns:
        In the order of the risks.
    """
    return tuple(
        f"{control.guarantee} The calibration was fitted on the other half of the split."
        for control in controls.values()
    )


def abstention_figures(controls: Mapping[float, RiskControl]) -> tuple[Figure, ...]:
    """Return how much is answered at each threshold, and how often wrongly.

    Args:
        controls: As `risk_controls` gives them.

    Returns:
        Per risk that can be kept: the share of the proving claims that are answered, and the share
        of those that are wrong, with the bound that was proven.
    """
    made: list[Figure] = []
    for risk, control in controls.items():
        if control.threshold is None or control.bound is None:
            continue
        share, wrong = control.answered / control.claims, control.wrong / control.answered
        note = f"stances of probability {control.threshold:.2f} or more"
        made += [
            Figure(
                name=f"abstention at risk {risk:g}, share of claims answered",
                value=share,
                n=control.claims,
                low=share,
                high=share,
                note=note,
            ),
            Figure(
                name=f"abstention at risk {risk:g}, share of answers wrong",
                value=wrong,
                n=control.answered,
                low=0.0,
                high=control.bound,
                note=f"{note}; upper end is the bound proven with {control.confidence:.0%}",
            ),
        ]
    return tuple(made)


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
