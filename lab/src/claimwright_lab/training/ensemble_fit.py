"""Two verifiers and held-out pairs in, what the large one should count out."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from claimwright.models.running import CrossEncoder
from claimwright.stance.ensemble import Ensemble
from claimwright_lab.training.assess import Answers, answer, calibrate
from claimwright_lab.training.calibration import probabilities
from claimwright_lab.training.held_out import HeldOut

SHARES: Final = (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 1.0)


def share_losses(
    small: CrossEncoder, large: CrossEncoder, sources: Sequence[HeldOut]
) -> dict[float, float]:
    """Measure what each share of the large verifier is worth.

    Returns:
        Share to log loss: the mean over the three-class sets, each mixture calibrated on all of
        them. The least is the best; at the ends one verifier answers alone.
    """
    own = [answer(small, source) for source in sources]
    other = [answer(large, source) for source in sources]
    return {share: _loss(_mixed(own, other, share)) for share in SHARES}


def joined(
    small: CrossEncoder, large: CrossEncoder, sources: Sequence[HeldOut]
) -> tuple[Ensemble, dict[float, float]]:
    """Join two verifiers by the share that has the least loss.

    Returns:
        Both as one, and the loss of every share that was tried.
    """
    losses = share_losses(small, large, sources)
    best = min(losses, key=lambda share: losses[share])
    return Ensemble(small=small, large=large, share=best), losses


def _mixed(own: Sequence[Answers], other: Sequence[Answers], share: float) -> list[Answers]:
    return [
        Answers(
            source=one.source,
            logits=(1.0 - share) * one.logits + share * two.logits,
            labels=one.labels,
        )
        for one, two in zip(own, other, strict=True)
    ]


def _loss(answers: Sequence[Answers]) -> float:
    calibration = calibrate(answers)
    full = [each for each in answers if len(each.source.classes) > 2]  # noqa: PLR2004 - two-class
    losses = [
        -np.log(probabilities(each.logits, calibration)[np.arange(len(each.labels)), each.labels])
        for each in full
    ]
    return float(np.mean([loss.mean() for loss in losses]))
