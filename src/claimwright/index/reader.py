"""Turns queries into candidates from one corpus at one version."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime

from claimwright.domain import (
    Candidate,
    CorpusMetrics,
    Document,
    Embedding,
    Passage,
    Query,
    RankedRows,
    Unit,
)
from claimwright.domain.documents import aged, passage_of
from claimwright.domain.metrics import corpus_metrics
from claimwright.errors import IntegrityError
from claimwright.index.checks import check_query
from claimwright.index.faults import translated
from claimwright.index.filters import PassingRows, in_chunks, taken
from claimwright.index.manifest import Manifest, Snapshot
from claimwright.index.ranking import alike, ranked
from claimwright.index.restating import described
from claimwright.index.row_contents import MappedVectors, RowSpans, rows_of
from claimwright.index.rows import (
    DOCUMENT_COLUMNS,
    METRIC_COLUMNS,
    PLACE_COLUMNS,
    VECTOR_COLUMN,
    to_described,
    to_document,
    to_embeddings,
)
from claimwright.index.tables import Tables

# More than there are cores, since each waits for the engine: on two, eight answered a batch of 500
# at once a tenth to a fifth faster than two.
_THREADS = min(8, 4 * (os.cpu_count() or 1))
# Whole documents that are in memory twice, as columns and as values.
_READ_ROWS = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class LanceIndex:
    """One corpus at one version on disk; implements `protocols.Index`. Safe to share by threads.

    What reads it raises `IntegrityError` where its files are missing or damaged.

    A bundled corpus's folder is called otherwise than the corpus; `now` gives the time, in UTC: a
    notice that has expired is unchecked.
    """

    name: str
    address: str
    manifest: Manifest
    snapshot: Snapshot
    tables: Tables = field(repr=False)
    now: Callable[[], datetime] = field(repr=False, compare=False)
    # Filled once by `metrics`: a version does not change, and counting it reads every row.
    _metrics: list[CorpusMetrics] = field(
        default_factory=list, init=False, repr=False, compare=False
    )
    _passing: PassingRows = field(
        default_factory=PassingRows, init=False, repr=False, compare=False
    )
    _spans: RowSpans = field(default_factory=RowSpans, init=False, repr=False, compare=False)
    _vectors: MappedVectors = field(
        default_factory=MappedVectors, init=False, repr=False, compare=False
    )

    @property
    def corpus(self) -> str:
        """Name of the corpus."""
        return self.name

    @property
    def version(self) -> int:
        """Version of the corpus, raised by each commit."""
        return self.snapshot.version

    @property
    def encoder_name(self) -> str:
        """Name of the encoder that made the stored embeddings."""
        return self.manifest.encoder_name

    @property
    def dimension(self) -> int:
        """Numbers in each embedding."""
        return self.manifest.dimension

    def search(self, queries: Sequence[Query]) -> tuple[tuple[Candidate, ...], ...]:
        """Return candidates per query, best first, ties by passage id.

        Args:
            queries: Each either sparse (`text`) or dense (`embedding`). The text is taken as
                words: nothing in it is an operator.

        Returns:
            At most `limit` candidates for each query, in the order of the queries. Sparse ones
            hold at least one word of the text and carry `bm25`, dense ones carry `cosine`.

        Raises:
            InputError: A query cannot be answered; the message says why.
        """
        found = self.rank(queries)
        wanted: dict[Unit, dict[int, None]] = {query.unit: {} for query in queries}
        for query, ranked_rows in zip(queries, found, strict=True):
            wanted[query.unit].update(dict.fromkeys(ranked_rows.rows))
        known = {unit: self.read(unit, tuple(rows)) for unit, rows in wanted.items()}
        return tuple(
            _candidates(query, ranked_rows, known[query.unit])
            for query, ranked_rows in zip(queries, found, strict=True)
        )

    def rank(self, queries: Sequence[Query]) -> tuple[RankedRows, ...]:
        """Return rows per query as `search` finds them, without reading documents.

        Queries are answered side by side, and a filter that several ask is applied once.

        Returns:
            At most `limit` rows for each query, best first, ties by passage id, in the order of
            the queries, each scored by `bm25` or `cosine`; to be read with `read`.

        Raises:
            InputError: A query cannot be answered; the message says why.
        """
        for query in queries:
            check_query(query, self.dimension)
        groups = alike(queries, threads=_THREADS)
        asked = [[queries[place] for place in group] for group in groups]
        with translated(self.address, "search"):
            if len(asked) <= 1:
                answers = list(map(self._ranked, asked))
            else:
                with ThreadPoolExecutor(_THREADS) as pool:
                    answers = list(pool.map(self._ranked, asked))
        found = {
            place: rows
            for group, answer in zip(groups, answers, strict=True)
            for place, rows in zip(group, answer, strict=True)
        }
        return tuple(found[place] for place in range(len(queries)))

    def read(self, unit: Unit, rows: Sequence[int]) -> Mapping[int, tuple[Document, Passage]]:
        """Return the passages in these rows, by row, each with its document.

        The rows are any number of those that `rank` gave, repeated ones included.

        Raises:
            IntegrityError: A document is not there.
        """
        distinct = list(dict.fromkeys(rows))
        with translated(self.address, "read"):
            spans = self._spans.of(self.tables, unit, distinct)
            documents = self._documents_in(self._spans.documents(self.tables, unit, distinct))
        found: dict[int, tuple[Document, Passage]] = {}
        for row, span in zip(distinct, spans, strict=True):
            document = _known(documents, span.document_id)
            found[row] = (document, passage_of(document, unit, span.start, span.end))
        return found

    def sentences(
        self, document_ids: Sequence[str]
    ) -> Mapping[str, tuple[tuple[Passage, Embedding], ...]]:
        """Return the sentences of each known document in reading order, with their embeddings.

        Returns:
            By document id; an empty tuple for a document without sentences.
        """
        documents = self.documents(document_ids)
        found: dict[str, list[tuple[Passage, Embedding]]] = {name: [] for name in documents}
        for passage, embedding in self._embedded(Unit.SENTENCE, documents):
            found[passage.document_id].append((passage, embedding))
        return {
            name: tuple(sorted(rows, key=lambda row: (row[0].start, row[0].end)))
            for name, rows in found.items()
        }

    def abstracts(self, document_ids: Sequence[str]) -> Mapping[str, tuple[Passage, Embedding]]:
        """Return the abstract of each known document by id, with its embedding."""
        embedded = self._embedded(Unit.ABSTRACT, self.documents(document_ids))
        return {passage.document_id: (passage, embedding) for passage, embedding in embedded}

    def documents(self, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents that exist among these ids, by id."""
        with translated(self.address, "read"):
            distinct = tuple(dict.fromkeys(document_ids))
            return self._documents_in(rows_of(self.tables, Unit.ABSTRACT, distinct))

    def described(self, *, texts: bool = False) -> Iterator[Document]:
        """Yield every document as it was stored, without its text unless that is asked for.

        Some batches of texts are in memory at once.
        """
        with translated(self.address, "read"):
            yield from described(self.tables.abstract, texts=texts)

    def metrics(self) -> CorpusMetrics:
        """Return how the works, each once, are spread on each metric of reputation.

        The first call reads every document but for its text, later ones nothing.
        """
        if not self._metrics:
            with translated(self.address, "read"):
                scanner = self.tables.abstract.scanner(columns=list(METRIC_COLUMNS))
                described = (
                    document for batch in scanner.to_batches() for document in to_described(batch)
                )
                self._metrics.append(corpus_metrics(described, written_in=self._written_in))
        return self._metrics[0]

    @property
    def _written_in(self) -> int:
        """Year of the newest commit, in UTC."""
        return datetime.fromisoformat(self.manifest.updated).year

    def _embedded(
        self, unit: Unit, documents: Mapping[str, Document]
    ) -> Iterator[tuple[Passage, Embedding]]:
        with translated(self.address, "read"):
            for chunk in in_chunks(documents):
                rows = rows_of(self.tables, unit, chunk)
                table = taken(self.tables.of(unit), rows, (*PLACE_COLUMNS, VECTOR_COLUMN))
                embeddings = to_embeddings(table.column(VECTOR_COLUMN), self.dimension)
                places = table.select(PLACE_COLUMNS).to_pylist()
                for row, embedding in zip(places, embeddings, strict=True):
                    document = documents[row["document_id"]]
                    yield passage_of(document, unit, row["start"], row["end"]), embedding

    def _documents_in(self, rows: Sequence[int]) -> dict[str, Document]:
        found: dict[str, Document] = {}
        for start in range(0, len(rows), _READ_ROWS):
            some = rows[start : start + _READ_ROWS]
            for row in taken(self.tables.abstract, some, DOCUMENT_COLUMNS).to_pylist():
                document = aged(to_document(row), self.now())
                found[document.id] = document
        return found

    def _ranked(self, queries: Sequence[Query]) -> tuple[RankedRows, ...]:
        unit = queries[0].unit
        among = self._passing.of(self.tables, unit, queries[0].filter)
        return ranked(
            self.tables.of(unit),
            queries,
            among,
            lambda rows: self._spans.of(self.tables, unit, rows),
            None if queries[0].embedding is None else self._vectors.of(self.tables, unit),
        )


def _known(documents: Mapping[str, Document], name: str) -> Document:
    if name not in documents:
        raise IntegrityError(
            f"document {name!r} has sentences but no abstract: remove the corpus and add it again"
        )
    return documents[name]


def _candidates(
    query: Query, found: RankedRows, known: Mapping[int, tuple[Document, Passage]]
) -> tuple[Candidate, ...]:
    arm = "bm25" if query.embedding is None else "cosine"
    return tuple(
        Candidate(passage=known[row][1], document=known[row][0], scores={arm: score})
        for row, score in zip(found.rows, found.scores, strict=True)
    )
