"""Citations that are invented, and an engine that checks and finds them by shared words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import (
    CitationCheck,
    CitationLabel,
    CitedClaim,
    Claim,
    SourceState,
    SourceText,
    Span,
)
from claimwright.testing import FakeStanceModel, HashEncoder, split_sentences
from claimwright_lab.evaluation.cases import CitationCase
from claimwright_lab.evaluation.citations.cited import cited_claim, cited_source, read_source
from claimwright_lab.evaluation.engine import CitationEngine, Corpus, Watch
from claimwright_lab.evaluation.rankings import Rankings

HALF = 0.5


@dataclass(frozen=True, slots=True)
class WordChecker:
    """Believes a claim as far as the source holds its words; half of them are part of it."""

    name: str = "words"

    def check(self, cited: CitedClaim, sources: Sequence[SourceText]) -> tuple[CitationCheck, ...]:
        """Check each source by itself."""
        return tuple(_check(cited.claim.text, source) for source in sources)


def _check(claim: str, source: SourceText) -> CitationCheck:
    if source.state is not SourceState.OK:
        return CitationCheck(label=CitationLabel.SOURCE_UNAVAILABLE)
    support = _share(claim, source.text)
    sentences = split_sentences(source.text)
    best = max(sentences, key=lambda span: _share(claim, span.text), default=None)
    return CitationCheck(
        label=_label(support),
        support=support,
        passage=Span(start=0, end=len(source.text), text=source.text),
        sentences=() if best is None else (best,),
    )


def _label(support: float) -> CitationLabel:
    if support == 1.0:
        return CitationLabel.SUPPORTED
    return CitationLabel.PARTLY_SUPPORTED if support >= HALF else CitationLabel.NOT_SUPPORTED


def _words(text: str) -> set[str]:
    return {word.strip(".,:") for word in text.lower().split()}


def _share(claim: str, text: str) -> float:
    return len(_words(claim) & _words(text)) / len(_words(claim))


def search(claims: Sequence[CitedClaim], corpus: Corpus, watch: Watch) -> dict[str, Rankings]:
    """Rank every document of a corpus by its place, and by shared words."""
    watch("searching", len(claims), len(claims))
    documents = tuple(corpus.documents())
    return {
        "by place": {
            one.claim.id: {d.id: -float(place) for place, d in enumerate(documents)}
            for one in claims
        },
        "by words": {
            one.claim.id: {d.id: _share(one.claim.text, d.text) for d in documents}
            for one in claims
        },
    }


def engine() -> CitationEngine:
    """Return what checks and finds by shared words."""
    return CitationEngine(
        checker=WordChecker(),
        stance=FakeStanceModel(),
        encode=HashEncoder(64).encode,
        search=search,
    )


def case(
    claim: str,
    text: str,
    gold: str = "SUPPORTED",
    *,
    name: str = "",
    url: str = "",
    article: str = "",
) -> CitationCase:
    """Return a citation of a text; the claim names it unless it has a name."""
    key = name or claim
    return CitationCase(
        id=key,
        cited=cited_claim(Claim(id=key, text=claim), cited_source(url), article_title=article),
        source=read_source(text, url=url),
        gold=gold,
        article=article or key,
    )


def check(label: str, support: float | None = None) -> CitationCheck:
    """Return a finding."""
    return CitationCheck(label=CitationLabel(label), support=support)
