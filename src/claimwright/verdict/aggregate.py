"""Stances in, one verdict out, by a rule that is written here and nowhere else."""

import math
from collections.abc import Sequence

from claimwright.domain import Basis, Judged, Label, Verdict, VerdictLabel
from claimwright.settings import VerdictSettings

_SMOOTHING = 0.1


def aggregate(judged: Sequence[Judged], settings: VerdictSettings) -> Verdict:
    """Weigh what each piece of evidence says and name what it shows together.

    With weight w of each piece (see `weight`), F = sum of w * supports over the pieces that
    support, A = sum of w * refutes over those that refute:

    - not_enough_evidence when F + A is below `min_weight`;
    - disputed when the weaker side has at least `dispute_share` of F + A;
    - supported or refuted, after the stronger side; but not_enough_evidence when its probability
      is below `min_probability`.

    The probability that anything speaks to the claim is 1 - product of (1 - w * (1 - neither));
    a direction's probability is its smoothed share of F + A times that.

    Args:
        judged: The evidence with its stances, any order; retracted documents are left out.
        settings: The three thresholds.

    Returns:
        The verdict with its probability in 0..1 and its basis. No evidence gives
        not_enough_evidence with probability 1.
    """
    counted = [piece for piece in judged if not piece.evidence.document.retracted]
    for_, against = _side(counted, Label.SUPPORTS), _side(counted, Label.REFUTES)
    speaks = 1.0 - math.prod(
        1.0 - weight(piece) * (1.0 - piece.stance.not_enough_information) for piece in counted
    )
    label, probability, rule = _decide(for_, against, speaks, settings)
    return Verdict(
        label=label,
        probability=min(1.0, max(0.0, probability)),
        basis=Basis(
            supporting=_count(counted, Label.SUPPORTS),
            refuting=_count(counted, Label.REFUTES),
            neutral=_count(counted, Label.NOT_ENOUGH_INFO),
            excluded=len(judged) - len(counted),
            weight_for=for_,
            weight_against=against,
            rule=rule,
        ),
    )


def weight(piece: Judged) -> float:
    """Return how much a piece of evidence counts, 0..1: its score, nothing when retracted."""
    if piece.evidence.document.retracted:
        return 0.0
    return min(1.0, max(0.0, piece.evidence.score))


def _side(counted: Sequence[Judged], label: Label) -> float:
    """Sum weight times probability over the pieces with the label."""
    return math.fsum(
        weight(piece) * (piece.stance.supports if label is Label.SUPPORTS else piece.stance.refutes)
        for piece in counted
        if piece.stance.label is label
    )


def _count(counted: Sequence[Judged], label: Label) -> int:
    return sum(piece.stance.label is label for piece in counted)


def _decide(
    for_: float, against: float, speaks: float, settings: VerdictSettings
) -> tuple[VerdictLabel, float, str]:
    total = for_ + against
    if total < settings.min_weight:
        rule = f"weight for and against {total:.2f} is below {settings.min_weight:g}"
        return VerdictLabel.NOT_ENOUGH_EVIDENCE, 1.0 - speaks * total / settings.min_weight, rule
    weaker = min(for_, against) / total
    if weaker >= settings.dispute_share:
        rule = f"the weaker side holds {weaker:.0%} of the weight"
        return VerdictLabel.DISPUTED, speaks * 2.0 * weaker, rule
    share = (max(for_, against) + _SMOOTHING) / (total + 2.0 * _SMOOTHING)
    probability = share * speaks
    if probability < settings.min_probability:
        rule = f"probability {probability:.2f} is below {settings.min_probability:g}"
        return VerdictLabel.NOT_ENOUGH_EVIDENCE, 1.0 - probability, rule
    label = VerdictLabel.SUPPORTED if for_ > against else VerdictLabel.REFUTED
    return label, probability, f"the stronger side holds {1.0 - weaker:.0%} of the weight"
