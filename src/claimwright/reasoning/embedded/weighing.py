"""A claim and works → its opposite, what each work says of it in quotes, and a grade of seven."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.opposition.assertion import Opposite
from claimwright.claims.opposition.opposites import opposites_of
from claimwright.domain import (
    Claim,
    Document,
    Grade,
    LocalLabel,
    Opposition,
    Pair,
    Relation,
    Stance,
    Takeaway,
)
from claimwright.errors import IntegrityError
from claimwright.models.cards import ModelCard
from claimwright.protocols import StanceModel
from claimwright.reasoning.embedded.reading import BothWays, Reading, ReadSentence, WorkReader
from claimwright.reasoning.embedded.terms import listed, shared, terms
from claimwright.settings import JudgementSettings
from claimwright.stance.entailment import Calibration, calibrated
from claimwright.stance.readers import Logits

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


_NAMED: Final = 3
"""Words of a claim that a reason names at most."""

_BESIDE: Final = 0.5
"""A further sentence is quoted when it speaks to the claim at least so much as the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedTakeawayReader:
    """A `TakeawayReader` over the bundled encoder and verifier; quotes instead of writing."""

    reader: WorkReader
    settings: JudgementSettings

    def take_away(self, claim: Claim, works: Sequence[Document]) -> tuple[Takeaway, ...]:
        """Return one takeaway per work, in order.

        The quotes are the sentences that speak to the claim most, whichever side they take; the
        message is their text.
        """
        readings = self.reader.read(claim.statement, works)
        return tuple(
            self._takeaway(claim, work, reading)
            for work, reading in zip(works, readings, strict=True)
        )

    def _takeaway(self, claim: Claim, work: Document, reading: Reading) -> Takeaway:
        relation = self._relation(reading)
        if relation is Relation.UNRELATED:
            return Takeaway(
                document_id=work.id,
                relation=relation,
                reason=reading.text.problem or _nothing(claim),
                warnings=reading.text.warnings,
            )
        chosen = self._speaking(reading)
        return Takeaway(
            document_id=work.id,
            relation=relation,
            reason=self._reason(claim, reading, chosen, relation),
            text=_joined(chosen),
            quotes=tuple(read.sentence.quote(work) for read in chosen),
            warnings=reading.text.warnings,
        )

    def _relation(self, reading: Reading) -> Relation:
        if reading.text.problem or reading.relevance < self.settings.partly:
            return Relation.UNRELATED
        short = reading.text.words < self.settings.min_words
        if short or reading.relevance < self.settings.related:
            return Relation.PARTLY
        return Relation.RELATED

    def _speaking(self, reading: Reading) -> tuple[ReadSentence, ...]:
        order = sorted(reading.alone, key=lambda read: (-_speaks(read), read.place))
        least = _BESIDE * _speaks(order[0])
        chosen = [read for read in order[: self.settings.quotes] if _speaks(read) >= least]
        return tuple(sorted(chosen, key=lambda read: read.place))

    def _reason(
        self, claim: Claim, reading: Reading, chosen: Sequence[ReadSentence], relation: Relation
    ) -> str:
        named = terms(claim.text)
        held = shared(
            named, " ".join([reading.text.title, *(read.sentence.text for read in chosen)])
        )
        missing = [name for name in named if name not in held]
        said = f"It speaks of {_listed(held)}" if held else "It speaks of the claim's subject"
        if relation is Relation.RELATED:
            return f"{said}, as the claim does." if held else f"{said} in other words."
        if reading.text.words < self.settings.min_words:
            return f"{said}, but it has only {reading.text.words} words."
        return f"{said}, but not of {_listed(missing)}." if missing else f"{said}, but in passing."


def _speaks(read: ReadSentence) -> float:
    """Return how much a sentence speaks to the claim: relevant, and on either side of it."""
    return read.relevance * (1.0 - read.stance.not_enough_information)


def _joined(chosen: Sequence[ReadSentence]) -> str:
    parts: list[str] = []
    last: int | None = None
    for read in chosen:
        if last is not None and read.place > last + 1:
            parts.append("[…]")
        parts.append(read.sentence.span.text.strip())
        last = read.place
    return " ".join(parts)


def _nothing(claim: Claim) -> str:
    named = terms(claim.text)
    if not named:
        return "No sentence of it speaks to what the claim says."
    return f"No sentence of it speaks to what the claim says of {_listed(named)}."


def _listed(names: Sequence[str]) -> str:
    return listed([f"“{name}”" for name in names[:_NAMED]])


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
