"""Stances in, one verdict out, by a rule that is written here and nowhere else."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimwright.domain import Basis, Judged, Label, Verdict, VerdictLabel
from claimwright.settings import VerdictSettings
from claimwright.verdict.abstain import settled
from claimwright.verdict.calibrate import calibrated

_SMOOTHING = 0.1


def aggregate(judged: Sequence[Judged], settings: VerdictSettings) -> Verdict:
    """Weigh what each piece of evidence says and name what it shows together.

    With weight w of each piece (see `weight`), F = sum of w * (supports - refutes) over the pieces
    that support, A = sum of w * (refutes - supports) over those that refute; a piece that leans
    both ways thus counts little:

    - not_enough_evidence when F + A is below `min_weight`;
    - disputed when the weaker side has at least `dispute_share` of F + A;
    - not_enough_evidence when the stronger side alone is below `min_weight`, or its probability
      below `min_probability`;
    - else supported or refuted, after the stronger side.

    The probability that anything speaks to the claim is 1 - product of (1 - w * (1 - neither)).
    A direction's probability is its smoothed share of F + A times the probability that any of
    its own pieces is right, 1 - product of (1 - its part of F or A), and then calibrated: a piece
    against it can only lower it. A piece whose stance is less probable than `min_stance` counts
    as neutral.

    Args:
        judged: The evidence with its stances, any order; retracted documents are left out.
        settings: The thresholds and the calibration.

    Returns:
        The verdict with its probability in 0..1 and its basis. No evidence gives
        not_enough_evidence with probability 1.
    """
    counted = [piece for piece in judged if not piece.evidence.document.retracted]
    for_, against = (
        _side(counted, label, settings.min_stance) for label in (Label.SUPPORTS, Label.REFUTES)
    )
    speaks = _any(weight(piece) * (1.0 - piece.stance.not_enough_information) for piece in counted)
    label, probability, rule = _decide(for_, against, speaks, settings)
    return Verdict(
        label=label,
        probability=min(1.0, max(0.0, probability)),
        basis=Basis(
            supporting=for_.count,
            refuting=against.count,
            neutral=len(counted) - for_.count - against.count,
            excluded=len(judged) - len(counted),
            weight_for=for_.weight,
            weight_against=against.weight,
            rule=rule,
        ),
    )


def weight(piece: Judged) -> float:
    """Return how much a piece of evidence counts, 0..1; nothing when retracted.

    w = relevance * fused ** 2

    The relevance is the cross-encoder's, or where none was asked the cosine: it knows a hopeless
    list, whose best piece the fused retrieval score, scaled within the list, would count in full.
    The fused score tells the passage that is about the claim from those that are near it. On the
    starter claims of the calibration split, of the surest 40 % of verdicts 78 % are right so, 72 %
    by relevance alone.
    """
    if piece.evidence.document.retracted:
        return 0.0
    scores = piece.evidence.scores
    relevance = scores.get("relevance", scores.get("cosine", piece.evidence.score))
    return min(1.0, max(0.0, relevance)) * min(1.0, max(0.0, scores.get("fused", 1.0))) ** 2


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """The pieces of one label: how many, their summed weight, whether any of them is right."""

    count: int
    weight: float
    right: float


def _side(counted: Sequence[Judged], label: Label, threshold: float) -> _Side:
    weights = [
        weight(piece) * abs(piece.stance.supports - piece.stance.refutes)
        for piece in counted
        if settled(piece.stance, threshold=threshold) is label
    ]
    return _Side(count=len(weights), weight=math.fsum(weights), right=_any(weights))


def _any(probabilities: Iterable[float]) -> float:
    """Return the probability that at least one holds, if each held by itself."""
    return 1.0 - math.prod(1.0 - probability for probability in probabilities)


def _decide(
    for_: _Side, against: _Side, speaks: float, settings: VerdictSettings
) -> tuple[VerdictLabel, float, str]:
    stronger, weaker = (for_, against) if for_.weight > against.weight else (against, for_)
    total = stronger.weight + weaker.weight
    if total == 0.0 or total < settings.min_weight:
        rule = f"weight for and against {total:.2f} is below {settings.min_weight:g}"
        return VerdictLabel.NOT_ENOUGH_EVIDENCE, 1.0 - speaks * _part(total, settings), rule
    share = weaker.weight / total
    if share >= settings.dispute_share:
        rule = f"the weaker side holds {share:.0%} of the weight"
        return VerdictLabel.DISPUTED, speaks * 2.0 * share, rule
    if stronger.weight < settings.min_weight:
        rule = f"the stronger side's weight {stronger.weight:.2f} is below {settings.min_weight:g}"
        unsettled = 1.0 - speaks * _part(stronger.weight, settings)
        return VerdictLabel.NOT_ENOUGH_EVIDENCE, unsettled, rule
    smoothed = (stronger.weight + _SMOOTHING) / (total + 2.0 * _SMOOTHING)
    probability = calibrated(
        smoothed * stronger.right, slope=settings.slope, intercept=settings.intercept
    )
    if probability < settings.min_probability:
        rule = f"probability {probability:.2f} is below {settings.min_probability:g}"
        return VerdictLabel.NOT_ENOUGH_EVIDENCE, 1.0 - probability, rule
    label = VerdictLabel.SUPPORTED if stronger is for_ else VerdictLabel.REFUTED
    return label, probability, f"the stronger side holds {1.0 - share:.0%} of the weight"


def _part(total: float, settings: VerdictSettings) -> float:
    """Return how far a weight reaches towards the one that is enough, 0..1."""
    return total / settings.min_weight if settings.min_weight else 0.0
