"""Turns the place of a corpus and a snapshot into the engine's two tables at those versions."""

import os
from dataclasses import dataclass

import lance
import pyarrow as pa
from lance import Session  # type: ignore[attr-defined] # public, though not in its `__all__`

from claimwright.domain import Unit
from claimwright.errors import IntegrityError
from claimwright.index.checks import UNITS
from claimwright.index.faults import translated
from claimwright.index.indexing import create_word_index
from claimwright.index.manifest import Analyser, Snapshot
from claimwright.index.places import Place
from claimwright.index.rows import schema

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


def create(place: Place, dimension: int, analyser: Analyser) -> Tables:
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
            create_word_index(made[unit], analyser)
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
