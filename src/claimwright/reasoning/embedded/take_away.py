"""A claim and works in, what each says on the subject out, in its own words and without a side."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Claim, Document, Relation, Takeaway
from claimwright.reasoning.embedded.reading import Reading, ReadSentence, WorkReader
from claimwright.reasoning.embedded.terms import listed, shared, terms
from claimwright.settings import JudgementSettings

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
