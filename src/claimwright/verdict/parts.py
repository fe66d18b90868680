"""The parts of a compound claim, each with its verdict, and the whole's in; what both say out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from claimwright.domain import ClaimPart, Judged, Label, Verdict, VerdictLabel
from claimwright.verdict.aggregate import settled, strength

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
