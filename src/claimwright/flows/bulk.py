"""A source in, a searchable corpus out, embedded by many processes at once.

The very functions of `ingest` cut and embed; what is spread over processes is the batch. Each
process writes its rows beside the corpus, and the one writer adopts them in the order of the
source. A process that dies leaves files that no version names, and its batch is done again, so
nothing is lost and nothing doubled; and the corpus is the one that `ingest` makes.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Protocol

from claimwright.claims.sentences import split
from claimwright.corpus.rows import Row, RowSource
from claimwright.extras import of_extra
from claimwright.flows.bundled_models import encoder, passage_encoder
from claimwright.flows.embed import Embedder, SeenIds
from claimwright.flows.ingest import (
    IngestSummary,
    Pace,
    Reading,
    Rejects,
    changes_of,
    document_ids,
    is_finished,
)
from claimwright.index.catalog import Catalog
from claimwright.index.places import Shelf, current
from claimwright.index.reader import LanceIndex
from claimwright.index.writer import Part, write_part
from claimwright.models.cards import WEIGHTS
from claimwright.protocols import Encoder, Splitter
from claimwright.settings import BUNDLED_ENCODER, Settings


class Kit(Protocol):
    """What a process makes its encoder and splitter of; small, and equal for equal ones."""

    def __hash__(self) -> int:
        """The same for equal ones."""

    def encoder(self) -> Encoder:
        """Load the encoder."""

    def splitter(self) -> Splitter:
        """Return what finds sentences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """The rows that one process embeds together.

    `again` holds the ids that an earlier batch had, `version` that of the corpus before this
    ingestion, 0 when there was none, `at` when the ingestion began, in UTC.
    """

    rows: tuple[Row, ...] = field(repr=False)
    again: frozenset[str]
    shelf: Shelf
    name: str
    version: int
    at: datetime
    kit: Kit


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a batch.

    The counts are those of `Changes`.
    """

    part: Part
    counts: Mapping[str, int]


class Runner(Protocol):
    """Runs a function over batches, in this process or in many."""

    def run(
        self, function: Callable[[Batch], Outcome], batches: Iterable[Batch]
    ) -> Iterator[Outcome]:
        """Yield what the function makes of each batch, in their order, few batches ahead."""


def embed_batch(batch: Batch) -> Outcome:
    """Cut, embed and write the documents of a batch; runs in any process."""
    encoder = _encoder(batch.kit)
    stored = _stored(batch.shelf, batch.name, batch.version) if batch.version else None
    embedder = Embedder(encoder=encoder, split=batch.kit.splitter(), stored=stored)
    changes = changes_of(batch.rows, batch.again, embedder, at=batch.at)
    changed, known = changes.documents, changes.known
    part = write_part(
        current(batch.shelf.place(batch.name)),
        embedder.embed(changed, known),
        dimension=encoder.dimension,
        replaces=[each.id for each in changed if each.id in known or each.id in batch.again],
    )
    return Outcome(part=part, counts=changes.counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is to be done.

    The corpus is made when it is not there; of the pace the seconds are not looked at.
    """

    source: RowSource
    name: str
    catalog: Catalog
    kit: Kit
    rejects: Rejects
    pace: Pace = field(default_factory=Pace)


def bulk_ingest(job: Job, *, runner: Runner) -> IngestSummary:
    """Bring every document of a source into a corpus, batches side by side.

    Returns:
        What was done. Nothing is when the corpus has the source to its end.

    Raises:
        InputError: The source as a whole cannot be read, or the corpus was made another way.
        BusyError: Another process writes the corpus.
        UnavailableError: The store refuses; every commit before it stands.
    """
    encoder, source = _encoder(job.kit), job.source
    with job.catalog.writer(
        job.name, encoder_name=encoder.name, dimension=encoder.dimension
    ) as writer:
        if is_finished(writer.progress, source.fingerprint):
            return IngestSummary(source=source.name, version=writer.version, finished=True)
        reading = Reading(source, writer, job.rejects, writer.progress, writer.version)
        sent: deque[Batch] = deque()
        batches = _batches(job, reading.summary.resumed_after, writer.version, sent)
        for outcome in runner.run(embed_batch, batches):
            batch = sent.popleft()
            writer.adopt(outcome.part)
            reading.add(batch.rows, batch.again, **outcome.counts)
            if reading.uncommitted >= job.pace.commit_rows:
                reading.commit()
        reading.commit(finished=True)
        summary = reading.summary
        if summary.version:
            writer.optimise()
        return replace(summary, version=writer.version, finished=summary.version > 0)


def _batches(job: Job, after: int, version: int, sent: deque[Batch]) -> Iterator[Batch]:
    """Yield batches as they are read, and remember in order what was sent."""
    at = job.pace.now()
    seen = SeenIds()
    rows: list[Row] = []

    def batch() -> Batch:
        sent.append(
            Batch(
                rows=tuple(rows),
                again=seen.add(document_ids(rows)),
                shelf=job.catalog.shelf,
                name=job.name,
                version=version,
                at=at,
                kit=job.kit,
            )
        )
        rows.clear()
        return sent[-1]

    for row in job.source.fetch():
        if row.position <= after:
            seen.add([row.document.id] if row.document else [])
            continue
        rows.append(row)
        if len(rows) >= job.pace.batch_documents:
            yield batch()
    if rows:
        yield batch()


@cache
def _encoder(kit: Kit) -> Encoder:
    """One encoder for each process, however many batches it gets."""
    return kit.encoder()


@cache
def _stored(shelf: Shelf, name: str, version: int) -> LanceIndex:
    return Catalog(Path(), store=shelf).open(name, version=version)


def opened(workers: int, address: str = "") -> AbstractContextManager[Runner]:
    """Be connected to a cluster while the block runs.

    Raises:
        UnavailableError: The extra `[scale]` is not installed.
    """
    with of_extra("scale", "embedding by many processes needs"):
        # Of an extra, and heavy: one process embeds without it.
        from claimwright.flows.bulk_ray import cluster  # noqa: PLC0415
    return cluster(workers, address)


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledKit:
    """An encoder and the splitter of every corpus.

    A dimension of 0 keeps all numbers of an embedding. The home folder is that of the machine of
    each process, which has one thread: more processes are faster than more threads.
    """

    name: str = BUNDLED_ENCODER
    dimension: int = 0
    home: Path = Path()
    weights: Path = WEIGHTS

    def encoder(self) -> Encoder:
        """Return the encoder, loaded.

        Raises:
            NotFoundError: The model is missing on the machine of the process.
            IntegrityError: It is damaged.
        """
        settings = Settings(
            home=self.home,
            encoder=self.name,
            encoder_dimension=self.dimension,
            threads=1,
        )
        return passage_encoder(settings, encoder(settings, self.weights))

    def splitter(self) -> Splitter:
        """Return what finds sentences."""
        return split
