"""A claim and works in, what the verifier says of each, asked both ways round, out.

A work that bears a claim out speaks against its opposite. Asking about both and averaging keeps a
claim and its opposite from getting the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import Claim, Document
from claimwright.protocols import Opposer
from claimwright.reasoning.embedded.reading import Logits, WorkReader


@dataclass(frozen=True, slots=True, kw_only=True)
class BothWays:
    """Reads works for a claim and for its opposite.

    Args:
        reader: Reads works for one statement.
        opposer: Writes the opposite.
        share: Of the reading for the opposite, 0..0.5; at 0 the opposite is not read.
    """

    reader: WorkReader
    opposer: Opposer
    share: float

    def logits(self, claim: Claim, works: Sequence[Document]) -> tuple[Logits | None, ...]:
        """Return what is said of each work.

        Args:
            claim: The original claim.
            works: Any number.

        Returns:
            Logits of supports, refutes and not enough information, in the order of the works;
            of a claim without an opposite those of the claim alone. `None` when nothing of a work
            can be read.
        """
        own = [reading.logits for reading in self.reader.read(claim.statement, works)]
        opposite = self.opposer.oppose(claim).text if self.share > 0.0 and works else ""
        if not opposite:
            return tuple(own)
        other = [reading.logits for reading in self.reader.read(opposite, works)]
        return tuple(
            mirrored(one, two, share=self.share) for one, two in zip(own, other, strict=True)
        )


def mirrored(own: Logits | None, other: Logits | None, *, share: float) -> Logits | None:
    """Average what is said of a claim with what is said of its opposite, the sides exchanged.

    z = (1 - share) * z(claim) + share * swap(z(opposite))

    Args:
        own: Logits for the claim.
        other: Logits for its opposite.
        share: Of the opposite, 0..0.5; at 0.5 claim and opposite mirror each other exactly.

    Returns:
        Logits for the claim; those that are there where one is missing.

    Examples:
        >>> mirrored((2.0, 0.0, 1.0), (0.0, 4.0, 3.0), share=0.5)
        (3.0, 0.0, 2.0)
    """
    if own is None or other is None:
        return own
    supports, refutes, neither = (
        (1.0 - share) * one + share * two
        for one, two in zip(own, (other[1], other[0], other[2]), strict=True)
    )
    return supports, refutes, neither
