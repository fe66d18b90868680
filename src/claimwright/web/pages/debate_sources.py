"""What advocates cite → numbered source cards, and sentences that name the cards they rest on."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from claimwright.domain import AdvocateAnswer, ExplanationSentence, Quote
from claimwright.verdict.exports.debate_sources import Cited, Place, citations, cited


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceCard:
    """A quote as a page shows it once and links to it from wherever it is spoken of.

    Args:
        key: Names it on its page.
        number: From 1, in the order of the page.
        place: Whose evidence it is, and which passage; empty for a quote that nobody cites.
        quote: Where the words stand.
        shown: The words and their work.
    """

    key: str
    number: int
    place: Place
    quote: Quote
    shown: Cited


@dataclass(frozen=True, slots=True, kw_only=True)
class TracedSentence:
    """A sentence with the cards it rests on.

    Args:
        key: Names it on its page.
        text: The sentence.
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
    """Every card of a page.

    Args:
        cards: In the order of the page.
    """

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
        """Return sentences with their cards.

        Args:
            sentences: In order.
            key: Begins the key of each.
            advocate: Whose they are, and whose cards go before those of others; empty for all.

        Returns:
            The same sentences.
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
            same = [card for card in self.cards if card.quote == quote]
            own = [card for card in same if card.place[0] == advocate]
            found.update((card.key, card) for card in own or same)
        return tuple(sorted(found.values(), key=lambda card: card.number))


def source_shelf(
    answers: Sequence[AdvocateAnswer], summary: Sequence[ExplanationSentence]
) -> SourceShelf:
    """Number everything that is quoted on a page.

    Args:
        answers: In the order of the page.
        summary: Whose quotes get cards too where no answer cites them.

    Returns:
        The cards.
    """
    found = tuple(_cited(answers))
    known = {quote for _, quote, _ in found}
    quoted = dict.fromkeys(quote for sentence in summary for quote in sentence.sources)
    uncited = (
        (("", ""), quote, Cited(text=quote.text, reference=quote.document_id))
        for quote in quoted
        if quote not in known
    )
    return SourceShelf(
        cards=tuple(
            SourceCard(key=f"source-{number}", number=number, place=place, quote=quote, shown=shown)
            for number, (place, quote, shown) in enumerate((*found, *uncited), start=1)
        )
    )


def _cited(answers: Sequence[AdvocateAnswer]) -> Iterator[tuple[Place, Quote, Cited]]:
    for answer in answers:
        for each in citations(answer):
            yield (answer.advocate, each.passage_id), each.quote, cited(each)
