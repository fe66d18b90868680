"""Judged evidence in, citations and quoting sentences out, from the corpus's metadata alone."""

import json
import re
from collections.abc import Sequence
from typing import Final

from claimwright.domain import (
    Citation,
    Document,
    ExplanationSentence,
    Judged,
    Label,
    Quote,
    Scalar,
    Span,
)
from claimwright.domain.documents import notice_words
from claimwright.verdict.aggregate import strength
from claimwright.verdict.debating.levels import takes_side
from claimwright.verdict.explain import counted_words

MAX_CITATIONS: Final = 10
"""Most citations of one position."""

_QUOTED: Final = 3
_WORD: Final = re.compile(r"\w{4,}")
_SAID: Final = {Label.SUPPORTS: "In support", Label.REFUTES: "Against"}
_DOI: Final = "https://doi.org/"


def decisive(judged: Sequence[Judged], *, positive: bool) -> tuple[Judged, ...]:
    """Return the pieces that take a side, the winner's first, weightiest first, then by id."""
    winner = Label.SUPPORTS if positive else Label.REFUTES
    siding = [piece for piece in judged if takes_side(piece)]
    return tuple(
        sorted(
            siding,
            key=lambda p: (p.stance.label is not winner, -strength(p), p.evidence.passage.id),
        )
    )


def citation_of(piece: Judged, statement: str = "") -> Citation:
    """Return a piece of evidence as it is cited, its best sentence as the quote."""
    document, quote = piece.evidence.document, quote_of(piece, statement)
    return Citation(
        passage_id=piece.evidence.passage.id,
        quote=quote,
        reference=reference_of(document),
        page=str(document.extra.get("page") or ""),
        url=document.url or (f"{_DOI}{document.doi}" if document.doi else ""),
        calibrated_terms=terms_in(document, quote.text),
    )


def quote_of(piece: Judged, statement: str = "") -> Quote:
    """Return the sentence that carries a piece of evidence, byte-exact in its document.

    Of several the one that shares most words with the statement, then the longest, then the first.
    """
    span = _carrying(piece, statement)
    return Quote(
        document_id=piece.evidence.document.id, start=span.start, end=span.end, text=span.text
    )


def reference_of(document: Document) -> str:
    """Return how a reader finds a work: title, place in it, authors, venue, year, notice.

    Examples:
        >>> reference_of(Document(id="d", title="Sea level", authors=("A", "B", "C"), year=2021))
        'Sea level, A et al., 2021'
    """
    title = document.title or document.id
    section = document.extra.get("section_number")
    named = f"§ {section}" if section and str(section) not in title else ""
    paragraph = document.extra.get("paragraph")
    published = document.published_in or ""
    parts = (
        title,
        named,
        f"paragraph {paragraph}" if paragraph else "",
        _people(document.authors),
        "" if published in title else published,
        document.year,
        notice_words(document),
    )
    return ", ".join(str(part) for part in parts if part)


def terms_in(document: Document, quoted: str) -> tuple[str, ...]:
    """Return the calibrated terms of a document that the quote holds; all where it holds none.

    Examples:
        >>> terms_in(Document(id="d", extra={"calibrated_terms": '["very likely"]'}), "")
        ('very likely',)
    """
    known = _listed(document.extra.get("calibrated_terms"))
    return tuple(term for term in known if term in quoted) or known


def explanation_of(
    rule: str, judged: Sequence[Judged], *, positive: bool, statement: str = ""
) -> tuple[ExplanationSentence, ...]:
    """Say why a position was taken: one sentence that counts, then at most three that quote."""
    pieces = decisive(judged, positive=positive)
    supporting = sum(piece.stance.label is Label.SUPPORTS for piece in pieces)
    counted = ExplanationSentence(
        sentence=(
            f"Of {len(judged)} passages read, {counted_words(supporting)} it and "
            f"{counted_words(len(pieces) - supporting, 'refute')} it; {rule}."
        ),
        status="composed",
        sources=tuple(quote_of(piece, statement) for piece in pieces),
    )
    return counted, *(_quoted(piece, statement) for piece in pieces[:_QUOTED])


def _quoted(piece: Judged, statement: str) -> ExplanationSentence:
    quote = quote_of(piece, statement)
    reference = reference_of(piece.evidence.document)
    return ExplanationSentence(
        sentence=f"{_SAID[piece.stance.label]}: “{quote.text.strip()}” ({reference})",
        status="attributed",
        sources=(quote,),
    )


def _carrying(piece: Judged, statement: str) -> Span:
    asked = _words(statement)
    return max(
        piece.evidence.carrying,
        key=lambda span: (len(asked & _words(span.text)), span.end - span.start, -span.start),
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))


def _people(authors: Sequence[str]) -> str:
    if len(authors) > 2:  # noqa: PLR2004  # two are named, more are not
        return f"{authors[0]} et al."
    return " and ".join(authors)


def _listed(value: Scalar) -> tuple[str, ...]:
    """Read a JSON list of strings as the corpus keeps it; anything else is none."""
    try:
        found = json.loads(str(value)) if value else []
    except ValueError:
        return ()
    return tuple(str(each) for each in found) if isinstance(found, list) else ()
