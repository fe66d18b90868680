"""The words of a claim and a page in, how much of the claim each stretch of the page names out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from claimwright.reasoning.embedded.citing.page import Page
from claimwright.reasoning.embedded.citing.words import ClaimWord

Numbers = NDArray[np.float64]

_TINY = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Coverage:
    """Which words of a claim stand where.

    Args:
        words: Of the claim, those that carry meaning.
        weights: Their rarities, shape (words,).
        hits: 1 where a sentence of the page holds the word, shape (sentences, words).
        page: 1 where the page or its title holds it, shape (words,).
        known: 1 where the article's own title holds it, shape (words,): a page about the subject
            need not repeat its name in the encyclopedia's spelling.
    """

    words: tuple[ClaimWord, ...]
    weights: Numbers
    hits: Numbers
    page: Numbers
    known: Numbers

    def share(self, found: Numbers) -> float:
        """Return the share of the claim's weight that is found or known, 0..1."""
        return float(np.maximum(found, self.known) @ self.weights / max(_TINY, self.weights.sum()))

    def within(self, start: int, end: int) -> Numbers:
        """Return 1 for each word that a stretch of sentences holds."""
        return np.asarray(self.hits[start:end].max(axis=0, initial=0.0))

    def among(self, places: Sequence[int]) -> Numbers:
        """Return 1 for each word that any of some sentences holds."""
        return np.asarray(self.hits[list(places)].max(axis=0, initial=0.0))

    def best(self, size: int) -> tuple[int, int]:
        """Return the earliest stretch of `size` sentences that names most of the claim."""
        count = len(self.hits)
        starts = range(max(1, count - size + 1))
        first = max(starts, key=lambda start: self.share(self.within(start, start + size)))
        return first, min(count, first + size)

    @property
    def sentence_shares(self) -> Numbers:
        """Share of the claim's weight that each sentence holds, shape (sentences,)."""
        return np.asarray(self.hits @ self.weights / max(_TINY, self.weights.sum()))


def coverage(words: Sequence[ClaimWord], page: Page, known: frozenset[str]) -> Coverage:
    """Find the words of a claim on a page; `known` are those of the article's title."""
    everything = page.keys
    return Coverage(
        words=tuple(words),
        weights=np.array([word.rarity for word in words], dtype=np.float64),
        hits=np.array(
            [[not word.keys.isdisjoint(each.keys) for word in words] for each in page.sentences],
            dtype=np.float64,
        ).reshape(len(page.sentences), len(words)),
        page=_flags(not word.keys.isdisjoint(everything) for word in words),
        known=_flags(not word.keys.isdisjoint(known) for word in words),
    )


def _flags(answers: Iterable[bool]) -> Numbers:
    return np.array(list(answers), dtype=np.float64)
