"""Stances in, one verdict out, on a claim and on its parts, by rules written nowhere else."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Basis, ClaimPart, Judged, Label, Stance, Verdict, VerdictLabel
from claimwright.settings import VerdictSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictFit:
    """How weights turn into odds, fitted on claims whose truth is known.

    log odds = intercept + total * (sqrt(S) - sqrt(W)) / max(1, sqrt(S)) + surest * lead

    No factor is below 0, so evidence for a side can only make it more probable and evidence
    against it only less; and the two sides are treated alike. From a weight of 1 on only the share
    counts, so that more evidence of both sides in the same proportion decides nothing. The lead
    keeps several passages that lean a little from deciding what none of them says clearly.

    Args:
        intercept: Any number.
        total: What the weight of the stronger side does and that of the weaker one undoes.
        surest: What the lead of its surest passage over that of the other side does.
    """

    intercept: float = -1.0
    total: float = 2.0
    surest: float = 3.0

    @staticmethod
    def distance(stronger: float, weaker: float) -> float:
        """Return how far the weights of both sides are apart, 0..1."""
        return (math.sqrt(stronger) - math.sqrt(weaker)) / max(1.0, math.sqrt(stronger))

    def probability(self, stronger: float, weaker: float, lead: float) -> float:
        """Return how probable it is that the stronger side is right.

        Args:
            stronger: Its summed weight, 0 or more.
            weaker: That of the other side.
            lead: How much surer its surest passage is than the other side's, -1..1.

        Returns:
            0..1; 0 where nothing speaks for the stronger side, or both are as strong.

        Examples:
            >>> round(VerdictFit().probability(0.64, 0.0, 0.8), 2)
            0.95
        """
        if stronger <= weaker:
            return 0.0
        odds = self.intercept + self.total * self.distance(stronger, weaker) + self.surest * lead
        return 1.0 / (1.0 + math.exp(-max(-_BOUND, min(_BOUND, odds))))


_BOUND: Final = 60.0
_STANDING: Final = VerdictFit()


def aggregate(
    judged: Sequence[Judged], settings: VerdictSettings, fit: VerdictFit = _STANDING
) -> Verdict:
    """Weigh what each piece of evidence says and name what it shows together.

    F is the summed `strength` of the pieces that support and A that of those that refute. Of F and
    A, S is the larger and W the smaller. The surest piece of a side is the one whose lean, supports
    - refutes, times its weight is largest. `fit` says how probable all this makes it that the side
    of S is right:

    - supported or refuted, after that side, when this is at least `min_probability`;
    - else disputed when W is at least `dispute_share` of F + A and at least `min_weight`;
    - else not_enough_evidence.

    A piece whose stance is less probable than `min_stance` counts as neutral.

    Args:
        judged: The evidence with its stances, any order; retracted documents are left out.
        settings: The thresholds.
        fit: Of the verifier that judged.

    Returns:
        The verdict with its probability in 0..1 and its basis: of a direction how probable it is
        to be right, else how probable it is that none is. No evidence gives not_enough_evidence
        with probability 1.
    """
    counted = [piece for piece in judged if not piece.evidence.document.retracted]
    for_, against = (
        _side(counted, label, settings.min_stance) for label in (Label.SUPPORTS, Label.REFUTES)
    )
    label, probability, rule = _decide(for_, against, settings, fit)
    return Verdict(
        label=label,
        probability=probability,
        basis=Basis(
            supporting=for_.count,
            refuting=against.count,
            neutral=len(counted) - for_.count - against.count,
            excluded=len(judged) - len(counted),
            weight_for=for_.weight,
            weight_against=against.weight,
            rule=rule,
            surest_for=for_.surest,
            surest_against=against.surest,
        ),
    )


def weight(piece: Judged) -> float:
    """Return how much a piece of evidence counts, 0..1; nothing when retracted.

    w = relevance * fused ** 2

    The relevance is the cross-encoder's, or where none was asked the cosine: it knows a hopeless
    list, whose best piece the fused retrieval score, scaled within the list, would count in full.
    The fused score tells the passage that is about the claim from those that are near it.
    """
    if piece.evidence.document.retracted:
        return 0.0
    scores = piece.evidence.scores
    relevance = scores.get("relevance", scores.get("cosine", piece.evidence.score))
    return min(1.0, max(0.0, relevance)) * min(1.0, max(0.0, scores.get("fused", 1.0))) ** 2


def strength(piece: Judged) -> float:
    """Return how strongly a piece of evidence speaks for the side that it is on, 0..1.

    w * (supports - refutes) ** 2, with the weight w

    The square keeps several passages that lean both ways from deciding what a single clear one
    would (docs/trials.md).
    """
    return weight(piece) * (piece.stance.supports - piece.stance.refutes) ** 2


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    count: int
    weight: float
    surest: float


def _side(counted: Sequence[Judged], label: Label, threshold: float) -> _Side:
    own = [piece for piece in counted if settled(piece.stance, threshold=threshold) is label]
    leans = (weight(piece) * abs(piece.stance.supports - piece.stance.refutes) for piece in own)
    return _Side(
        count=len(own), weight=math.fsum(map(strength, own)), surest=max(leans, default=0.0)
    )


def _decide(
    for_: _Side, against: _Side, settings: VerdictSettings, fit: VerdictFit
) -> tuple[VerdictLabel, float, str]:
    stronger, weaker = (for_, against) if for_.weight > against.weight else (against, for_)
    total = stronger.weight + weaker.weight
    if total == 0.0:
        return VerdictLabel.NOT_ENOUGH_EVIDENCE, 1.0, "no passage takes a side"
    share = weaker.weight / total
    lead = stronger.surest - weaker.surest
    probability = fit.probability(stronger.weight, weaker.weight, lead)
    if probability >= settings.min_probability:
        label = VerdictLabel.SUPPORTED if stronger is for_ else VerdictLabel.REFUTED
        return label, probability, f"the stronger side holds {1.0 - share:.0%} of the weight"
    if share >= settings.dispute_share and weaker.weight >= settings.min_weight:
        rule = f"the weaker side holds {share:.0%} of the weight"
        return VerdictLabel.DISPUTED, 1.0 - probability, rule
    rule = (
        f"the stronger side weighs {stronger.weight:.2f} against {weaker.weight:.2f}: it is right "
        f"with a probability of {probability:.2f}, below {settings.min_probability:g}"
    )
    return VerdictLabel.NOT_ENOUGH_EVIDENCE, 1.0 - probability, rule


def settled(stance: Stance, *, threshold: float) -> Label:
    """Return the label of a stance that is sure enough, else say that nothing is known.

    What the threshold promises, and on what condition, is with it where it was fitted, see
    `evaluation.abstention`.

    Args:
        stance: What one passage says of the claim.
        threshold: The least probability at which a label is given, 0..1.

    Returns:
        `SUPPORTS` or `REFUTES` where that is the stance's label with a probability of at least
        `threshold`, else `NOT_ENOUGH_INFO`.

    Source:
        Chow (1970), doi:10.1109/TIT.1970.1054406: abstain below a threshold of probability.

    Examples:
        >>> leaning = Stance(supports=0.6, refutes=0.1, not_enough_information=0.3)
        >>> settled(leaning, threshold=0.5), settled(leaning, threshold=0.7)
        (<Label.SUPPORTS: 'SUPPORTS'>, <Label.NOT_ENOUGH_INFO: 'NOT_ENOUGH_INFO'>)
    """
    label = stance.label
    if label is Label.NOT_ENOUGH_INFO:
        return Label.NOT_ENOUGH_INFO
    sure = stance.supports if label is Label.SUPPORTS else stance.refutes
    return label if sure >= threshold else Label.NOT_ENOUGH_INFO


SHOWN: Final = 3
"""Most passages that are kept of a part: the strongest of those that take a side."""


def claim_part(
    text: str, verdict: Verdict, judged: Sequence[Judged], *, min_stance: float = 0.0
) -> ClaimPart:
    """Return a part with its strongest passages first, `SHOWN` at most, none retracted.

    A passage whose stance is less probable than `min_stance` takes no side.
    """
    sided = [
        piece
        for piece in judged
        if settled(piece.stance, threshold=min_stance) is not Label.NOT_ENOUGH_INFO
        and not piece.evidence.document.retracted
    ]
    sided.sort(key=lambda piece: (-strength(piece), piece.evidence.rank))
    return ClaimPart(claim=text, verdict=verdict, evidence=tuple(sided[:SHOWN]))


def with_parts(verdict: Verdict, parts: Sequence[ClaimPart]) -> Verdict:
    """Return the verdict on a compound claim, its parts considered.

    Where one part is supported and another refuted, the claim is disputed: it is half right. Where
    every part is refuted, the claim is. Else the verdict on the whole stands.

    Returns:
        The verdict. Of one that is disputed for its parts the probability is that of the surest
        part of each side being right, both together; of one that is refuted for them, that of the
        surest part, or of the whole if that is surer.
    """
    supported = _surest(parts, VerdictLabel.SUPPORTED)
    refuted = _surest(parts, VerdictLabel.REFUTED)
    count = [sum(each.verdict.label is label for each in parts) for label in _SIDES]
    if supported and refuted:
        rule = f"of its {len(parts)} parts, {_is(count[0])} supported and {_is(count[1])} refuted"
        return _decided(verdict, VerdictLabel.DISPUTED, supported * refuted, rule)
    if parts and count[1] == len(parts):
        whole = verdict.probability if verdict.label is VerdictLabel.REFUTED else 0.0
        rule = f"each of its {len(parts)} parts is refuted"
        return _decided(verdict, VerdictLabel.REFUTED, max(refuted, whole), rule)
    return verdict


def _decided(verdict: Verdict, label: VerdictLabel, probability: float, rule: str) -> Verdict:
    return Verdict(label=label, probability=probability, basis=replace(verdict.basis, rule=rule))


_SIDES: Final = (VerdictLabel.SUPPORTED, VerdictLabel.REFUTED)


def parts_differ(parts: Sequence[ClaimPart]) -> bool:
    """Say whether one part is supported and another refuted."""
    return {*_SIDES} <= {each.verdict.label for each in parts}


def parts_decide(parts: Sequence[ClaimPart]) -> bool:
    """Say whether the parts decide on the claim: they differ, or all of them are refuted."""
    refuted = [each.verdict.label is VerdictLabel.REFUTED for each in parts]
    return parts_differ(parts) or (bool(parts) and all(refuted))


def _surest(parts: Sequence[ClaimPart], label: VerdictLabel) -> float:
    return max((e.verdict.probability for e in parts if e.verdict.label is label), default=0.0)


def _is(count: int) -> str:
    return "1 is" if count == 1 else f"{count} are"
