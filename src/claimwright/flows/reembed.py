"""A corpus and another encoder in, the same corpus with new embeddings out.

It goes on answering from its old embeddings until the new ones are whole. What was embedded stays,
however the process ends: run again, it goes on there.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from claimwright.corpus.rejects import RejectLog
from claimwright.corpus.rows import Row
from claimwright.errors import InputError
from claimwright.flows.collect import Workshop
from claimwright.flows.ingest import IngestSummary, Pace, Target, ingest
from claimwright.index.reader import LanceIndex
from claimwright.index.reembedding import Reembedding

_BATCH_DOCUMENTS: Final = 64
"""What a stop may lose: a large encoder takes a minute for it on two cores."""


@dataclass(frozen=True, slots=True)
class StoredDocuments:
    """The documents of a corpus as a source."""

    index: LanceIndex

    @property
    def name(self) -> str:
        """The name of the corpus."""
        return self.index.corpus

    @property
    def fingerprint(self) -> str:
        """Corpus and version: a version does not change."""
        return f"corpus:{self.index.corpus}:{self.index.version}"

    @property
    def total(self) -> int:
        """Number of documents."""
        return self.index.snapshot.documents

    def fetch(self) -> Iterator[Row]:
        """Yield every document, in the order of its table."""
        for place, document in enumerate(self.index.described(texts=True), start=1):
            yield Row(position=place, document=document, offset=place)


def reembed(name: str, workshop: Workshop) -> IngestSummary:
    """Embed every passage of a corpus by another encoder, then let it answer from those.

    Returns:
        What was done in this run; `version` is the corpus's new one where it is finished.

    Raises:
        NotFoundError: There is no such corpus.
        InputError: It came with claimwright, holds nothing, or the encoder made it already.
        BusyError: Another process writes it.
        UnavailableError: The disk is full or refuses; what was committed before stands.
    """
    encoder = workshop.encoder
    with workshop.catalog.reembedding(
        name, encoder_name=encoder.name, dimension=encoder.dimension
    ) as work:
        source = StoredDocuments(work.index)
        if not source.total:
            raise InputError(f"corpus {name!r} holds no documents: remove it, and add it again")
        begun = work.writer.progress
        done = ingest(
            source,
            target=Target(
                writer=work.writer,
                rejects=RejectLog(path=workshop.rejects(name)),
                progress=begun,
                index=work.copy(),
            ),
            encoder=encoder,
            split=workshop.split,
            pace=workshop.pace or Pace(batch_documents=_BATCH_DOCUMENTS),
            watch=workshop.watch(source),
        )
        if done.stopped:
            return done
        if any(source.fingerprint not in fingerprint for fingerprint in begun):
            _catch_up(work)
        work.writer.optimise()
        return replace(done, version=work.take_over())


def _catch_up(work: Reembedding) -> None:
    """Bring a copy that was begun over an older version of the corpus up to its newest one."""
    copy = work.copy()
    there = {document.id for document in work.index.described()}
    gone = [each.id for each in copy.described() if each.id not in there] if copy else []
    work.writer.delete(gone)
    work.writer.restate(work.index.described())
    work.writer.commit({})
