"""A source in, a searchable corpus out, embedded by many processes at once.

The very functions of `ingest` cut and embed; what is spread over processes is the batch. Each
process writes its rows beside the corpus, and the one writer adopts them in the order of the
source. A process that dies leaves files that no version names, and its batch is done again, so
nothing is lost and nothing doubled; and the corpus is the one that `ingest` makes.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cache, partial
from itertools import tee
from pathlib import Path
from typing import Protocol

from claimwright.corpus.rows import RowSource
from claimwright.extras import of_extra
from claimwright.flows.bundled_models import encoder, passage_encoder
from claimwright.flows.embed import Embedder
from claimwright.flows.ingest import (
    Batch,
    IngestSummary,
    Pace,
    Rejects,
    Target,
    Watch,
    bring,
    changes_of,
)
from claimwright.index.catalog import Catalog
from claimwright.index.places import Shelf, current
from claimwright.index.reader import LanceIndex
from claimwright.index.writer import LanceWriter, Part, write_part
from claimwright.models.cards import WEIGHTS
from claimwright.protocols import Encoder
from claimwright.settings import BUNDLED_ENCODER, Settings


class Kit(Protocol):
    """What a process makes its encoder of; small, and equal for equal ones."""

    def __hash__(self) -> int:
        """The same for equal ones."""

    def encoder(self) -> Encoder:
        """Load the encoder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """A batch, and what a process needs to embed it.

    The `version` is that of the corpus before this ingestion, 0 when there was none, `at` when the
    ingestion began, in UTC.
    """

    batch: Batch
    shelf: Shelf
    name: str
    version: int
    at: datetime
    kit: Kit


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of the batch of a task.

    The counts are those of `Changes`.
    """

    part: Part
    counts: Mapping[str, int]


class Runner(Protocol):
    """Runs a function over tasks, in this process or in many."""

    def run(self, function: Callable[[Task], Outcome], tasks: Iterable[Task]) -> Iterator[Outcome]:
        """Yield what the function makes of each task, in their order, few tasks ahead."""


def embed_batch(task: Task) -> Outcome:
    """Cut, embed and write the documents of a batch; runs in any process."""
    encoder, again = _encoder(task.kit), task.batch.again
    stored = _stored(task.shelf, task.name, task.version) if task.version else None
    embedder = Embedder(encoder=encoder, stored=stored)
    changes = changes_of(task.batch, embedder, at=task.at)
    changed, known = changes.documents, changes.known
    part = write_part(
        current(task.shelf.place(task.name)),
        embedder.embed(changed, known),
        dimension=encoder.dimension,
        replaces=[each.id for each in changed if each.id in known or each.id in again],
    )
    return Outcome(part=part, counts=changes.counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is to be done.

    The corpus is made when it is not there.
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
        UnavailableError: The source breaks off: every row before that is committed. Or the store
            refuses: every commit before it stands.
    """
    encoder = _encoder(job.kit)
    with job.catalog.writer(
        job.name, encoder_name=encoder.name, dimension=encoder.dimension
    ) as writer:
        begun = writer.version
        target = Target(
            writer=writer,
            rejects=job.rejects,
            progress=writer.progress,
            index=job.catalog.open(job.name) if begun else None,
        )
        write = partial(_spread, job, runner, writer)
        summary = bring(job.source, target, write, pace=job.pace, watch=Watch())
        if summary.version > begun:
            writer.optimise()
        return replace(summary, version=writer.version)


def _spread(
    job: Job, runner: Runner, writer: LanceWriter, batches: Iterable[Batch]
) -> Iterator[tuple[Batch, Mapping[str, int]]]:
    """Have batches embedded by many processes, and adopt what they wrote."""
    at, version = job.pace.now(), writer.version
    ahead, behind = tee(batches)
    tasks = (
        Task(
            batch=batch,
            shelf=job.catalog.shelf,
            name=job.name,
            version=version,
            at=at,
            kit=job.kit,
        )
        for batch in ahead
    )
    for outcome, batch in zip(runner.run(embed_batch, tasks), behind, strict=True):
        writer.adopt(outcome.part)
        yield batch, outcome.counts


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
    """An encoder that each process loads for itself.

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
