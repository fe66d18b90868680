"""A claim and works in, what each says of it on the scale of seven out, by fitted cut points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Claim, Document, Grade, LocalLabel, Stance, Takeaway
from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard
from claimwright.reasoning.embedded.reading import BothWays, Reading
from claimwright.stance.entailment import Calibration, calibrated
from claimwright.stance.mirroring import Logits


@dataclass(frozen=True, slots=True, kw_only=True)
class CutPoints:
    """From which leaning on, 0..1 and not falling, a work takes a side, and how clearly.

    The leaning is p(supports) - p(refutes). A grade is the third nearest to what a reader would say
    (-1, 0 or 1) of works that lean so much, on average; were the probabilities perfect, the cut
    points would lie at 1/6, 1/2 and 5/6, half way between thirds.
    """

    somewhat: float = 1 / 6
    mostly: float = 1 / 2
    wholly: float = 5 / 6

    def grade(self, stance: Stance) -> Grade:
        """Return the grade of a calibrated stance; that of the opposite stance is its negative.

        Examples:
            >>> stance = Stance(supports=0.7, refutes=0.1, not_enough_information=0.2)
            >>> CutPoints().grade(stance)
            <Grade.MOSTLY_TRUE: 2>
        """
        leaning = stance.supports - stance.refutes
        passed = sum(abs(leaning) >= cut for cut in (self.somewhat, self.mostly, self.wholly))
        return Grade(passed if leaning > 0 else -passed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
    """What turns the verifier's logits of a whole work into a grade; fitted for one verifier."""

    calibration: Calibration
    cuts: CutPoints


def grading(card: ModelCard, fallback: Calibration) -> Grading:
    """Read what was fitted for a verifier from its card.

    The card has `weigh.temperature`, `weigh.bias` and `weigh.cuts` once `claimwright-lab train
    grades` wrote them; the fallback is the calibration of single passages.

    Returns:
        The fitted numbers, or the fallback with cut points half way between thirds.

    Raises:
        IntegrityError: The numbers are there and cannot be right.
    """
    found = card.calibration
    if "weigh.cuts" not in found:
        return Grading(calibration=fallback, cuts=CutPoints())
    temperature, bias, cuts = (
        found.get(f"weigh.{name}", ()) for name in ("temperature", "bias", "cuts")
    )
    match temperature, bias, cuts:
        case (float(), (supports, refutes, neither), (somewhat, mostly, wholly)) if (
            temperature > 0.0 and 0.0 < somewhat <= mostly <= wholly <= 1.0
        ):
            return Grading(
                calibration=Calibration(temperature=temperature, bias=(supports, refutes, neither)),
                cuts=CutPoints(somewhat=somewhat, mostly=mostly, wholly=wholly),
            )
        case _:
            raise IntegrityError(
                f"the card of {card.name!r} holds weigh.temperature {temperature!r}, weigh.bias "
                f"{bias!r} and weigh.cuts {cuts!r}; it must hold a temperature above 0, three "
                "biases and three rising cut points in 0..1: run `claimwright-lab train grades`, "
                "or reinstall claimwright"
            )


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
    """A `Grader` over the bundled encoder and verifier."""

    asked: BothWays
    grading: Grading

    def grade(
        self, claim: Claim, works: Sequence[Document], takeaways: Sequence[Takeaway]
    ) -> tuple[LocalLabel, ...]:
        """Return one local label per work, in order, whichever query found it.

        The verifier reads the work's own sentences, never the takeaway alone, so that an error
        there is not carried on; it is asked about the claim and about its opposite.
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
