"""A claim and the text of a source in, everything that was found and read of the one in the other.

A page is read once however many claims cite it: its sentences and their embeddings are kept for
the last few pages.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from claimwright.claims.decompose import Statement, decompose
from claimwright.claims.opposition.opposites import opposites_of
from claimwright.claims.sentences import split
from claimwright.domain import SourceText, Span
from claimwright.memory import Memory
from claimwright.models.cross_encoder import PairReader
from claimwright.protocols import Encoder
from claimwright.reasoning.embedded.citing.combination import Logistic
from claimwright.reasoning.embedded.citing.page import (
    Coverage,
    Numbers,
    Page,
    ReadPassage,
    StatementReading,
    coverage,
    read_page,
    read_passages,
    read_statement,
)
from claimwright.reasoning.embedded.citing.signals import Seen
from claimwright.reasoning.embedded.citing.words import Rarity, WordKind, claim_words, keys_of
from claimwright.reasoning.reading_copy import reading_copy

WORD_SIGNALS: Final = tuple(
    """
    page passage pair nearest nearest_3 nearest_8 sentences cosine company rarity name number
    month known missing_name missing_number missing_plain missing_known neighbours_page
    neighbours_passage support claim_cosine claim_covered missing_rarity passage_rarity
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""Names of the columns of `word_signals`, in order."""


def word_signals(found: Coverage, whole: StatementReading) -> Numbers:
    """Return what tells if words of a claim are borne out: (words, `WORD_SIGNALS`), float64."""
    words = found.words
    order = np.argsort(-whole.cosines, kind="stable").tolist()
    passage, pair = found.within(*found.best(5)), found.within(*found.best(2))
    missing = 1.0 - found.hits.max(axis=0, initial=0.0)
    kinds = [
        np.array([float(word.kind is kind) for word in words])
        for kind in (WordKind.NAME, WordKind.NUMBER, WordKind.MONTH)
    ]
    name, number, _ = kinds
    same = np.ones(len(words))
    columns = (
        1.0 - missing,
        passage,
        pair,
        found.among(order[:1]),
        found.among(order[:3]),
        found.among(order[:8]),
        np.log1p(found.hits.sum(axis=0)),
        np.array([_cosine(found, whole, place) for place in range(len(words))]),
        np.array([_company(found, place) for place in range(len(words))]),
        found.weights,
        *kinds,
        found.known,
        missing * name,
        missing * number,
        missing * (1.0 - name) * (1.0 - number),
        missing * found.known,
        _neighbours(1.0 - missing),
        _neighbours(passage),
        same * whole.supporting.support,
        same * whole.cosines.max(),
        same * found.share(passage),
        missing * found.weights,
        (1.0 - passage) * found.weights,
    )
    return np.stack(columns, axis=1)


def unsupported(found: Coverage, whole: StatementReading, model: Logistic) -> tuple[float, ...]:
    """Return the probability of each word that the page does not bear it out, 0..1, in order."""
    if not found.words:
        return ()
    return tuple(model.probabilities(word_signals(found, whole)).tolist())


def _cosine(found: Coverage, whole: StatementReading, place: int) -> float:
    """Return how near the nearest sentence with this word is; 0 where none has it."""
    holding = whole.cosines[found.hits[:, place] > 0]
    return float(holding.max(initial=0.0))


def _company(found: Coverage, place: int) -> float:
    """Return the largest share of the claim's other words beside this one in a sentence."""
    others = found.weights.copy()
    others[place] = 0.0
    holding = found.hits[found.hits[:, place] > 0] @ others
    return float(holding.max(initial=0.0) / max(1e-6, others.sum()))


def _neighbours(held: Numbers) -> Numbers:
    """Return the mean of what stands beside each word; 0 for a lone word."""
    around = [
        [held[near] for near in (place - 1, place + 1) if 0 <= near < len(held)]
        for place in range(len(held))
    ]
    return np.array([float(np.mean(near)) if near else 0.0 for near in around])


MAX_EMBEDDED: Final = 600
"""Sentences of a page that are embedded for one claim, those with most of its words first."""

MAX_PARTS: Final = 8
"""Parts of a claim that are read one by one; a claim with more is read whole."""

_KEPT_PAGES: Final = 64
_LEAST_WORDS: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _KeptPage:
    page: Page
    embeddings: dict[int, Numbers] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Asked:
    kept: _KeptPage
    title: frozenset[str]
    words: Logistic
    url: str


class CitationReader:
    """Reads claims against pages with the bundled encoder and verifier."""

    def __init__(self, encoder: Encoder, reader: PairReader, rarity: Rarity) -> None:
        self._encoder = encoder
        self._reader = reader
        self._rarity = rarity
        self._pages = Memory[str, _KeptPage](_KEPT_PAGES)

    def see(
        self, text: str, article_title: str, source: SourceText, words: Logistic
    ) -> Seen | None:
        """Read one claim against one page; `None` where either holds nothing to read.

        Both are read alike, as plain characters: `km²` as `km2`.
        """
        kept = self._kept(source)
        text, article_title = (reading_copy(each).text for each in (text, article_title))
        if not kept.page.sentences or not text.strip():
            return None
        asked = _Asked(kept=kept, title=keys_of(article_title), words=words, url=source.url)
        parts = parts_of(text)
        return replace(
            self._alone(text, asked),
            parts=tuple(self._alone(part, asked, is_part=True) for part in parts),
        )

    def page(self, source: SourceText) -> Page:
        """Return what of a source may be read."""
        return self._kept(source).page

    def _kept(self, source: SourceText) -> _KeptPage:
        name = hashlib.sha256(f"{source.title}\0{source.text}".encode(errors="replace")).hexdigest()
        (kept,) = self._pages.each(
            [name], lambda _: [_KeptPage(page=read_page(source.text, source.title))]
        )
        return kept

    def _alone(self, text: str, asked: _Asked, *, is_part: bool = False) -> Seen:
        page = asked.kept.page
        found = coverage(claim_words(text, self._rarity), page, asked.title)
        cosines = self._cosines(text, asked.kept, found)
        whole = read_statement(text, page, found, cosines, self._reader, is_part=is_part)
        return Seen(
            text=text,
            page=page,
            found=found,
            whole=whole,
            unsupported=unsupported(found, whole, asked.words),
            mirror=0.0 if is_part else self._mirror(text, page, whole.supporting),
            url=asked.url,
        )

    def _cosines(self, text: str, kept: _KeptPage, found: Coverage) -> Numbers:
        count = len(kept.page.sentences)
        places = list(range(count))
        if count > MAX_EMBEDDED:
            nearest = np.argsort(-found.sentence_shares, kind="stable")[:MAX_EMBEDDED]
            places = sorted(nearest.tolist())
        missing = [place for place in places if place not in kept.embeddings]
        made = self._encoder.encode([text, *(kept.page.sentences[each].text for each in missing)])
        for place, embedding in zip(missing, made[1:], strict=True):
            kept.embeddings[place] = np.array(embedding, dtype=np.float64)
        cosines = np.full(count, -1.0)
        rows = np.stack([kept.embeddings[place] for place in places])
        cosines[places] = rows @ np.array(made[0], dtype=np.float64)
        return cosines

    def _mirror(self, text: str, page: Page, passage: ReadPassage) -> float:
        opposites = opposites_of(text).found
        if not opposites:
            return 0.0
        [other] = read_passages(opposites[0].text, page, [passage.places], self._reader)
        return passage.support - other.support


def parts_of(text: str) -> tuple[str, ...]:
    """Return the two to eight statements of a claim, in order; none where it has fewer or more.

    Examples:
        >>> parts_of("Sea ice shrank, and temperatures rose.")
        ('Sea ice shrank', 'temperatures rose.')
    """
    found = [stated for sentence in split(text) for stated in _statements(sentence)]
    return tuple(found) if 1 < len(found) <= MAX_PARTS else ()


def _statements(sentence: Span) -> Sequence[str]:
    stated = [_written(statement) for statement in decompose(sentence)]
    whole = any(len(each.split()) < _LEAST_WORDS for each in stated)
    return [sentence.text] if whole else stated


def _written(statement: Statement) -> str:
    subject = f"{statement.subject.text} " if statement.subject else ""
    return subject + " ".join(piece.text for piece in statement.pieces)
