"""Turns a claim into its opposite by rules, and asks the verifier whether the two exclude."""

from dataclasses import dataclass
from typing import Final

from claimwright.claims.opposition.assertion import Opposite
from claimwright.claims.opposition.opposites import opposites_of
from claimwright.domain import Claim, Opposition, Pair
from claimwright.protocols import StanceModel

EXCLUDES: Final = 0.5
"""Probability from which claim and opposite are taken to exclude each other."""

TRIES: Final = 3
"""Opposites that the verifier is asked about, best first, before the best of them is taken."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedOpposer:
    """Rules propose and the verifier checks; implements `protocols.Opposer`."""

    stance: StanceModel

    def oppose(self, claim: Claim) -> Opposition:
        """Return the first opposite that the verifier takes to exclude the claim.

        Where it takes none to, the one with the highest product of both confidences is returned
        with the verifier's low probability, so that the doubt is seen.
        """
        read = opposites_of(claim.statement)
        if not read.found:
            return Opposition(reason=read.reason)
        tried: list[Opposition] = []
        for opposite in read.found[:TRIES]:
            checked = self._checked(claim, opposite)
            tried.append(checked)
            if (checked.contradiction or 0.0) >= EXCLUDES:
                return checked
        return max(tried, key=lambda one: one.confidence * (one.contradiction or 0.0))

    def _checked(self, claim: Claim, opposite: Opposite) -> Opposition:
        return Opposition(
            text=opposite.text,
            method=opposite.method,
            confidence=opposite.confidence,
            contradiction=exclusion(self.stance, claim.statement, opposite.text),
        )


def exclusion(stance: StanceModel, claim: str, opposite: str) -> float:
    """Return how probable it is that two statements exclude each other, 0..1.

    The mean over both directions, as excluding has none and the verifier reads in one.
    """
    pairs = (Pair(claim=claim, evidence=opposite), Pair(claim=opposite, evidence=claim))
    there, back = stance.judge(pairs)
    return (there.refutes + back.refutes) / 2
