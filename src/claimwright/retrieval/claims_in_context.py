"""Cited claims and an index in, sources that may stand behind them out, best first."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import Candidate, CitedClaim, Document, Pair, Query, Unit
from claimwright.errors import InputError
from claimwright.fetch.canonical import canonical_url, registrable_domain
from claimwright.models.cross_encoder import PairReader
from claimwright.protocols import Encoder, Index, TitleGenerator
from claimwright.retrieval.fuse import DENSE, SPARSE, FoundSource, unite
from claimwright.settings import CitationSettings

SEPARATOR: Final = "[SEP]"
"""Between the parts of a query that a model reads; its tokenizer knows it as one token."""

_SHORTEST_CLAIM: Final = 4
"""Words below which the text between two citations says too little to be searched for."""


def claim_text(cited: CitedClaim) -> str:
    """Return the words between two citations; where they are fewer than four, their sentence."""
    own = " ".join(cited.claim.text.split())
    if len(own.split()) >= _SHORTEST_CLAIM:
        return own
    return " ".join(cited.sentence.split()) or own


def sparse_query(cited: CitedClaim, title: str = "") -> str:
    """Return what the sparse arm is asked: claim, article title, generated source title.

    Only the one sentence and the titles: more context brings in words of other sources.

    Source:
        Petroni et al. (2023), doi:10.1038/s42256-023-00726-1, section "Sparse retrieval".
    """
    return " ".join(part for part in (claim_text(cited), title, cited.article_title) if part)


def context_query(cited: CitedClaim, *, words: int = 120) -> str:
    """Return title [SEP] section [SEP] text up to the citation, cut at its left.

    The dense arm is asked it, and models of titles read it.

    Of at most so many words, 8 or more, title and section take a fifth each at most; what is too
    long loses words of the context first, then of the claim's beginning.

    Chosen over the claim alone and the claim with its title, on the claims of WiCE's training
    articles: the bundled encoder puts the cited page first by its sentences for .730 of the claims
    alone, .949 with the title, .968 in context.

    Source:
        Petroni et al. (2023), doi:10.1038/s42256-023-00726-1, section "Dense retrieval".
    """
    cap = max(1, words // 5)
    title = " ".join(cited.article_title.split()[:cap])
    section = " ".join(" ".join(cited.section).split()[:cap])
    before = " ".join(cited.context).split()
    room = words - len(title.split()) - len(section.split())
    text = " ".join([*before, *claim_text(cited).split()][-room:])
    return f" {SEPARATOR} ".join(part for part in (title, section, text) if part)


def ranker_claim(cited: CitedClaim, *, with_title: bool = True) -> str:
    """Return the article's title and the claim, all that a citation ranker reads of it.

    Section and context are left out, as more of them hides the claim.
    """
    title = cited.article_title if with_title else ""
    return f"{title}: {claim_text(cited)}" if title else claim_text(cited)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimSearch:
    """Finds sources for cited claims by words and by meaning.

    Each document of the index is a page or a passage of one, with its `url`; the encoder is the one
    that made its embeddings, or a query encoder trained against them. Without a generator nothing
    is added to the words.
    """

    index: Index
    encoder: Encoder
    settings: CitationSettings
    generator: TitleGenerator | None = None

    def search(
        self, cited: CitedClaim, *, limit: int, without: Collection[str] = ()
    ) -> tuple[FoundSource, ...]:
        """Return at most `limit` unique sources for a claim, best first.

        Pages at the addresses `without`, as written, are left out: those cited already.

        Returns:
            Each with its passages; `source.best.document` is the work, `source.found_by` the
            arms.

        Raises:
            InputError: `limit` is below 1.
        """
        return self.search_all([cited], limit=limit, without=[without])[0]

    def search_all(
        self, claims: Sequence[CitedClaim], *, limit: int, without: Sequence[Collection[str]] = ()
    ) -> tuple[tuple[FoundSource, ...], ...]:
        """Search for several claims at once, as `search` does for one.

        `without` gives the addresses per claim; empty leaves out none.

        Raises:
            InputError: `limit` is below 1.
        """
        if limit < 1:
            raise InputError(f"limit is {limit!r}; it must be at least 1")
        if not claims:
            return ()
        excluded = without or [()] * len(claims)
        found = self.index.search([*self.by_words(claims), *self.by_meaning(claims)])
        return tuple(
            self._kept(words, meaning, out, limit)
            for words, meaning, out in zip(
                found[: len(claims)], found[len(claims) :], excluded, strict=True
            )
        )

    def by_words(self, claims: Sequence[CitedClaim]) -> list[Query]:
        """Return what the sparse arm asks for each claim: it ranks whole pages."""
        titles = self.generator.generate(claims) if self.generator else ("",) * len(claims)
        return [
            Query(unit=Unit.ABSTRACT, limit=self.settings.pool, text=sparse_query(cited, title))
            for cited, title in zip(claims, titles, strict=True)
        ]

    def by_meaning(self, claims: Sequence[CitedClaim]) -> list[Query]:
        """Return what the dense arm asks for each claim: it ranks sentences."""
        embeddings = self.encoder.encode([context_query(cited) for cited in claims])
        return [
            Query(unit=Unit.SENTENCE, limit=self.settings.pool, embedding=embedding)
            for embedding in embeddings
        ]

    def _kept(
        self,
        words: Sequence[Candidate],
        meaning: Sequence[Candidate],
        without: Collection[str],
        limit: int,
    ) -> tuple[FoundSource, ...]:
        """Unite both arms, without what is cited already and what one site has too many of."""
        found = unite({SPARSE: words, DENSE: meaning}, how=self.settings.uniting)
        out = {canonical_url(url) for url in without} - {""}
        allowed = [source for source in found if source.key not in out]
        return capped_per_domain(allowed, most=self.settings.per_domain)[:limit]


def capped_per_domain(sources: Sequence[FoundSource], *, most: int) -> tuple[FoundSource, ...]:
    """Keep of each registered domain its best sources.

    0 keeps all; sources without an address are never cut. They are given and kept in order, best
    first.
    """
    if not most:
        return tuple(sources)
    counts: dict[str, int] = {}
    kept = []
    for source in sources:
        domain = registrable_domain(source.best.document.url or "")
        counts[domain] = counts.get(domain, 0) + 1
        if not domain or counts[domain] <= most:
            kept.append(source)
    return tuple(kept)


PASSAGE_WORDS: Final = 100
"""Words of a passage, as in training."""
PASSAGES: Final = 3
"""Passages of a source that are read."""
POOL: Final = 3
"""Sources that are read for each one that is asked for."""

_MOST_CHARACTERS: Final = 300_000
"""Characters of a source that are looked at."""
_WORD: Final = re.compile(r"\w{3,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedClaimSearch:
    """Searches as `ClaimSearch` does, and puts what it finds in the ranker's order."""

    inner: ClaimSearch
    ranker: PairReader

    def search(
        self, cited: CitedClaim, *, limit: int, without: Collection[str] = ()
    ) -> tuple[FoundSource, ...]:
        """Return at most `limit` unique sources for a claim, best first by the ranker.

        Three times `limit`, 1 or more, are read; pages at the addresses `without`, as written, are
        left out.

        Returns:
            Each with `score` in 0..1, 1 / its rank; ties by the order of the search.

        Raises:
            InputError: `limit` is below 1.
        """
        if limit < 1:
            raise InputError(f"limit is {limit!r}; it must be at least 1")
        found = self.inner.search(cited, limit=POOL * limit, without=without)
        pairs = [
            (place, pair) for place, source in enumerate(found) for pair in _pairs(cited, source)
        ]
        best: dict[int, float] = {}
        read = self.ranker.read([pair for _, pair in pairs])
        for (place, _), logits in zip(pairs, read, strict=True):
            best[place] = max(best.get(place, logits.relevance), logits.relevance)
        order = sorted(best, key=lambda place: (-best[place], place))
        return tuple(
            replace(found[place], score=1.0 / rank)
            for rank, place in enumerate(order[:limit], start=1)
        )


def _pairs(cited: CitedClaim, source: FoundSource) -> tuple[Pair, ...]:
    claim = ranker_claim(cited)
    documents: dict[str, Document] = {
        candidate.document.id: candidate.document for candidate in source.passages
    }
    text = "\n".join(document.text for document in documents.values())
    title = source.best.document.title
    return tuple(
        Pair(claim=claim, evidence=passage, title=title) for passage in likely_passages(claim, text)
    )


def likely_passages(claim: str, text: str, *, most: int = PASSAGES) -> tuple[str, ...]:
    """Cut a text into passages of a hundred words and keep those likeliest to speak of a claim.

    Of the text the first 300,000 characters are looked at; 1 or more passages are kept.

    Returns:
        Those that share most different words with the claim, best first, ties in reading order; at
        least one, which is empty for a blank text.

    Examples:
        >>> likely_passages("Seas rise.", "Bees dance. " * 50 + "The seas rise.", most=1)
        ('The seas rise.',)
    """
    words = text[:_MOST_CHARACTERS].split()
    passages = [
        " ".join(words[start : start + PASSAGE_WORDS])
        for start in range(0, len(words), PASSAGE_WORDS)
    ] or [""]
    wanted = _words(claim)
    shared = [len(wanted & _words(passage)) for passage in passages]
    order = sorted(range(len(passages)), key=lambda place: (-shared[place], place))
    return tuple(passages[place] for place in order[:most])


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.lower()))
