"""Turns documents into deterministic doubles of index, encoder and models for tests.

No file, model or network is needed, and two runs give the same numbers.
"""

from __future__ import annotations

import hashlib
import math
import re
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import mul
from types import MappingProxyType

from claimwright.domain import (
    Candidate,
    CorpusMetrics,
    Document,
    Embedding,
    Pair,
    Passage,
    Query,
    RankedRows,
    Span,
    Stance,
    Unit,
)
from claimwright.domain.documents import passage_of
from claimwright.domain.metrics import corpus_metrics
from claimwright.errors import InputError, NotFoundError
from claimwright.protocols import Encoder, Splitter
from claimwright.testing.matching import bm25, passes, words

_SENTENCE = re.compile(r"\S[^.!?]*[.!?]*")
_NEGATIONS = frozenset({"no", "not", "never", "without", "cannot", "isn", "doesn", "false"})
_SURE = 0.8

_Row = tuple[Passage, Embedding]


def split_sentences(text: str) -> tuple[Span, ...]:
    """Cut text after `.`, `!` and `?`: good enough for tests, wrong on abbreviations.

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

    def knows(self, word: str) -> bool:
        """Say that no word is known, as a bundled encoder says of words outside its vocabulary."""
        del word
        return False

    def encode(self, texts: Sequence[str]) -> tuple[Embedding, ...]:
        """Return one L2-normalised embedding per text, in order; zeros for a wordless text."""
        return tuple(self._embed(text) for text in texts)

    def _embed(self, text: str) -> Embedding:
        numbers = [0.0] * self.dimension
        for word in words(text):
            digest = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=8).digest())
            numbers[(digest >> 1) % self.dimension] += 1.0 if digest & 1 else -1.0
        norm = math.hypot(*numbers) or 1.0
        return array("f", (number / norm for number in numbers))


@dataclass(frozen=True, slots=True)
class FakeStanceModel:
    """Judges by shared words, and by whether only one of the two texts negates."""

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Return one stance per pair, in order; the probabilities sum to 1.

        Returns:
            Mass on a direction equal to 0.9 times the share of the claim's words found in the
            evidence: supporting, or refuting when exactly one of the two texts negates.

        Examples:
            >>> FakeStanceModel().judge([Pair(claim="Seas rise", evidence="Seas rise.")])[0].label
            <Label.SUPPORTS: 'SUPPORTS'>
        """
        return tuple(self._one(pair) for pair in pairs)

    def _one(self, pair: Pair) -> Stance:
        claim, evidence = set(words(pair.claim)), set(words(pair.evidence))
        content = claim - _NEGATIONS
        share = 0.9 * len(content & evidence) / len(content) if content else 0.0
        opposed = bool(claim & _NEGATIONS) != bool(evidence & _NEGATIONS)
        rest = (1.0 - share) / 2
        return Stance(
            supports=rest / 2 if opposed else share + rest / 2,
            refutes=share + rest / 2 if opposed else rest / 2,
            not_enough_information=rest,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class FakeSentenceClassifier:
    """Gives the label whose word, in small letters, stands in a sentence, or the last label.

    It implements `SentenceClassifier`.

    Examples:
        >>> fake = FakeSentenceClassifier(name="topic", words={"climate": "ice"}, otherwise="other")
        >>> [max(one, key=one.get) for one in fake.classify(["Ice melts.", "Stocks fell."])]
        ['climate', 'other']
    """

    name: str
    words: Mapping[str, str]
    otherwise: str

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels with a word, then the last one."""
        return (*self.words, self.otherwise)

    def classify(self, sentences: Sequence[str]) -> tuple[Mapping[str, float], ...]:
        """Return 0.8 for one label of each sentence and the rest in equal parts, in order."""
        return tuple(self._one(sentence.lower()) for sentence in sentences)

    def _one(self, sentence: str) -> Mapping[str, float]:
        found = (label for label, word in self.words.items() if word in sentence)
        chosen = next(found, self.otherwise)
        rest = (1 - _SURE) / max(1, len(self.labels) - 1)
        return {label: _SURE if label == chosen else rest for label in self.labels}


def passages_of(document: Document, splitter: Splitter = split_sentences) -> tuple[Passage, ...]:
    """Return a document's abstract, then its sentences in reading order."""
    return (
        passage_of(document, Unit.ABSTRACT, 0, len(document.text)),
        *(passage_of(document, Unit.SENTENCE, s.start, s.end) for s in splitter(document.text)),
    )


def embedded(
    documents: Iterable[Document], encoder: Encoder
) -> Iterator[tuple[Document, tuple[_Row, ...]]]:
    """Yield what `IndexWriter.upsert` takes: documents in order, with embedded passages."""
    for document in documents:
        passages = passages_of(document)
        texts = [f"{document.title}\n{passage.text}" for passage in passages]
        yield document, tuple(zip(passages, encoder.encode(texts), strict=True))


def index_of(documents: Iterable[Document], encoder: Encoder | None = None) -> InMemoryIndex:
    """Return documents indexed in memory, by `HashEncoder` unless told: version 1 of `memory`.

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
    """One corpus at one version, held in dictionaries; implements `protocols.Index`."""

    corpus: str
    version: int
    encoder_name: str
    dimension: int
    entries: Mapping[str, tuple[Document, tuple[_Row, ...]]] = field(hash=False)

    def rank(self, queries: Sequence[Query]) -> tuple[RankedRows, ...]:
        """Return rows per query, best first, ties by passage id."""
        return tuple(self._ranked(query) for query in queries)

    def read(self, unit: Unit, rows: Sequence[int]) -> Mapping[int, tuple[Document, Passage]]:
        """Return the passages in these rows, each with its document."""
        held = self._held(unit)
        return {row: (held[row][0], held[row][1]) for row in rows}

    def search(self, queries: Sequence[Query]) -> tuple[tuple[Candidate, ...], ...]:
        """Return at most `limit` candidates per query, best first, ties by passage id."""
        return tuple(
            tuple(
                Candidate(passage=passage, document=document, scores={_arm(query): score})
                for (document, passage), score in zip(
                    self.read(query.unit, found.rows).values(), found.scores, strict=True
                )
            )
            for query, found in zip(queries, self.rank(queries), strict=True)
        )

    def sentences(self, document_ids: Sequence[str]) -> Mapping[str, tuple[_Row, ...]]:
        """Return the sentences of each document in reading order, with their embeddings."""
        return self._rows(document_ids, Unit.SENTENCE)

    def abstracts(self, document_ids: Sequence[str]) -> Mapping[str, _Row]:
        """Return the abstract of each document with its embedding."""
        return {name: row for name, (row,) in self._rows(document_ids, Unit.ABSTRACT).items()}

    def _rows(self, document_ids: Sequence[str], unit: Unit) -> Mapping[str, tuple[_Row, ...]]:
        return {
            name: tuple(row for row in self.entries[name][1] if row[0].unit is unit)
            for name in document_ids
            if name in self.entries
        }

    def documents(self, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents that exist among these ids, by id."""
        return {name: self.entries[name][0] for name in document_ids if name in self.entries}

    def metrics(self) -> CorpusMetrics:
        """Return how the works are spread on each metric of reputation."""
        return corpus_metrics(document for document, _ in self.entries.values())

    def _held(self, unit: Unit) -> list[tuple[Document, Passage, Embedding]]:
        return [
            (document, passage, embedding)
            for document, passages in self.entries.values()
            for passage, embedding in passages
            if passage.unit is unit
        ]

    def _ranked(self, query: Query) -> RankedRows:
        _check_query(query, self.dimension)
        held = self._held(query.unit)
        if query.text is None:
            scores = [sum(map(mul, query.embedding or (), each[2])) for each in held]
        else:
            scores = bm25(query.text, [f"{each[0].title}\n{each[1].text}" for each in held])
        lowest = -math.inf if query.text is None else 0.0
        passing = [
            (score, row)
            for row, score in enumerate(scores)
            if score > lowest and passes(held[row][0], query.filter)
        ]
        passing.sort(key=lambda pair: (-pair[0], held[pair[1]][1].id))
        kept = passing[: query.limit]
        return RankedRows(
            rows=tuple(row for _, row in kept), scores=tuple(score for score, _ in kept)
        )


def _arm(query: Query) -> str:
    return "bm25" if query.embedding is None else "cosine"


@dataclass(slots=True, kw_only=True)
class InMemoryCorpus:
    """A corpus in memory: every committed version stays open-able."""

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
