"""Sources that a search found in, the same in the order of a ranker that reads their passages out.

The ranker is a cross-encoder such as `claimwright-lab train citation-ranker` makes. It reads of
each source the passages that share most words with the claim: its best one decides.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from claimwright.domain import CitedClaim, Document, Pair
from claimwright.errors import InputError
from claimwright.models.running import PairReader
from claimwright.retrieval.claims_in_context import ClaimSearch
from claimwright.retrieval.context_queries import ranker_claim
from claimwright.retrieval.union import FoundSource

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
