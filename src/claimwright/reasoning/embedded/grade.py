"""A claim and works in, what each says of it on the scale of seven out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Claim, Document, Grade, LocalLabel, Stance, Takeaway
from claimwright.reasoning.embedded.both_ways import BothWays
from claimwright.reasoning.embedded.cut_points import Grading
from claimwright.reasoning.embedded.reading import Reading
from claimwright.stance.entailment import calibrated
from claimwright.stance.mirroring import Logits

NEITHER: Final = Stance(supports=0.0, refutes=0.0, not_enough_information=1.0)
"""Of a work of which nothing can be read."""

_WORDS: Final = {
    Grade.TRUE: "It clearly bears the claim out",
    Grade.MOSTLY_TRUE: "It bears the claim out for the most part",
    Grade.SOMEWHAT_TRUE: "It leans towards the claim",
    Grade.NO_EVIDENCE: "It is on the subject but does not say whether the claim holds",
    Grade.SOMEWHAT_FALSE: "It leans against the claim",
    Grade.MOSTLY_FALSE: "It speaks against the claim for the most part",
    Grade.FALSE: "It clearly speaks against the claim",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedGrader:
    """A `Grader` over the bundled encoder and verifier.

    Args:
        asked: Reads works for a claim and its opposite.
        grading: What turns what was read into a grade.
    """

    asked: BothWays
    grading: Grading

    def grade(
        self, claim: Claim, works: Sequence[Document], takeaways: Sequence[Takeaway]
    ) -> tuple[LocalLabel, ...]:
        """Return what each work says of the claim, whichever query found it.

        The verifier reads the work's own sentences, never the takeaway alone, so that an error
        there is not carried on; it is asked about the claim and about its opposite.

        Args:
            claim: The original claim, never its opposite.
            works: Any number.
            takeaways: One per work; their quotes are shown in the explanation.

        Returns:
            One local label per work, in order.
        """
        readings = self.asked.reader.read(claim.statement, works)
        found = self.asked.logits(claim, works)
        return tuple(
            self._label(reading, logits, takeaway)
            for reading, logits, takeaway in zip(readings, found, takeaways, strict=True)
        )

    def _label(self, reading: Reading, logits: Logits | None, takeaway: Takeaway) -> LocalLabel:
        stance = NEITHER if logits is None else calibrated(logits, self.grading.calibration)
        grade = self.grading.cuts.grade(stance)
        return LocalLabel(
            document_id=takeaway.document_id,
            grade=grade,
            explanation=_explanation(reading, takeaway, grade, stance),
            stance=stance,
        )


def _explanation(reading: Reading, takeaway: Takeaway, grade: Grade, stance: Stance) -> str:
    said = _saying(reading, takeaway, grade)
    words = f"{_WORDS[grade]}: “{said}”" if said else _WORDS[grade]
    return (
        f"{words} (for {stance.supports:.0%}, against {stance.refutes:.0%}, "
        f"neither {stance.not_enough_information:.0%})."
    )


def _saying(reading: Reading, takeaway: Takeaway, grade: Grade) -> str:
    """Return the quoted sentence that takes the work's side most; empty when there is no quote."""
    sides = {
        read.sentence.span.start: (read.stance.supports - read.stance.refutes)
        * (1 if grade >= 0 else -1)
        for read in reading.alone
    }
    quotes = sorted(takeaway.quotes, key=lambda quote: (-sides.get(quote.start, -1.0), quote.start))
    return quotes[0].text.strip() if quotes else ""
