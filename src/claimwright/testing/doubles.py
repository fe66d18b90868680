"""Turns documents into deterministic doubles of index, encoder and stance model for tests.

No file, model or network is needed, and two runs give the same numbers.
"""

from __future__ import annotations

import hashlib
import math
import re
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import mul
from types import MappingProxyType

from claimwright.domain import (
    Candidate,
    CorpusMetrics,
    Document,
    Embedding,
    Filter,
    Pair,
    Passage,
    Query,
    Span,
    Stance,
    Unit,
)
from claimwright.domain.metrics import corpus_metrics
from claimwright.errors import InputError, NotFoundError
from claimwright.protocols import Encoder, Splitter

_STOP_WORDS = r"(?:an?|and|are|as|at|be|by|for|from|in|is|it|of|on|or|that|the|to|was)\b"
_WORD = re.compile(rf"\b(?!{_STOP_WORDS})\w+")
_SENTENCE = re.compile(r"\S[^.!?]*[.!?]*")
_NEGATIONS = frozenset({"no", "not", "never", "without", "cannot", "isn", "doesn", "false"})
_SATURATION = 1.2
_LENGTH_SHARE = 0.75

_Row = tuple[Passage, Embedding]


def _words(text: str) -> list[str]:
    """Lower-case words without the commonest ones."""
    return _WORD.findall(text.lower())


def split_sentences(text: str) -> tuple[Span, ...]:
    """Cut text after `.`, `!` and `?`: good enough for tests, wrong on abbreviations.

    Args:
        text: Any text.

    Returns:
        Sentences in order, each byte-exact; none for blank text.

    Examples:
        >>> [span.text for span in split_sentences("Ice melts. Seas rise.")]
        ['Ice melts.', 'Seas rise.']
    """
    found = (match for match in _SENTENCE.finditer(text))
    stripped = ((match.start(), match.group().rstrip()) for match in found)
    return tuple(Span(start=at, end=at + len(kept), text=kept) for at, kept in stripped)


@dataclass(frozen=True, slots=True)
class HashEncoder:
    """A bag of words hashed into a vector: texts that share words are near each other.

    Args:
        dimension: Numbers in each embedding, 1 or more.

    Examples:
        >>> near, far = HashEncoder(64).encode(["sea level rises", "moon"])
        >>> len(near), near == HashEncoder(64).encode(["level rises, sea"])[0]
        (64, True)
    """

    dimension: int = 64

    @property
    def name(self) -> str:
        """Name that changes with the dimension."""
        return f"hash-{self.dimension}"

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order; zeros for a wordless text."""
        return tuple(self._embed(text) for text in texts)

    def _embed(self, text: str) -> Embedding:
        numbers = [0.0] * self.dimension
        for word in _words(text):
            digest = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest())
            numbers[(digest >> 1) % self.dimension] += 1.0 if digest & 1 else -1.0
        norm = math.hypot(*numbers) or 1.0
        return array("f", (number / norm for number in numbers))


@dataclass(frozen=True, slots=True)
class FakeStanceModel:
    """Judges by shared words, and by whether only one of the two texts negates."""

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order; the probabilities sum to 1.

        Args:
            pairs: Any number.

        Returns:
            Mass on a direction equal to 0.9 times the share of the claim's words found in the
            evidence: supporting, or refuting when exactly one of the two texts negates.

        Examples:
            >>> FakeStanceModel().judge([Pair(claim="Seas rise", evidence="Seas rise.")])[0].label
            <Label.SUPPORTS: 'SUPPORTS'>
        """
        return tuple(self._one(pair) for pair in pairs)

    def _one(self, pair: Pair) -> Stance:
        claim, evidence = set(_words(pair.claim)), set(_words(pair.evidence))
        content = claim - _NEGATIONS
        share = 0.9 * len(content & evidence) / len(content) if content else 0.0
        opposed = bool(claim & _NEGATIONS) != bool(evidence & _NEGATIONS)
        rest = (1.0 - share) / 2
        return Stance(
            supports=rest / 2 if opposed else share + rest / 2,
            refutes=share + rest / 2 if opposed else rest / 2,
            not_enough_information=rest,
        )


def passages_of(document: Document, splitter: Splitter = split_sentences) -> tuple[Passage, ...]:
    """Cut a document into its abstract and its sentences.

    Args:
        document: What to cut.
        splitter: Finds the sentences.

    Returns:
        The abstract first, then the sentences in reading order.
    """
    whole = Span(start=0, end=len(document.text), text=document.text)
    sentences = ((Unit.SENTENCE, span) for span in splitter(document.text))
    return tuple(
        Passage(
            id=f"{document.id}#{unit}:{span.start}-{span.end}",
            document_id=document.id,
            unit=unit,
            text=span.text,
            start=span.start,
            end=span.end,
        )
        for unit, span in ((Unit.ABSTRACT, whole), *sentences)
    )


def embedded(
    documents: Iterable[Document], encoder: Encoder
) -> Iterator[tuple[Document, tuple[_Row, ...]]]:
    """Yield what `IndexWriter.upsert` takes: documents with embedded passages, title included.

    Args:
        documents: What to cut and embed.
        encoder: Makes the embeddings.

    Yields:
        Each document with its passages, in order.
    """
    for document in documents:
        passages = passages_of(document)
        texts = [f"{document.title}\n{passage.text}" for passage in passages]
        yield document, tuple(zip(passages, encoder.encode(texts), strict=True))


def index_of(documents: Iterable[Document], encoder: Encoder | None = None) -> InMemoryIndex:
    """Index documents in memory, cut and embedded: one call for tests of later stages.

    Args:
        documents: What to find.
        encoder: Makes the embeddings; `HashEncoder()` when `None`.

    Returns:
        Version 1 of a corpus named `memory`.

    Examples:
        >>> index = index_of([Document(id="d", text="Ice melts. Seas rise.")])
        >>> query = Query(unit=Unit.SENTENCE, limit=5, text="seas")
        >>> [candidate.passage.text for candidate in index.search([query])[0]]
        ['Seas rise.']
    """
    chosen = encoder or HashEncoder()
    corpus = InMemoryCorpus(name="memory", encoder_name=chosen.name, dimension=chosen.dimension)
    writer = corpus.writer()
    writer.upsert(embedded(documents, chosen))
    writer.commit({})
    return corpus.open()


@dataclass(frozen=True, slots=True, kw_only=True)
class InMemoryIndex:
    """One corpus at one version, held in dictionaries; implements `protocols.Index`.

    Args:
        corpus: Name of the corpus.
        version: Version of the corpus.
        encoder_name: Name of the encoder that made the embeddings.
        dimension: Numbers in each embedding.
        entries: Documents with their passages, by document id.
    """

    corpus: str
    version: int
    encoder_name: str
    dimension: int
    entries: Mapping[str, tuple[Document, tuple[_Row, ...]]] = field(hash=False)

    def search(self, queries: Sequence[Query]) -> tuple[tuple[Candidate, ...], ...]:
        """Return at most `limit` candidates per query, best first, ties by passage id."""
        return tuple(self._answer(query) for query in queries)

    def sentences(self, document_ids: Sequence[str]) -> Mapping[str, tuple[_Row, ...]]:
        """Return the sentences of each document in reading order, with their embeddings."""
        return {
            name: tuple(row for row in self.entries[name][1] if row[0].unit is Unit.SENTENCE)
            for name in document_ids
            if name in self.entries
        }

    def documents(self, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents that exist among these ids, by id."""
        return {name: self.entries[name][0] for name in document_ids if name in self.entries}

    def metrics(self) -> CorpusMetrics:
        """Return how the works are spread on each metric of reputation."""
        return corpus_metrics(document for document, _ in self.entries.values())

    def _answer(self, query: Query) -> tuple[Candidate, ...]:
        _check_query(query, self.dimension)
        rows = [
            (document, passage, embedding)
            for document, passages in self.entries.values()
            for passage, embedding in passages
            if passage.unit is query.unit
        ]
        if query.text is None:
            scores = [sum(map(mul, query.embedding or (), row[2])) for row in rows]
        else:
            scores = _bm25(query.text, [f"{row[0].title}\n{row[1].text}" for row in rows])
        arm, lowest = ("cosine", -math.inf) if query.text is None else ("bm25", 0.0)
        passing = [
            (score, row)
            for row, score in zip(rows, scores, strict=True)
            if score > lowest and _passes(row[0], query.filter)
        ]
        passing.sort(key=lambda pair: (-pair[0], pair[1][1].id))
        return tuple(
            Candidate(passage=row[1], document=row[0], scores={arm: score})
            for score, row in passing[: query.limit]
        )


@dataclass(slots=True, kw_only=True)
class InMemoryCorpus:
    """A corpus in memory: every committed version stays open-able.

    Args:
        name: Name of the corpus.
        encoder_name: Name of the encoder of its embeddings.
        dimension: Numbers in each embedding.
    """

    name: str
    encoder_name: str
    dimension: int
    progress: Mapping[str, int] = field(default_factory=dict)
    _versions: list[InMemoryIndex] = field(default_factory=list)

    def writer(self) -> InMemoryWriter:
        """Return a writer that starts from the newest version."""
        return InMemoryWriter(self)

    def open(self, version: int | None = None) -> InMemoryIndex:
        """Return one version, the newest when `None`; later commits do not change it."""
        wanted = len(self._versions) if version is None else version
        if not 1 <= wanted <= len(self._versions):
            raise NotFoundError(
                f"corpus {self.name!r} has no version {wanted}; it has {len(self._versions)}"
            )
        return self._versions[wanted - 1]

    def publish(self, entries: Mapping[str, tuple[Document, tuple[_Row, ...]]]) -> int:
        """Add a version that holds these entries; return its number."""
        index = InMemoryIndex(
            corpus=self.name,
            version=len(self._versions) + 1,
            encoder_name=self.encoder_name,
            dimension=self.dimension,
            entries=MappingProxyType(dict(entries)),
        )
        self._versions.append(index)
        return index.version


class InMemoryWriter:
    """The writer of an `InMemoryCorpus`; implements `protocols.IndexWriter`."""

    def __init__(self, corpus: InMemoryCorpus) -> None:
        """Start from the newest version of a corpus."""
        self._corpus = corpus
        self._entries = dict(corpus.open().entries) if corpus._versions else {}  # noqa: SLF001 (one file)

    def upsert(self, documents: Iterable[tuple[Document, Sequence[_Row]]]) -> None:
        """Add documents with their passages; one with a known id replaces the old one whole.

        Args:
            documents: Each with exactly one abstract and any number of sentences.

        Raises:
            InputError: A passage is not a span of its document, or an embedding does not fit.
        """
        for document, rows in documents:
            _check_rows(document, rows, self._corpus.dimension)
            self._entries[document.id] = (document, tuple(rows))

    def delete(self, document_ids: Sequence[str]) -> int:
        """Remove documents; return how many there were."""
        return sum(self._entries.pop(name, None) is not None for name in set(document_ids))

    def commit(self, progress: Mapping[str, int]) -> int:
        """Make everything since the last commit visible at once; return the new version."""
        self._corpus.progress = {**self._corpus.progress, **progress}
        return self._corpus.publish(self._entries)


def _check_query(query: Query, dimension: int) -> None:
    if query.limit < 1 or (query.text is None) == (query.embedding is None):
        raise InputError(
            f"a query needs a limit of 1 or more and a text or an embedding: {query.limit!r}"
        )
    if query.unit is Unit.WINDOW:
        raise InputError("an index holds abstracts and sentences, no windows")
    if query.embedding is not None:
        _check_embedding(query.embedding, dimension)


def _check_embedding(embedding: Embedding, dimension: int) -> None:
    if len(embedding) != dimension or not all(map(math.isfinite, embedding)):
        raise InputError(
            f"expected {dimension} finite numbers, got an embedding of {len(embedding)}"
        )


def _check_rows(document: Document, rows: Sequence[_Row], dimension: int) -> None:
    if not document.id or [row[0].unit for row in rows].count(Unit.ABSTRACT) != 1:
        raise InputError(f"document {document.id!r} needs an id and exactly one abstract")
    for passage, embedding in rows:
        exact = document.text[passage.start : passage.end] == passage.text
        if passage.document_id != document.id or not exact or passage.unit is Unit.WINDOW:
            raise InputError(
                f"passage {passage.id!r} is no abstract or sentence of {document.id!r}"
            )
        _check_embedding(embedding, dimension)


def _passes(document: Document, only: Filter) -> bool:
    """Whether a document is what the filter asks for; an unknown value passes no bound."""
    venue = None if document.venue is None else document.venue.casefold()
    unmet = (
        only.year_from is not None and not _at_least(document.year, only.year_from),
        only.year_to is not None and not _at_least(only.year_to, document.year),
        only.min_citations is not None
        and not _at_least(document.citation_count, only.min_citations),
        only.venues and venue not in {name.casefold() for name in only.venues},
        only.languages and document.language not in only.languages,
        only.sources and document.source not in only.sources,
        only.document_ids and document.id not in only.document_ids,
        only.exclude_retracted and document.retracted is True,
    )
    return not any(unmet)


def _at_least(value: int | None, bound: int | None) -> bool:
    return value is not None and bound is not None and value >= bound


def _bm25(text: str, passages: Sequence[str]) -> list[float]:
    """Score passages by BM25 with k1 = 1.2, b = 0.75 (Robertson and Zaragoza 2009, eq. 3.15)."""
    counts = [Counter(_words(passage)) for passage in passages]
    lengths = [count.total() for count in counts]
    mean = sum(lengths) / len(lengths) if any(lengths) else 1.0
    scores = [0.0] * len(counts)
    for word in sorted(set(_words(text))):
        holding = sum(word in count for count in counts)
        rarity = math.log(1 + (len(counts) - holding + 0.5) / (holding + 0.5))
        for place, count in enumerate(counts):
            damping = 1 - _LENGTH_SHARE + _LENGTH_SHARE * lengths[place] / mean
            scores[place] += rarity * count[word] * 2.2 / (count[word] + _SATURATION * damping)
    return scores
