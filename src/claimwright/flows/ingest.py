"""A source in, a searchable corpus out: rows → documents → passages → embeddings → index.

Memory holds one batch at a time. What was committed stays, however the process ends, and the
next run over the same source goes on after it.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from typing import Final, Protocol, TypeAlias

from claimwright.corpus.merging.merge import carried
from claimwright.corpus.rows import Row, RowSource
from claimwright.domain import Document
from claimwright.errors import UnavailableError
from claimwright.flows.embed import Embedder, SeenIds, Stopped, Stored
from claimwright.flows.origin import utc_now
from claimwright.protocols import Encoder, IndexWriter

FINISHED: Final = ":finished"
"""Behind the fingerprint of a source that a corpus has to its end."""


class Rejects(Protocol):
    """Where rows go that are no documents."""

    def begin(self, source: str, after: int) -> None:
        """Forget the rows of a source after this one: they are read again."""

    def write(self, source: str, rows: Sequence[Row]) -> None:
        """Keep rows for good before returning."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The corpus that is written to.

    `progress` is what the last commit recorded: the last row taken, by the source's fingerprint;
    there is no index before the first.
    """

    writer: IndexWriter
    rejects: Rejects
    progress: Mapping[str, int] = field(default_factory=dict, hash=False)
    index: Stored | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How much is done between two stops.

    Args:
        batch_documents: Documents held in memory, and embedded together, 1 or more.
        commit_rows: Rows between two commits at most, to within a batch, 1 or more.
        commit_seconds: Seconds between two commits at most, to within a batch.
        clock: Seconds from any fixed point.
        now: The time, in UTC, which a value that is replaced is kept with.
    """

    batch_documents: int = 256
    commit_rows: int = 2_048
    commit_seconds: float = 30.0
    clock: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = utc_now


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestSummary:
    """What an ingestion has done so far, or in all.

    Args:
        source: Name of the source.
        read: Rows read in this run.
        added: Documents that are new to the corpus.
        replaced: Documents that were there with another content.
        unchanged: Documents that were there just so; not written again.
        repeated: Rows whose id an earlier row of the source had; the later row stands.
        rejected: Rows that are no documents.
        excluded: Documents that were left out because somebody asked for that.
        removed: Documents that went, as another took their place.
        united: Rows of works that other records are of, too, where records were united.
        kept_apart: Pairs of records that share a mark and were kept apart, as other names of
            theirs contradict each other.
        resumed_after: The row after which an earlier run had stopped; 0 when there was none.
        position: The last row that was read.
        offset: How much of the source was read, in the unit of its `total`.
        seconds: Time taken.
        version: Of the corpus at the last commit; 0 when there was none.
        finished: Whether the corpus has the source to its end, from this run or an earlier one.
        stopped: Whether the watch ended this run early.
    """

    source: str
    read: int = 0
    added: int = 0
    replaced: int = 0
    unchanged: int = 0
    repeated: int = 0
    rejected: int = 0
    excluded: int = 0
    removed: int = 0
    united: int = 0
    kept_apart: int = 0
    resumed_after: int = 0
    position: int = 0
    offset: int = 0
    seconds: float = 0.0
    version: int = 0
    finished: bool = False
    stopped: bool = False

    @property
    def rate(self) -> float:
        """Rows a second."""
        return self.read / self.seconds if self.seconds else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Watch:
    """Who follows an ingestion and may end it early.

    `on_progress` is called after each batch and each commit. Once `stop` answers yes, what is whole
    is committed and the flow returns.
    """

    on_progress: Callable[[IngestSummary], None] = lambda _: None
    stop: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Rows that are written together, and those of their ids that an earlier batch had."""

    rows: tuple[Row, ...] = field(repr=False)
    again: frozenset[str]


Write: TypeAlias = Callable[[Iterable[Batch]], Iterator[tuple[Batch, Mapping[str, int]]]]
"""Writes batches as they are read, and gives each back in its order with counts by name."""


def ingest(
    source: RowSource,
    *,
    target: Target,
    encoder: Encoder,
    pace: Pace | None = None,
    watch: Watch | None = None,
) -> IngestSummary:
    """Bring every document of a source into a corpus.

    A document whose id is known replaces the old one, but for what refreshes have told of it
    (`corpus.merging.merge`); passages whose title and text are the same
    keep their embeddings when the corpus has the same encoder. A later row with the id of an
    earlier one replaces it. A row that is no document goes to the rejects and stops nothing.

    The source is read from its start, or after the last row that the corpus has of it; not at all
    when the corpus has it to its end.

    Returns:
        What was done. It is unfinished when the watch stopped it, or when not one document was
        found for a corpus that is not there yet: then nothing is committed.

    Raises:
        InputError: The source as a whole cannot be read.
        UnavailableError: The source breaks off: every row before that is committed. Or the disk is
            full or refuses: every commit before it stands.
    """
    pace, watch = pace or Pace(), watch or Watch()
    embedder = Embedder(encoder=encoder, stored=target.index)

    def write(batches: Iterable[Batch]) -> Iterator[tuple[Batch, Mapping[str, int]]]:
        for batch in batches:
            changes = changes_of(batch, embedder, at=pace.now())
            target.writer.upsert(embedder.embed(changes.documents, changes.known, stop=watch.stop))
            others = [other for row in batch.rows if row.document for other in row.replaces]
            removed = target.writer.delete(others) if others else 0
            yield batch, {**changes.counts, "removed": removed}

    return bring(source, target, write, pace=pace, watch=watch)


def bring(
    source: RowSource, target: Target, write: Write, *, pace: Pace, watch: Watch
) -> IngestSummary:
    """Read a source into a corpus by what writes batches; see `ingest`, which writes them itself.

    What is read is committed at the pace, and at the end: of the source, or before it breaks off.
    """
    reading = _Reading(source, target)
    if reading.summary.finished:
        return reading.summary
    return _Run(reading, write, pace, watch).over(source)


def is_finished(progress: Mapping[str, int], fingerprint: str) -> bool:
    """Say whether a corpus has a source to its end; never of one that cannot be read twice."""
    return bool(fingerprint) and progress.get(f"{fingerprint}{FINISHED}", 0) > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """What of a batch must be written, beside what the corpus has of all of it."""

    documents: tuple[Document, ...]
    known: Mapping[str, Document]
    counts: Mapping[str, int]


def changes_of(batch: Batch, embedder: Embedder, *, at: datetime) -> Changes:
    """Compare a batch with the corpus; of several rows with one id the last counts.

    Those that an earlier batch had are written whatever the corpus has.
    """
    rows, again = batch.rows, batch.again
    latest = {row.document.id: row.document for row in rows if row.document}
    known = embedder.known(latest)
    united = {row.document.id for row in rows if row.document and row.replaces}
    latest = {
        name: new if name in united else carried(known.get(name), new, at=at)
        for name, new in latest.items()
    }
    changed = tuple(
        new
        for name, new in latest.items()
        if name in again or embedder.outdated(known.get(name), new)
    )
    fresh = [each.id not in known for each in changed if each.id not in again]
    counts = {
        "added": sum(fresh),
        "replaced": len(fresh) - sum(fresh),
        "unchanged": len(latest) - len(changed),
    }
    return Changes(documents=changed, known=known, counts=counts)


def _document_ids(rows: Iterable[Row]) -> tuple[str, ...]:
    """Return the ids of the documents in rows, each once."""
    return tuple(dict.fromkeys(row.document.id for row in rows if row.document))


class _Reading:
    """One reading of a source into a corpus: what was done, and what of it does not stand yet."""

    def __init__(self, source: RowSource, target: Target) -> None:
        self._fingerprint = fingerprint = source.fingerprint
        self._target = target
        self._rejected: list[Row] = []
        self.uncommitted = 0
        after = target.progress.get(fingerprint, 0) if fingerprint else 0
        self.summary = IngestSummary(
            source=source.name,
            resumed_after=after,
            position=after,
            version=target.index.version if target.index else 0,
            finished=is_finished(target.progress, fingerprint),
        )
        if not self.summary.finished:
            target.rejects.begin(source.name, after)

    def add(self, batch: Batch, further: Mapping[str, int]) -> None:
        """Add a batch that was written, and further counts by name."""
        rows = batch.rows
        # Those left out because somebody asked are no rejects.
        rejected = [row for row in rows if not row.document and not row.excluded]
        documents = sum(row.document is not None for row in rows)
        counts = {
            **further,
            "read": len(rows),
            "repeated": documents - len(_document_ids(rows)) + len(batch.again),
            "rejected": len(rejected),
            "excluded": sum(row.excluded for row in rows),
        }
        sums = {name: getattr(self.summary, name) + number for name, number in counts.items()}
        last = rows[-1]
        self.summary = replace(self.summary, **sums, position=last.position, offset=last.offset)
        self._rejected += rejected
        self.uncommitted += len(rows)

    def commit(self, *, finished: bool = False) -> None:
        """Make everything so far stand: the rejected rows first, then documents and progress.

        Nothing is committed where no document was found for a corpus that is not there yet.
        """
        summary, fingerprint = self.summary, self._fingerprint
        self._target.rejects.write(summary.source, self._rejected)
        self._rejected, self.uncommitted = [], 0
        if not summary.version and summary.read == summary.rejected + summary.excluded:
            return
        place = {fingerprint: summary.position} if fingerprint else {}
        end = {f"{fingerprint}{FINISHED}": 1} if fingerprint and finished else {}
        self.summary = replace(summary, version=self._target.writer.commit({**place, **end}))


class _Run:
    """One run over a source: what of it was seen, and when it must commit."""

    def __init__(self, reading: _Reading, write: Write, pace: Pace, watch: Watch) -> None:
        self._reading = reading
        self._write = write
        self._pace = pace
        self._watch = watch
        self._seen = SeenIds()
        self._broken: UnavailableError | None = None
        self._began = self._committed_at = pace.clock()

    def over(self, source: RowSource) -> IngestSummary:
        """Read a source to its end, or until the watch says stop."""
        try:
            for batch, counts in self._write(self._batches(source)):
                self._reading.add(batch, counts)
                late = self._pace.clock() - self._committed_at >= self._pace.commit_seconds
                if late or self._reading.uncommitted >= self._pace.commit_rows:
                    self._keep()
                self._reported()
        except Stopped:  # the batch in hand is read again by the next run
            if not self._broken:
                self._keep()
                return self._reported(stopped=True)
        if self._broken:
            self._keep()
            raise self._broken
        self._commit(finished=True)
        return self._reported(finished=self._reading.summary.version > 0)

    def _batches(self, source: RowSource) -> Iterator[Batch]:
        rows = self._new_rows(source)
        while some := tuple(islice(rows, self._pace.batch_documents)):
            yield Batch(rows=some, again=self._seen.add(_document_ids(some)))

    def _new_rows(self, source: RowSource) -> Iterator[Row]:
        """Yield the rows that no earlier run took; of those it did, only the ids are of use."""
        passed: list[str] = []
        try:
            for row in source.fetch():
                if self._watch.stop():
                    raise Stopped
                is_new = row.position > self._reading.summary.resumed_after
                if is_new or len(passed) >= self._pace.batch_documents:
                    self._seen.add(passed)
                    passed = []
                if is_new:
                    yield row
                elif row.document:
                    passed.append(row.document.id)
        except UnavailableError as error:  # of the source: what writes has no part in this block
            self._broken = error

    def _keep(self) -> None:
        """Commit what is whole."""
        if self._reading.uncommitted:
            self._commit()

    def _commit(self, *, finished: bool = False) -> None:
        self._reading.commit(finished=finished)
        self._committed_at = self._pace.clock()

    def _reported(self, *, stopped: bool = False, finished: bool = False) -> IngestSummary:
        seconds = self._pace.clock() - self._began
        self._reading.summary = summary = replace(
            self._reading.summary, seconds=seconds, stopped=stopped, finished=finished
        )
        self._watch.on_progress(summary)
        return summary
