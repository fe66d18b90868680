"""Pairs in, the stances of a claim and of its denial averaged out."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Pair, Stance
from claimwright.protocols import StanceModel

_OPEN: Final = 0.9
"""Evidence this likely to decide nothing is read once: its second reading would move nothing."""
_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True, kw_only=True)
class BothWays:
    """A `StanceModel` that also asks another one about the denial of each claim.

    Evidence for a claim is evidence against its denial. A verifier that overlooks a "not" finds
    for both; averaged, it takes no side.

    Args:
        model: Judges each pair.
        denial: Gives the denial of a claim; empty where there is none.
        share: What the answer for the denial counts, 0 (not asked) to 0.5 (as much as the other).
    """

    model: StanceModel
    denial: Callable[[str], str]
    share: float

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order."""
        stances = list(self.model.judge(pairs))
        if self.share == 0.0:
            return tuple(stances)
        denials = {claim: self.denial(claim) for claim in {pair.claim for pair in pairs}}
        again = [
            place
            for place, (pair, stance) in enumerate(zip(pairs, stances, strict=True))
            if stance.not_enough_information < _OPEN and denials[pair.claim]
        ]
        denied = [replace(pairs[place], claim=denials[pairs[place].claim]) for place in again]
        for place, other in zip(again, self.model.judge(denied), strict=True):
            stances[place] = averaged(stances[place], other, share=self.share)
        return tuple(stances)


def averaged(own: Stance, denial: Stance, *, share: float) -> Stance:
    """Average what a text says of a claim with what it says of the claim's denial.

    p = own ** (1 - share) * swapped(denial) ** share, scaled to sum to 1: the mean of the logits.

    Args:
        own: Stance on the claim.
        denial: Stance on its denial; its sides are exchanged.
        share: What the denial counts, 0..0.5; at 0.5 the two stances mirror each other.

    Returns:
        Stance on the claim, with its reason.

    Examples:
        >>> own = Stance(supports=0.8, refutes=0.1, not_enough_information=0.1)
        >>> round(averaged(own, own, share=0.5).supports, 2)
        0.42
    """
    supports, refutes, neither = (
        math.exp((1.0 - share) * math.log(max(one, _LEAST)) + share * math.log(max(other, _LEAST)))
        for one, other in (
            (own.supports, denial.refutes),
            (own.refutes, denial.supports),
            (own.not_enough_information, denial.not_enough_information),
        )
    )
    total = supports + refutes + neither
    return replace(
        own,
        supports=supports / total,
        refutes=refutes / total,
        not_enough_information=neither / total,
    )
