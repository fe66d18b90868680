"""A judged passage of a report → what one card of evidence shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimwright.claims.identification import is_latin
from claimwright.domain import Document, Evidence, Judged, Label
from claimwright.domain.documents import notice_words
from claimwright.verdict.aggregate import strength, weight
from claimwright.verdict.exports.wording import Run, counted, runs
from claimwright.verdict.exports.works import address_of, also_in_words
from claimwright.views.wording import STANCES, Sign

MAX_NAMED_AUTHORS = 3
"""Authors that a card names before it says "et al."."""

SCORES = {
    "reranker": ("Re-ranker", "How surely the re-ranker reads it as an answer to the claim"),
    "relevance": ("Answers the claim", "How surely the verifier reads it as about the claim"),
    "cosine": ("Same meaning", "Similarity of passage and claim as embeddings"),
    "bm25": ("Same words", "BM25, shown as a share of the best in this list"),
    "fused": ("Search", "Meaning and words blended, best of the search 1"),
}
"""What each score is called and says, in the order of a card."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreBar:
    """One of the scores that ranked a passage.

    Args:
        share: Length of its bar, 0..100.
        figure: The number itself.
    """

    name: str
    meaning: str
    share: float
    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownWork:
    """What every card says of a work."""

    document: Document

    @property
    def title(self) -> str:
        """Never empty."""
        return self.document.title or self.document.id

    @property
    def address(self) -> str:
        """Where it can be read; empty when nowhere safe."""
        return address_of(self.document)

    @property
    def by(self) -> str:
        """Authors, venue and year, as far as known."""
        return byline(self.document)

    @property
    def cited(self) -> str:
        """Citations in words; empty when unknown, which is not zero."""
        return citations(self.document)

    @property
    def retracted(self) -> bool:
        """Whether it was retracted or withdrawn."""
        return self.document.retracted is True

    @property
    def notice(self) -> str:
        """What publishers said of it since, in words; empty where nothing."""
        return notice_words(self.document)


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceCard(ShownWork):
    """What one card of evidence shows.

    Args:
        piece: What it is of.
        also: In how many other works the passage stands, in words; empty where in none.
        probability: Of its label, 0..1.
        shares: Probability that it supports, says neither and refutes, 0..100, to draw.
        weight: How much it counts, 0..1; 0 when retracted.
        strength: Its weight for or against, 0..1.
        excerpt: What the verifier read, its rationale marked.
        whole: The whole passage, marked; empty when the excerpt is all of it.
        scores: Why it ranked there.
        origin: Corpus source, licence and the like, in words.
        unread: Whether its script is one that the models were not made for.
    """

    key: str
    piece: Judged
    also: str
    stance: Sign
    label: Label
    probability: float
    shares: tuple[float, float, float]
    weight: float
    strength: float
    excerpt: tuple[Run, ...]
    whole: tuple[Run, ...]
    scores: tuple[ScoreBar, ...]
    origin: str
    unread: bool

    @property
    def quote(self) -> str:
        """The sentences that carry it; the whole excerpt where none is marked."""
        marked = " […] ".join(run.text for run in self.excerpt if run.marked)
        return marked or "".join(run.text for run in self.excerpt)


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageCard(ShownWork):
    """What is shown of a passage that nobody judged.

    Args:
        rank: From 1.
        score: The number it was ranked by.
        reference: Authors, venue, year and address, as far as known.
        also: In how many other works it stands, in words; empty where in none.
        quote: The sentences that carry it, else all that was read.
    """

    rank: int
    score: float
    reference: str
    also: str
    quote: str


def passage_card(evidence: Evidence) -> PassageCard:
    """Return what is shown of a passage that nobody judged."""
    document = evidence.document
    spans = evidence.rationale or (evidence.window,)
    return PassageCard(
        document=document,
        rank=evidence.rank,
        score=evidence.score,
        reference=" · ".join(filter(None, (byline(document), address_of(document)))),
        also=also_in_words(len(evidence.also_in)),
        quote=" […] ".join(span.text for span in spans),
    )


def evidence_card(piece: Judged, *, key: str, best_bm25: float) -> EvidenceCard:
    """Return the card of one piece of evidence, its BM25 score beside the best of its list."""
    evidence, stance = piece.evidence, piece.stance
    passage, window = evidence.passage, evidence.window
    marks = [(span.start, span.end) for span in evidence.rationale]
    shares = (stance.supports, stance.not_enough_information, stance.refutes)
    return EvidenceCard(
        document=evidence.document,
        key=key,
        piece=piece,
        also=also_in_words(len(evidence.also_in)),
        stance=STANCES[stance.label],
        label=stance.label,
        probability=max(shares),
        shares=(shares[0] * 100, shares[1] * 100, shares[2] * 100),
        weight=weight(piece),
        strength=strength(piece),
        excerpt=runs(window.text, marks, start=window.start),
        whole=() if window.text == passage.text else runs(passage.text, marks, start=passage.start),
        scores=_bars(evidence.scores, best_bm25),
        origin=_origin(evidence.document),
        unread=not is_latin(passage.text),
    )


def authors(names: Sequence[str]) -> str:
    """Return who wrote a work, at most three by name.

    Examples:
        >>> authors(["Ann Lee", "Bo Ek"]), authors(["A", "B", "C", "D"]), authors([])
        ('Ann Lee, Bo Ek', 'A, B, C et al.', '')
    """
    shown = ", ".join(names[:MAX_NAMED_AUTHORS])
    return f"{shown} et al." if len(names) > MAX_NAMED_AUTHORS else shown


def byline(document: Document) -> str:
    """Return authors, venue and year of a work, as far as known."""
    published = ", ".join(str(part) for part in (document.published_in, document.year) if part)
    return " · ".join(part for part in (authors(document.authors), published) if part)


def citations(document: Document) -> str:
    """Return how often a work is cited, as far as that is known; unknown is not zero."""
    if document.citation_count is None:
        return ""
    said = counted(document.citation_count, "citation")
    influential = document.influential_citation_count
    return said if influential is None else f"{said} ({influential:,} influential)"


def _bars(scores: Mapping[str, float], best_bm25: float) -> tuple[ScoreBar, ...]:
    found = []
    for name, (word, meaning) in SCORES.items():
        if name in scores:
            value = scores[name]
            share = value / best_bm25 if name == "bm25" else value
            figure = f"{value:.1f}" if name == "bm25" else f"{value:.2f}"
            length = round(100 * min(1.0, max(0.0, share)), 1)
            found.append(ScoreBar(name=word, meaning=meaning, share=length, figure=figure))
    return tuple(found)


def _origin(document: Document) -> str:
    """Say what the record itself says of its place and its licence."""
    parts = [document.extra.get(name) for name in ("report", "chapter", "section")]
    confidence = document.extra.get("confidence")
    said = [str(part) for part in parts if part]
    said += [f"stated as {confidence}"] if confidence else []
    said += [f"record from {document.source}"] if document.source else []
    said += [document.licence] if document.licence else []
    return " · ".join(said)


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceFilter:
    """Which pieces of evidence are shown.

    Args:
        above: Show stances more probable than this, 0..1, as in the original.
        neither: Show what says neither.
    """

    above: float = 0.0
    neither: bool = False

    def hides(self, card: EvidenceCard) -> bool:
        """Say whether a card is hidden for its probability."""
        return card.label is not Label.NOT_ENOUGH_INFO and card.probability <= self.above

    def hides_all(self, cards: Sequence[EvidenceCard]) -> bool:
        """Say whether none of the cards is shown."""
        return all(self.hides(card) for card in cards)


def evidence_filter(query: Mapping[str, str]) -> EvidenceFilter:
    """Return the filter in a query, `above` 0..1 and `neither`; what cannot be read asks nothing.

    Examples:
        >>> evidence_filter({"above": "0.5", "neither": "on"})
        EvidenceFilter(above=0.5, neither=True)
        >>> evidence_filter({"above": "many"})
        EvidenceFilter(above=0.0, neither=False)
    """
    try:
        above = float(query.get("above", "0"))
    except ValueError:
        above = 0.0
    return EvidenceFilter(
        above=above if 0.0 <= above <= 1.0 else 0.0, neither=bool(query.get("neither"))
    )
