"""Turns documents with their passages into committed versions of a corpus."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

import lance
import pyarrow as pa
import pyarrow.compute as pc
from lance.fragment import FragmentMetadata, write_fragments

from claimwright.domain import Document, Embedding, Passage, Unit
from claimwright.errors import InputError, UnavailableError
from claimwright.index.checks import UNITS, check_document
from claimwright.index.faults import translated
from claimwright.index.filters import in_chunks, one_of
from claimwright.index.manifest import FORMAT, Manifest, Snapshot
from claimwright.index.places import Place
from claimwright.index.restating import restate
from claimwright.index.rows import Entry, schema, to_tables
from claimwright.index.tables import Tables, index_rows, merge, tidy


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Rows that lie beside a corpus and belong to it once its writer adopts them.

    Of each unit it has what the engine knows of the files, as JSON text; documents that it
    `replaces` lose their rows of before with the adoption.
    """

    fragments: Mapping[Unit, tuple[str, ...]] = field(default_factory=dict, hash=False)
    replaces: tuple[str, ...] = ()


def write_part(
    place: Place, entries: Iterable[Entry], *, dimension: int, replaces: Iterable[str]
) -> Part:
    """Write documents as files of their own, each id once, and return what the writer must adopt.

    Any number of processes may do so at once. `replaces` are the ids of those documents of which
    the corpus has another content.

    Raises:
        InputError: A document cannot be stored without loss; the message names it.
        UnavailableError: The store refuses.
    """
    checked = tuple(entries)
    for document, rows in checked:
        check_document(document, rows, dimension)
    if not checked:
        return Part()
    tables = to_tables(checked, dimension)
    with translated(place.address, "write"):
        written = {
            unit: write_fragments(
                tables[unit],
                place.table(unit),
                schema=schema(unit, dimension),
                mode="append",
                storage_options=dict(place.options) or None,
            )
            for unit in UNITS
            if tables[unit].num_rows
        }
    return Part(
        fragments={
            unit: tuple(json.dumps(one.to_json()) for one in fragments)
            for unit, fragments in written.items()
        },
        replaces=tuple(replaces),
    )


def adopt(
    table: lance.LanceDataset, fragments: Iterable[str], options: Mapping[str, str]
) -> lance.LanceDataset:
    """Return a table with files appended that were written beside it; itself without any."""
    known = [FragmentMetadata.from_json(one) for one in fragments]
    if not known:
        return table
    return lance.LanceDataset.commit(
        table,
        lance.LanceOperation.Append(known),
        read_version=table.version,
        storage_options=dict(options) or None,
    )


_BUFFER_DOCUMENTS = 2_048
_BUFFER_BYTES = 48 * 2**20
_SCAN_ROWS = 65_536
_CLEAN_EVERY = 32


@dataclass(slots=True, kw_only=True)
class LanceWriter:
    """The one writer of a corpus; implements `protocols.IndexWriter`.

    Memory is bounded: what is buffered goes to disk after 2,048 documents or 48 MiB, and readers
    see it only after `commit`. A disk that is full or read-only is an `UnavailableError`. After a
    step that failed, whatever the reason, it refuses all further work: the last commit stands, and
    a new writer starts from it.

    The manifest is the last commit, of version 0 before the first; `now` gives the time, in UTC;
    `grace` is how long versions stay after a newer one took their place, for their readers.
    """

    place: Place
    tables: Tables
    manifest: Manifest
    now: Callable[[], datetime]
    grace: timedelta
    _pending: dict[str, Entry] = field(default_factory=dict)
    _pending_bytes: int = 0
    _stopped: str = ""
    # Opening may add a version without a change of rows: a restored one, or one with new columns.
    _settled: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        """Take the tables as they were opened for unchanged."""
        self._settled = self._versions()

    @property
    def version(self) -> int:
        """The last committed version; 0 before the first commit."""
        return self.manifest.current.version

    @property
    def progress(self) -> Mapping[str, int]:
        """Last committed row by the source's fingerprint: an interrupted ingestion's place."""
        return dict(self.manifest.progress)

    def upsert(
        self, documents: Iterable[tuple[Document, Sequence[tuple[Passage, Embedding]]]]
    ) -> None:
        """Add documents with their passages; one with a known id replaces the old one whole.

        Args:
            documents: Each with exactly one abstract and any number of sentences; of two with
                one id the later wins. Documents before a refused one are kept.

        Raises:
            InputError: A document cannot be stored without loss; the message names it.
        """
        for document, rows in documents:
            self._check_usable()
            check_document(document, rows, self.manifest.dimension)
            self._pending[document.id] = (document, tuple(rows))
            self._pending_bytes += _weight(document, len(rows), self.manifest.dimension)
            if len(self._pending) >= _BUFFER_DOCUMENTS or self._pending_bytes >= _BUFFER_BYTES:
                with self._guarded("write"):
                    self._flush()

    def delete(self, document_ids: Sequence[str]) -> int:
        """Return how many of these documents there were, removing them with all their passages."""
        with self._guarded("write"):
            stored = self._stored(document_ids)
            self._drop(stored)
            buffered = {name for name in document_ids if self._pending.pop(name, None)}
        return len(stored | buffered)

    def restate(self, documents: Iterable[Document]) -> int:
        """Write counts, flags, names, notices and history anew; return how many works differ."""
        with self._guarded("write"):
            self._flush()
            return restate(self.tables, documents)

    def adopt(self, part: Part) -> None:
        """Take rows that another process wrote beside the tables, as if they were upserted here.

        The part is from `write_part`, over the version that this writer began with.
        """
        with self._guarded("write"):
            self._flush()
            self.place.renew()
            self._drop(part.replaces)
            grown = {
                unit: adopt(self.tables.of(unit), part.fragments.get(unit, ()), self.place.options)
                for unit in UNITS
            }
            self.tables = Tables(abstract=grown[Unit.ABSTRACT], sentence=grown[Unit.SENTENCE])

    def commit(self, progress: Mapping[str, int]) -> int:
        """Make all since the last commit visible and safe from a power cut; return its version.

        `progress` is the last row taken by the source's fingerprint; other sources keep theirs.
        """
        with self._guarded("write"):
            self._flush()
            for unit in UNITS:
                tidy(self.tables.of(unit))
            self._publish(progress)
            if self.version % _CLEAN_EVERY == 0:
                self._clean()
        return self.version

    def optimise(self) -> int:
        """Bring all indexes up to date and free old versions; call it after bulk writing.

        Returns:
            The new version, with the same documents.

        Raises:
            InputError: Something is not committed yet.
        """
        if self._pending or self._versions() != self._settled:
            raise InputError("there are changes that are not committed: commit, then optimise")
        with self._guarded("index"):
            for unit in UNITS:
                merge(self.tables.of(unit))
                index_rows(self.tables.of(unit), whole=True)
            self._publish({})
            self._clean()
        return self.version

    def close(self) -> None:
        """Refuse all further work; what was not committed is dropped."""
        self._stopped = "this writer is closed: open a new one"

    def _check_usable(self) -> None:
        if self._stopped:
            raise UnavailableError(f"cannot write {self.place.address!r}: {self._stopped}")

    @contextmanager
    def _guarded(self, doing: str) -> Iterator[None]:
        """Stop for good when the block fails: half a change must never be committed."""
        self._check_usable()
        try:
            with translated(self.place.address, doing):
                yield
        except BaseException:
            self._stopped = (
                "an earlier step failed: open a new writer, it starts from the last commit"
            )
            raise

    def _flush(self) -> None:
        if not self._pending:
            return
        self.place.renew()
        self._drop(self._stored(tuple(self._pending)))
        rows = to_tables(tuple(self._pending.values()), self.manifest.dimension)
        appended = {
            unit: lance.write_dataset(rows[unit], self.tables.of(unit), mode="append")
            for unit in UNITS
        }
        self.tables = Tables(abstract=appended[Unit.ABSTRACT], sentence=appended[Unit.SENTENCE])
        self._pending.clear()
        self._pending_bytes = 0

    def _stored(self, document_ids: Sequence[str]) -> set[str]:
        """Which of these documents are in the tables; reads the ids, holds none."""
        wanted = pa.array(
            [name for chunk in in_chunks(document_ids) for name in chunk], pa.string()
        )
        found: set[str] = set()
        scan = self.tables.abstract.scanner(columns=["document_id"], batch_size=_SCAN_ROWS)
        for batch in scan.to_batches():
            names = batch.column("document_id")
            found.update(names.filter(pc.is_in(names, value_set=wanted)).to_pylist())
        return found

    def _drop(self, document_ids: Iterable[str]) -> None:
        for chunk in in_chunks(document_ids):
            for unit in UNITS:
                self.tables.of(unit).delete(one_of("document_id", chunk))

    def _versions(self) -> tuple[int, int]:
        return self.tables.abstract.version, self.tables.sentence.version

    def _publish(self, progress: Mapping[str, int]) -> None:
        """Replace the manifest: this is the commit."""
        moment = self.now()
        known = (
            *self.manifest.history,
            replace(self.manifest.current, superseded=moment.isoformat()),
        )
        abstract, sentence = self._versions()
        manifest = replace(
            self.manifest,
            format=FORMAT,
            current=Snapshot(
                version=self.version + 1,
                abstract=abstract,
                sentence=sentence,
                documents=self.tables.abstract.count_rows(),
                sentences=self.tables.sentence.count_rows(),
            ),
            history=tuple(one for one in known if one.version and self._is_young(one, moment)),
            progress={**self.manifest.progress, **progress},
            created=self.manifest.created or moment.isoformat(),
            updated=moment.isoformat(),
        )
        self.place.publish(manifest)
        self.manifest = manifest
        self._settled = self._versions()

    def _is_young(self, snapshot: Snapshot, moment: datetime) -> bool:
        return moment - datetime.fromisoformat(snapshot.superseded) < self.grace

    def _clean(self) -> None:
        kept = [self.manifest.current, *self.manifest.history]
        for unit in UNITS:
            named = {snapshot.table(unit) for snapshot in kept}
            table = self.tables.of(unit)
            stale = [one["version"] for one in table.versions() if one["version"] not in named]
            if stale:
                # We hold the writer's lock: files that belong to no version are leftovers.
                table.cleanup_old_versions(versions=stale, delete_unverified=True)
        self.place.forget()


def _weight(document: Document, passages: int, dimension: int) -> int:
    return 4 * (len(document.title) + len(document.text)) + passages * (4 * dimension + 600)
