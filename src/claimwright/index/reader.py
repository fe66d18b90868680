"""Turns queries into candidates from one corpus at one version."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime

import lance
import numpy as np
import pyarrow as pa
from lance.query import MatchQuery

from claimwright.domain import (
    Candidate,
    CorpusMetrics,
    Document,
    Embedding,
    Passage,
    Query,
    Unit,
)
from claimwright.domain.metrics import corpus_metrics
from claimwright.domain.notices import aged
from claimwright.errors import IntegrityError
from claimwright.index.checks import check_query, passage_id
from claimwright.index.faults import translated
from claimwright.index.filters import in_chunks, one_of, predicate
from claimwright.index.manifest import Manifest, Snapshot
from claimwright.index.restating import described
from claimwright.index.rows import (
    DOCUMENT_COLUMNS,
    METRIC_COLUMNS,
    SEARCH_COLUMN,
    VECTOR_COLUMN,
    to_described,
    to_document,
    to_embeddings,
    to_passage,
)
from claimwright.index.tables import Tables

_PLACE = ("document_id", "start", "end")
_TIES = 8
_MOST_TIES = 4_096
# All lists of a vector index up to half a million rows: near claims lie in many of them.
_PROBES = 128
# Rows read again in full precision, as a multiple of those asked for.
_REFINE = 2
_THREADS = min(4, os.cpu_count() or 1)
# Up to so many queries look their documents up by themselves; more share one look-up.
_FEW = 4


def _utc_now() -> datetime:
    return datetime.now(tz=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Hit:
    """A row that a search found."""

    score: float
    document_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LanceIndex:
    """One corpus at one version on disk; implements `protocols.Index`. Safe to share by threads.

    Args:
        name: Of the corpus; a bundled one's folder is called otherwise.
        address: Where it lies, for messages.
        manifest: Says how the corpus was made.
        snapshot: The version that is read.
        tables: Both tables at that version.
        now: Gives the time, in UTC: a notice that has expired is unchecked.
    """

    name: str
    address: str
    manifest: Manifest
    snapshot: Snapshot
    tables: Tables = field(repr=False)
    now: Callable[[], datetime] = field(default=_utc_now, repr=False, compare=False)
    # Filled once by `metrics`: a version does not change, and counting it reads every row.
    _metrics: list[CorpusMetrics] = field(
        default_factory=list, init=False, repr=False, compare=False
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
            IntegrityError: The files are missing or damaged.
        """
        for query in queries:
            check_query(query, self.dimension)
        with translated(self.address, "search"), ThreadPoolExecutor(_THREADS) as pool:
            if len(queries) <= _FEW:
                answers = list(pool.map(self._answered, queries))
                found = [hits for hits, _ in answers]
                documents = {name: one for _, known in answers for name, one in known.items()}
            else:
                found = list(pool.map(self._ranked, queries))
                documents = dict(
                    self.documents([hit.document_id for hits in found for hit in hits])
                )
        return tuple(
            tuple(_candidate(query, hit, documents) for hit in hits)
            for query, hits in zip(queries, found, strict=True)
        )

    def sentences(
        self, document_ids: Sequence[str]
    ) -> Mapping[str, tuple[tuple[Passage, Embedding], ...]]:
        """Return the sentences of each document in reading order, with their embeddings.

        Args:
            document_ids: Any; those unknown are left out.

        Returns:
            By document id; an empty tuple for a document without sentences.

        Raises:
            IntegrityError: The files are missing or damaged.
        """
        documents = self.documents(document_ids)
        found: dict[str, list[tuple[Passage, Embedding]]] = {name: [] for name in documents}
        with translated(self.address, "read"):
            for chunk in in_chunks(documents):
                table = self._rows(Unit.SENTENCE, chunk, (*_PLACE, VECTOR_COLUMN))
                embeddings = to_embeddings(table.column(VECTOR_COLUMN), self.dimension)
                places = table.select(_PLACE).to_pylist()
                for row, embedding in zip(places, embeddings, strict=True):
                    document = documents[row["document_id"]]
                    passage = to_passage(document, Unit.SENTENCE, row["start"], row["end"])
                    found[document.id].append((passage, embedding))
        return {
            name: tuple(sorted(rows, key=lambda row: (row[0].start, row[0].end)))
            for name, rows in found.items()
        }

    def abstracts(self, document_ids: Sequence[str]) -> Mapping[str, tuple[Passage, Embedding]]:
        """Return the abstract of each document with its embedding, for whoever writes it anew.

        Args:
            document_ids: Any; those unknown are left out.

        Returns:
            By document id.

        Raises:
            IntegrityError: The files are missing or damaged.
        """
        found: dict[str, tuple[Passage, Embedding]] = {}
        documents = self.documents(document_ids)
        with translated(self.address, "read"):
            for chunk in in_chunks(documents):
                table = self._rows(Unit.ABSTRACT, chunk, (*_PLACE, VECTOR_COLUMN))
                embeddings = to_embeddings(table.column(VECTOR_COLUMN), self.dimension)
                places = table.select(_PLACE).to_pylist()
                for row, embedding in zip(places, embeddings, strict=True):
                    document = documents[row["document_id"]]
                    passage = to_passage(document, Unit.ABSTRACT, row["start"], row["end"])
                    found[document.id] = (passage, embedding)
        return found

    def documents(self, document_ids: Sequence[str]) -> Mapping[str, Document]:
        """Return the documents that exist among these ids, by id.

        Args:
            document_ids: Any, repeated or unknown ones included.

        Returns:
            Each known document once.

        Raises:
            IntegrityError: The files are missing or damaged.
        """
        found: dict[str, Document] = {}
        with translated(self.address, "read"):
            for chunk in in_chunks(dict.fromkeys(document_ids)):
                for row in self._rows(Unit.ABSTRACT, chunk, DOCUMENT_COLUMNS).to_pylist():
                    document = aged(to_document(row), self.now())
                    found[document.id] = document
        return found

    def described(self) -> Iterator[Document]:
        """Yield every document without its text, as it was stored.

        Yields:
            Whole but for the text.

        Raises:
            IntegrityError: The files are missing or damaged.
        """
        with translated(self.address, "read"):
            yield from described(self.tables.abstract)

    def metrics(self) -> CorpusMetrics:
        """Return how the works are spread on each metric of reputation.

        The first call reads every document but for its text, later ones nothing.

        Returns:
            Their metrics, each work once.

        Raises:
            IntegrityError: The files are missing or damaged.
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

    def _rows(self, unit: Unit, document_ids: Iterable[str], columns: Iterable[str]) -> pa.Table:
        only = one_of("document_id", document_ids)
        table = self.tables.of(unit)
        present = frozenset(table.schema.names)  # an older format has fewer columns
        named = [column for column in columns if column in present]
        return table.scanner(columns=named, filter=only).to_table()

    def _answered(self, query: Query) -> tuple[tuple[_Hit, ...], Mapping[str, Document]]:
        """The best hits with their documents, while another thread is busy with another arm."""
        hits = self._ranked(query)
        return hits, self.documents([hit.document_id for hit in hits])

    def _ranked(self, query: Query) -> tuple[_Hit, ...]:
        """The best hits in a fixed order, even where equal scores straddle the limit."""
        only = predicate(query.filter)
        arm = self._sparse if query.embedding is None else self._dense
        room = query.limit + _TIES
        while True:
            hits = arm(query, room, only)
            cut = len(hits) == room and hits[query.limit - 1].score == hits[-1].score
            if not cut or room >= query.limit + _MOST_TIES:
                break
            room = min(room * 8, query.limit + _MOST_TIES)
        ordered = sorted(hits, key=lambda hit: (-hit.score, _hit_id(query.unit, hit)))
        return tuple(ordered[: query.limit])

    def _sparse(self, query: Query, room: int, only: str | None) -> list[_Hit]:
        # Half of a surrogate pair, which the engine cannot read, becomes a question mark.
        words = (query.text or "").encode(errors="replace").decode()
        scanner = self.tables.of(query.unit).scanner(
            full_text_query=MatchQuery(words, SEARCH_COLUMN),
            columns=[*_PLACE, "_score"],
            filter=only,
            prefilter=True,
            limit=room,
            disable_scoring_autoprojection=True,
        )
        return _hits(scanner, "_score", float)

    def _dense(self, query: Query, room: int, only: str | None) -> list[_Hit]:
        nearest = {
            "column": VECTOR_COLUMN,
            "q": np.asarray(query.embedding, dtype=np.float32),
            "k": room,
            "metric": "dot",
            "minimum_nprobes": _PROBES,
            "refine_factor": _REFINE,
        }
        scanner = self.tables.of(query.unit).scanner(
            nearest=nearest,
            columns=[*_PLACE, "_distance"],
            filter=only,
            prefilter=True,
            disable_scoring_autoprojection=True,
        )
        return _hits(scanner, "_distance", _cosine)


def _cosine(distance: float) -> float:
    """The engine's dot distance is 1 - a·b; rounding may leave the range of a cosine."""
    return max(-1.0, min(1.0, 1.0 - distance))


def _hits(
    scanner: lance.LanceScanner, column: str, to_score: Callable[[float], float]
) -> list[_Hit]:
    table = scanner.to_table()
    scores = map(to_score, table.column(column).to_pylist())
    places = zip(*(table.column(name).to_pylist() for name in _PLACE), strict=True)
    hits = [
        _Hit(score=score, document_id=place[0], start=place[1], end=place[2])
        for score, place in zip(scores, places, strict=True)
    ]
    return sorted(hits, key=lambda hit: -hit.score)


def _hit_id(unit: Unit, hit: _Hit) -> str:
    return passage_id(hit.document_id, unit, hit.start, hit.end)


def _candidate(query: Query, hit: _Hit, documents: Mapping[str, Document]) -> Candidate:
    if hit.document_id not in documents:
        raise IntegrityError(
            f"document {hit.document_id!r} has sentences but no abstract: remove the corpus and"
            " add it again"
        )
    document = documents[hit.document_id]
    return Candidate(
        passage=to_passage(document, query.unit, hit.start, hit.end),
        document=document,
        scores={"bm25" if query.embedding is None else "cosine": hit.score},
    )
