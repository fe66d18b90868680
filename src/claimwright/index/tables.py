"""A corpus and a snapshot → the engine's two tables at those versions, and their indexes.

A search finds rows that no index covers, too, by reading them, so no index is needed for
correctness. The one exception is the vector index of a large table, which is approximate; its
recall is stated at `VECTOR_INDEX_ROWS`. What writes moves its table on to the new version.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import lance
import pyarrow as pa
from lance import Session  # type: ignore[attr-defined] # public, though not in its `__all__`

from claimwright.domain import Unit
from claimwright.errors import IntegrityError
from claimwright.index.checks import UNITS
from claimwright.index.faults import translated
from claimwright.index.manifest import ANALYSER, Snapshot
from claimwright.index.places import Place
from claimwright.index.rows import SEARCH_COLUMN, VECTOR_COLUMN, schema

WORD_INDEX = "words"
VECTOR_INDEX = "nearest"

VECTOR_INDEX_ROWS = 20_000
"""Below this many rows nearest neighbours are found by reading all: exact, and fast enough.

From here on three bits per number are read first, and thrice the rows asked for are compared again
in full. Of the first 20 that exact search finds among 100,000 artificial passages that misses two
in a thousand, among 1,000,000 one in fifty: `docs/scale.md`.
"""

_MERGE_FRAGMENTS = 64
_FRAGMENT_ROWS = 131_072
_INDEX_ROWS = 131_072
_PART_ROWS = 4_096
_LIST_ROWS = 1_024
# For each number of an embedding; with 1 recall is lost, with 5 time and memory.
_BITS = 3
_SPARE_PARTS = 3
_LARGE_PART_ROWS = 1_048_576
_SAMPLED_ROWS_PER_LIST = 64
_BUILD_MEMORY_MIB = 256
_COLUMNS: tuple[tuple[str, Literal["BTREE", "BITMAP"]], ...] = (
    ("document_id", "BTREE"),
    # Of few values: a range over a million rows took 4 ms of a search, and 15 ms with trees.
    ("year", "BITMAP"),
    ("citation_count", "BITMAP"),
    ("venue_key", "BTREE"),
    ("language", "BITMAP"),
    ("source", "BITMAP"),
)


def create_word_index(table: lance.LanceDataset) -> None:
    """Make the BM25 index anew over all rows, none included."""
    table.create_scalar_index(
        SEARCH_COLUMN,
        "INVERTED",
        name=WORD_INDEX,
        replace=True,
        with_position=False,
        memory_limit=_BUILD_MEMORY_MIB,
        language=ANALYSER["language"],
        stem=ANALYSER["stem"],
        remove_stop_words=ANALYSER["remove_stop_words"],
        ascii_folding=ANALYSER["ascii_folding"],
        max_token_length=ANALYSER["max_token_length"],
    )


def tidy(table: lance.LanceDataset) -> None:
    """Merge fragments and index rows once many wait, so that neither takes all memory later."""
    if len(table.get_fragments()) >= _MERGE_FRAGMENTS:
        merge(table)
    if table.count_rows() - indexed_rows(table) >= _INDEX_ROWS:
        index_rows(table)


def merge(table: lance.LanceDataset) -> None:
    """Merge small fragments and drop deleted rows."""
    table.optimize.compact_files(target_rows_per_fragment=_FRAGMENT_ROWS)


def index_rows(table: lance.LanceDataset, *, whole: bool = False) -> None:
    """Bring every index of a table up to date with its rows.

    With `whole`, small parts of the vector index become few large ones, which takes longer.
    """
    if not indexed_rows(table):
        create_word_index(table)
    present = {description.name for description in table.describe_indices()}
    for column, kind in _COLUMNS:
        if column not in present:
            table.create_scalar_index(column, kind, name=column)
    table.optimize.optimize_indices(index_names=[WORD_INDEX, *(name for name, _ in _COLUMNS)])
    if table.count_rows() >= VECTOR_INDEX_ROWS:
        _index_vectors(table, _LARGE_PART_ROWS if whole else _INDEX_ROWS)


def index_columns(table: lance.LanceDataset, names: Sequence[str]) -> None:
    """Make the planned indexes of columns anew, after the columns were written anew."""
    for column, kind in _COLUMNS:
        if column in names:
            table.create_scalar_index(column, kind, name=column)


def _index_vectors(table: lance.LanceDataset, part_rows: int) -> None:
    """Index fragments that no part of the vector index covers, a bounded number of rows at a time.

    The engine's own way to bring this index up to date splits its lists and was seen to skip some
    with a warning, so each new part is made and committed by itself. A search reads the nearest
    lists of every part, so few large parts are faster than many small ones.
    """
    parts = _vector_parts(table)
    if len(parts) > _SPARE_PARTS + table.count_rows() // part_rows:
        table.drop_index(VECTOR_INDEX)
        parts = ()
    covered = frozenset().union(*parts)
    for fragments, rows in _groups(table, covered, part_rows):
        part = table.create_index_uncommitted(
            VECTOR_COLUMN,
            "IVF_RQ",
            name=VECTOR_INDEX,
            metric="dot",
            fragment_ids=list(fragments),
            replace=True,
            num_partitions=max(1, rows // _LIST_ROWS),
            sample_rate=_SAMPLED_ROWS_PER_LIST,
            num_bits=_BITS,
        )
        table.commit_existing_index_segments(VECTOR_INDEX, VECTOR_COLUMN, [part])


def _vector_parts(table: lance.LanceDataset) -> tuple[frozenset[int], ...]:
    return tuple(
        frozenset(segment.fragment_ids)
        for description in table.describe_indices()
        if description.name == VECTOR_INDEX
        for segment in description.segments
    )


def _groups(
    table: lance.LanceDataset, covered: frozenset[int], part_rows: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Cut uncovered fragments into groups of enough rows for a part, with their number."""
    group: list[int] = []
    rows = 0
    for fragment in table.get_fragments():
        if fragment.fragment_id in covered:
            continue
        group.append(fragment.fragment_id)
        rows += fragment.count_rows()
        if rows >= part_rows:
            yield tuple(group), rows
            group, rows = [], 0
    if rows >= _PART_ROWS:
        yield tuple(group), rows


def indexed_rows(table: lance.LanceDataset) -> int:
    """Return how many rows the BM25 index covers; the rest is read at each search."""
    return int(table.stats.index_stats(WORD_INDEX)["num_indexed_rows"])


# A million passages take 290 MB of it; with less, lists were read again and again, and a hybrid
# search took a quarter more processor time.
_READER_CACHE_BYTES = 320 * 2**20
_WRITER_CACHE_BYTES = 32 * 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class Tables:
    """The two tables of a corpus; BM25 statistics of the two units do not mix.

    One has a row per document, with all of it, the other a row per sentence.
    """

    abstract: lance.LanceDataset
    sentence: lance.LanceDataset

    def of(self, unit: Unit) -> lance.LanceDataset:
        """Return the table of a unit."""
        return self.abstract if unit is Unit.ABSTRACT else self.sentence


def open_at(place: Place, snapshot: Snapshot) -> Tables:
    """Return both tables at the versions of a snapshot, to read; they share a bounded cache.

    Raises:
        IntegrityError: A version is not there or has another number of rows.
        UnavailableError: A file cannot be read.
    """
    return _opened(place, snapshot, _session(_READER_CACHE_BYTES))


def _session(cache_bytes: int) -> Session:
    """The engine's caches, bounded: by itself it takes gigabytes. All its work begins with one."""
    use_all_cores()
    return Session(index_cache_size_bytes=cache_bytes, metadata_cache_size_bytes=cache_bytes // 2)


def _opened(place: Place, snapshot: Snapshot, session: Session) -> Tables:
    expected = {Unit.ABSTRACT: snapshot.documents, Unit.SENTENCE: snapshot.sentences}
    opened = {}
    for unit in UNITS:
        path = place.table(unit)
        with translated(path, "read"):
            opened[unit] = lance.dataset(
                path,
                version=snapshot.table(unit),
                session=session,
                storage_options=dict(place.options) or None,
            )
            found = opened[unit].count_rows()
        if found != expected[unit]:
            raise IntegrityError(
                f"{path!r} has {found} rows, the manifest says {expected[unit]}; restore the"
                " corpus from a copy, or remove it and add it again"
            )
    return Tables(abstract=opened[Unit.ABSTRACT], sentence=opened[Unit.SENTENCE])


def open_to_write(place: Place, snapshot: Snapshot) -> Tables:
    """Return both tables as the newest snapshot left them, without what was never committed.

    Tables of an older format get the columns that they lack, empty; the next commit makes it so.

    Raises:
        IntegrityError: A version is not there.
        UnavailableError: A file cannot be read or written.
    """
    tables = _opened(place, snapshot, _session(_WRITER_CACHE_BYTES))
    with translated(place.address, "write"):
        for unit in UNITS:
            if tables.of(unit).latest_version != tables.of(unit).version:
                tables.of(unit).restore()  # type: ignore[no-untyped-call] # the engine gives it no annotations
            _migrate(tables.of(unit), unit)
    return tables


def _migrate(table: lance.LanceDataset, unit: Unit) -> None:
    """Add the columns that a table of an older format lacks: no row is written for it."""
    present = frozenset(table.schema.names)
    lacking = [each for each in schema(unit, 1) if each.name not in present]
    if lacking:
        table.add_columns(pa.schema(lacking))


def create(place: Place, dimension: int) -> Tables:
    """Return both tables, made empty in the place of whatever was begun there.

    Raises:
        UnavailableError: The disk is full or read-only.
    """
    made = {}
    session = _session(_WRITER_CACHE_BYTES)
    options = dict(place.options) or None
    with translated(place.address, "write"):
        place.begin()
        for unit in UNITS:
            path = place.table(unit)
            nothing = pa.Table.from_batches([], schema=schema(unit, dimension))
            lance.write_dataset(nothing, path, mode="create", storage_options=options)
            made[unit] = lance.dataset(path, session=session, storage_options=options)
            create_word_index(made[unit])
    return Tables(abstract=made[Unit.ABSTRACT], sentence=made[Unit.SENTENCE])


RESERVE = "LANCE_IO_CORE_RESERVATION"
"""How many cores the engine keeps back; read once, before its first work."""

THREADS = "LANCE_CPU_THREADS"
"""How many it uses instead of those it counts."""


def use_all_cores() -> None:
    """Let the engine use every core that this process may use, unless somebody has set how many.

    By itself it keeps two back for reading files, which leaves one of two: claims asked together
    waited for each other. At 1,000,000 passages a claim asked of words and embeddings at once took
    24 instead of 30 ms. The engine counts cores itself, so that it keeps to those of a container.
    """
    if THREADS not in os.environ:
        os.environ.setdefault(RESERVE, "0")
