"""A claim and works in, what the verifier says of each, asked both ways round, out.

A work that bears a claim out speaks against its opposite. Asking about both and averaging keeps a
claim and its opposite from getting the same answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import Claim, Document
from claimwright.protocols import Opposer
from claimwright.reasoning.embedded.reading import WorkReader
from claimwright.stance.mirroring import Logits, mirrored


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
            one if one is None or two is None else mirrored(one, two, share=self.share)
            for one, two in zip(own, other, strict=True)
        )
