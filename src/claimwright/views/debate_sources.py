"""What advocates cite → numbered source cards, and sentences that name the cards they rest on."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from claimwright.domain import (
    AdvocateAnswer,
    Citation,
    DebateRound,
    ExplanationSentence,
    Judged,
    Position,
    Quote,
)
from claimwright.domain.documents import notice_words
from claimwright.verdict.exports.works import address_of, reference_of

Place: TypeAlias = tuple[str, str]
"""An advocate's name and the id of a passage in its corpus; two corpora may share an id."""


def sources(rounds: tuple[DebateRound, ...]) -> Mapping[Place, Citation]:
    """Return every passage that was cited, else read, by advocate and passage.

    The first citation of a passage counts.
    """
    answers = [answer for each in rounds for answer in each.answers]
    found: dict[Place, Citation] = {}
    for answer in answers:
        for citation in citations(answer):
            found.setdefault((answer.advocate, citation.passage_id), citation)
    for answer in answers:
        for piece in answer.judged:
            place = (answer.advocate, piece.evidence.passage.id)
            found.setdefault(place, _read(piece))
    return found


def source(found: Mapping[Place, Citation], advocate: str, passage_id: str) -> Citation:
    """Return a passage: the advocate's own, else that of any other, else one named by its id."""
    own = found.get((advocate, passage_id))
    if own is not None:
        return own
    others = (each for (_, known), each in found.items() if known == passage_id)
    nothing = Quote(document_id="", start=0, end=0, text="")
    return next(others, Citation(passage_id=passage_id, quote=nothing, reference=passage_id))


def citations(answer: AdvocateAnswer) -> tuple[Citation, ...]:
    """Return what an answer cites, of the whole claim first, each passage and sentence once."""
    unique: dict[tuple[str, int, int], Citation] = {}
    for position in positions(answer):
        for each in position.citations:
            unique.setdefault((each.passage_id, each.quote.start, each.quote.end), each)
    return tuple(unique.values())


def positions(answer: AdvocateAnswer) -> Iterator[Position]:
    """Yield an answer's positions: of the whole claim, then of its parts."""
    if answer.overall is not None:
        yield answer.overall
    yield from answer.parts


def _read(piece: Judged) -> Citation:
    """Return a passage that was read and not cited: the sentences that carry it, or all of it.

    Sentences that lie apart are joined to be shown: their quote is no stretch of the document.
    """
    document, spans = piece.evidence.document, piece.evidence.carrying
    told = [document.title or document.id, reference_of(document), notice_words(document)]
    return Citation(
        passage_id=piece.evidence.passage.id,
        quote=Quote(
            document_id=document.id,
            start=spans[0].start,
            end=spans[-1].end,
            text=" […] ".join(span.text for span in spans),
        ),
        reference=", ".join(part for part in told if part),
        url=address_of(document),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCard:
    """A quote as a page shows it once and links to it from wherever it is spoken of.

    Args:
        number: From 1, in the order of the page.
        place: Whose evidence it is, and which passage; empty for a quote that nobody cites.
        shown: The passage, and the sentence that carries it.
    """

    key: str
    number: int
    place: Place
    shown: Citation


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedSentence:
    """A sentence with the cards it rests on.

    Args:
        sources: Cards, in the order of the page; none for a sentence that counts over them.
    """

    key: str
    text: str
    sources: tuple[SourceCard, ...]

    @property
    def rests_on(self) -> str:
        """Keys of its sources, apart by spaces."""
        return " ".join(source.key for source in self.sources)


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceShelf:
    """Every card of a page."""

    cards: tuple[SourceCard, ...]

    def of(self, advocate: str) -> tuple[SourceCard, ...]:
        """Return the cards of one advocate."""
        return tuple(card for card in self.cards if card.place[0] == advocate)

    def at(self, advocate: str, passage_id: str) -> SourceCard | None:
        """Return the first card of an advocate's passage; `None` when it cites it no more."""
        return next((card for card in self.cards if card.place == (advocate, passage_id)), None)

    @property
    def uncited(self) -> tuple[SourceCard, ...]:
        """The cards of quotes that no advocate cites."""
        return self.of("")

    def traced(
        self, sentences: Iterable[ExplanationSentence], *, key: str, advocate: str = ""
    ) -> tuple[TracedSentence, ...]:
        """Return sentences with their cards; `key` begins the key of each.

        Cards of the advocate whose they are go before those of others; it is empty for all.
        """
        return tuple(
            TracedSentence(
                key=f"{key}-{number}",
                text=each.sentence,
                sources=self._behind(each.sources, advocate),
            )
            for number, each in enumerate(sentences, start=1)
        )

    def _behind(self, quotes: Sequence[Quote], advocate: str) -> tuple[SourceCard, ...]:
        found: dict[str, SourceCard] = {}
        for quote in quotes:
            same = [card for card in self.cards if card.shown.quote == quote]
            own = [card for card in same if card.place[0] == advocate]
            found.update((card.key, card) for card in own or same)
        return tuple(sorted(found.values(), key=lambda card: card.number))


def source_shelf(
    answers: Sequence[AdvocateAnswer], summary: Sequence[ExplanationSentence]
) -> SourceShelf:
    """Return numbered cards of all that answers cite, then of all else that a summary quotes."""
    found = tuple(_cited(answers))
    known = {citation.quote for _, citation in found}
    quoted = dict.fromkeys(quote for sentence in summary for quote in sentence.sources)
    uncited = (
        (("", ""), Citation(passage_id="", quote=quote, reference=quote.document_id))
        for quote in quoted
        if quote not in known
    )
    return SourceShelf(
        cards=tuple(
            SourceCard(key=f"source-{number}", number=number, place=place, shown=shown)
            for number, (place, shown) in enumerate((*found, *uncited), start=1)
        )
    )


def _cited(answers: Sequence[AdvocateAnswer]) -> Iterator[tuple[Place, Citation]]:
    for answer in answers:
        for each in citations(answer):
            yield (answer.advocate, each.passage_id), each
