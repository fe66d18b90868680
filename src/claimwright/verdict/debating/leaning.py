"""Judged evidence of one statement in, how far and how surely it leans to a side out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import Judged, Label
from claimwright.settings import DebateSettings
from claimwright.verdict.aggregate import weight

_SMOOTHING = 0.1
_EVEN = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaning:
    """What the evidence of one statement weighs on each side.

    Args:
        weight_for: Summed weight of support, 0 or more.
        weight_against: Summed weight of refutation, 0 or more.
        probability: That the statement is true, calibrated, 0..1; one half where nothing speaks.
        veracity: -3..3 by the cut points; `None` where the weights are too small to say.
    """

    weight_for: float
    weight_against: float
    probability: float
    veracity: int | None

    @property
    def weaker_share(self) -> float:
        """The weaker side's share of the weight, 0..0.5; 0 where nothing speaks."""
        total = self.weight_for + self.weight_against
        return min(self.weight_for, self.weight_against) / total if total else 0.0

    @property
    def side_probability(self) -> float | None:
        """Probability of the side taken, 0..1; `None` where none is taken."""
        if self.veracity is None:
            return None
        return self.probability if self.veracity > 0 else 1.0 - self.probability


def leaning(judged: Sequence[Judged], settings: DebateSettings) -> Leaning:
    """Weigh what each piece of evidence says of a statement.

    With w as `aggregate.weight` gives it, F = sum of w * (supports - refutes) over the pieces that
    support and A = sum of w * (refutes - supports) over those that refute,

    p = sigmoid(slope * log((F + 0.1) / (A + 0.1)) + intercept)

    so a piece for a statement can only raise it and a piece against it only lower it.

    Args:
        judged: Of one statement, any order; retracted works weigh nothing.
        settings: The calibration and the cut points.

    Returns:
        How it leans; without a veracity where F + A is below `min_weight`.
    """
    for_, against = _side(judged, Label.SUPPORTS), _side(judged, Label.REFUTES)
    odds = math.log((for_ + _SMOOTHING) / (against + _SMOOTHING))
    speaks = for_ + against > 0.0 and for_ + against >= settings.min_weight
    shifted = settings.slope * odds + (settings.intercept if for_ + against else 0.0)
    probability = 1.0 / (1.0 + math.exp(-shifted))
    return Leaning(
        weight_for=for_,
        weight_against=against,
        probability=probability,
        veracity=veracity_at(probability, settings) if speaks else None,
    )


def veracity_at(probability: float, settings: DebateSettings) -> int:
    """Cut a probability into veracity: monotone, and without the 0 that no tag has.

    Args:
        probability: That a statement is true, 0..1.
        settings: The cut points.

    Returns:
        3 from `true_at` on, 2 from one half on, -1 from `misleading_at` on, -2 from `false_at` on,
        else -3.

    Examples:
        >>> [veracity_at(p, DebateSettings()) for p in (0.0, 0.3, 0.45, 0.5, 1.0)]
        [-3, -2, -1, 2, 3]
    """
    cuts = (
        (settings.true_at, 3),
        (_EVEN, 2),
        (settings.misleading_at, -1),
        (settings.false_at, -2),
    )
    return next((value for least, value in cuts if probability >= least), -3)


def _side(judged: Sequence[Judged], label: Label) -> float:
    return math.fsum(
        weight(piece) * abs(piece.stance.supports - piece.stance.refutes)
        for piece in judged
        if piece.stance.label is label
    )
