"""Sources in, a named corpus out: each is ingested, recorded, and the corpus made fast.

A corpus is made, read anew, embedded anew and removed here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from claimwright.corpus.catalogues.recipe import Recipe
from claimwright.corpus.files import FileSource
from claimwright.corpus.recorded import RecordedSources
from claimwright.corpus.rows import RejectLog, Row, RowSource
from claimwright.corpus.web_archive import ReadPage
from claimwright.errors import InputError
from claimwright.flows.harvesting import Gathering
from claimwright.flows.ingest import (
    FINISHED,
    IngestSummary,
    Pace,
    Target,
    Watch,
    ingest,
    is_finished,
)
from claimwright.flows.merging import MERGED, DoubledWorks, MergedSource, merging
from claimwright.index.catalog import Catalog
from claimwright.index.reader import LanceIndex
from claimwright.index.reembedding import Reembedding
from claimwright.index.writer import LanceWriter
from claimwright.protocols import Encoder

_BATCH_DOCUMENTS: Final = 64
"""What a stop may lose: a large encoder takes a minute for it on two cores."""


def _nobody(source: RowSource) -> Watch:
    del source
    return Watch()


def _no_catalogues(recipe: Recipe) -> Gathering:
    raise InputError(f"{recipe.name!r} needs the web, and this workshop has no way there")


@dataclass(frozen=True, slots=True, kw_only=True)
class Workshop:
    """What every corpus is made with.

    Without `read_page` no archive of web pages is read.
    """

    catalog: Catalog
    encoder: Encoder
    pace: Pace | None = None
    watch: Callable[[RowSource], Watch] = _nobody
    gather: Callable[[Recipe], Gathering] = _no_catalogues
    read_page: ReadPage | None = None

    def rejects(self, name: str) -> Path:
        """Return where the rows of a corpus go that are no documents."""
        return rejects_path(self.catalog.home, name)

    def recorded(self, name: str) -> RecordedSources:
        """Return the list of what a corpus was made from."""
        return recorded_sources(self.catalog.home, name)


def recorded_sources(home: Path, name: str) -> RecordedSources:
    """Return the list of the files that a corpus was made from, whether or not it is there."""
    return RecordedSources(path=home / "corpora" / f".{name}.sources.json")


def rejects_path(home: Path, name: str) -> Path:
    """Return the file of a corpus's rows that are no documents; it is there once there is one."""
    return home / "corpora" / f"{name}.rejects.jsonl"


def add(
    name: str,
    sources: Sequence[RowSource],
    workshop: Workshop,
    *,
    rejects: Path | None = None,
    restart: bool = False,
    merge: bool = False,
) -> tuple[IngestSummary, ...]:
    """Bring sources into a corpus, which is made when it is not there.

    Sources are read in order; without `rejects` rows that are no documents go beside the corpus.
    `restart` reads sources from their start and asks catalogues anew. `merge` unites records of one
    work, those that the corpus has with them; a corpus that was merged once stays so.

    Returns:
        What was done with each source; those after one that was stopped are left out. Before
        them, if a corpus that is united has works in several documents, what was done with those.

    Raises:
        NotFoundError: A file is not there; nothing was done.
        InputError: A file as a whole cannot be read, or the name or the encoder does not fit.
        BusyError: Another process writes the corpus.
        UnavailableError: The disk is full or refuses; every commit before it stands. Or a
            catalogue cannot be asked; every row before that is in the corpus.
    """
    sources = [_furnished(source, workshop) for source in sources]
    if restart:
        _ask_anew(sources, always=True)
    _check_all_are_there(sources)
    log = RejectLog(path=rejects or workshop.rejects(name))
    done: list[IngestSummary] = []
    with workshop.catalog.writer(
        name, encoder_name=workshop.encoder.name, dimension=workshop.encoder.dimension
    ) as writer:
        progress = {} if restart else writer.progress
        united = merge or was_merged(writer.progress)
        several, read = (
            _whole_works(name, sources, workshop, progress) if united else (DoubledWorks(), sources)
        )
        if several.works:
            target = _target(name, writer, log, workshop, restart=True)
            one = _ingest(several, target, workshop, watch=workshop.watch(several))
            done.append(replace(one, united=one.read))
            if done[-1].stopped:
                return tuple(done)
        for source, whole in zip(sources, read, strict=True):
            target = _target(name, writer, log, workshop, restart=restart)
            try:
                done.append(_ingest(whole, target, workshop, watch=workshop.watch(source)))
            finally:
                if writer.version:
                    _record(source, workshop.recorded(name))
            if done[-1].stopped:
                return tuple(done)
        _make_fast(name, writer, workshop.catalog)
    return tuple(done)


def refresh(name: str, workshop: Workshop) -> tuple[IngestSummary, ...]:
    """Read the files of a corpus again, as far as they have changed, and ask its catalogues anew.

    Documents that changed are written anew; texts that did not keep their embeddings.

    Raises:
        NotFoundError: There is no such corpus, or one of its files is gone; nothing was done.
        InputError: The corpus has no recorded files, or was made with another encoder.
        BusyError: Another process writes the corpus.
        UnavailableError: The disk is full or refuses; every commit before it stands.
    """
    workshop.catalog.open(name, encoder_name=workshop.encoder.name)
    info = workshop.catalog.info(name)
    merge = was_merged(info.progress)
    recorded = workshop.recorded(name).read()
    if not recorded:
        raise InputError(
            f"corpus {name!r} has no recorded files: it came with claimwright or from standard "
            "input; add its files again with `claimwright corpus add`"
        )
    sources: list[RowSource] = [
        workshop.gather(each) if isinstance(each, Recipe) else each for each in recorded
    ]
    _check_all_are_there(sources)
    _ask_anew(sources)
    return add(name, sources, workshop, merge=merge)


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

    What was embedded stays, however the process ends: run again, it goes on there.

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


def remove(name: str, catalog: Catalog) -> None:
    """Delete a corpus with what lies beside it: its rejects and the list of its files.

    Raises:
        InputError: The name is none or is bundled.
        NotFoundError: There is no such corpus.
        BusyError: A writer has it.
        UnavailableError: The folder cannot be written.
    """
    catalog.remove(name)
    rejects_path(catalog.home, name).unlink(missing_ok=True)
    recorded_sources(catalog.home, name).path.unlink(missing_ok=True)


def _furnished(source: RowSource, workshop: Workshop) -> RowSource:
    if isinstance(source, FileSource) and source.read_page is None:
        return replace(source, read_page=workshop.read_page)
    return source


def _record(source: RowSource, recorded: RecordedSources) -> None:
    if isinstance(source, Gathering):
        recorded.add(source.recipe)
    elif isinstance(source, FileSource):
        recorded.add(source)


def _ask_anew(sources: Sequence[RowSource], *, always: bool = False) -> None:
    """Begin another walk through each catalogue; one that was cut short goes on first."""
    for source in sources:
        if isinstance(source, Gathering):
            source.harvest.renew(always=always)


def _check_all_are_there(sources: Sequence[RowSource]) -> None:
    """Miss a file before anything is written or removed: to name its content it must be read."""
    for source in sources:
        _ = source.fingerprint


def was_merged(progress: Mapping[str, int]) -> bool:
    """Say whether the records of a corpus were united into works, by what its commits recorded."""
    return any(fingerprint.removesuffix(FINISHED).endswith(MERGED) for fingerprint in progress)


def _whole_works(
    name: str, sources: Sequence[RowSource], workshop: Workshop, progress: Mapping[str, int]
) -> tuple[DoubledWorks, list[RowSource]]:
    """Return what the corpus has in several documents, and the sources with whole works."""
    plain = [MergedSource(source=source) for source in sources]
    waiting = [
        number
        for number, source in enumerate(plain)
        if not is_finished(progress, source.fingerprint)
    ]
    if not waiting:
        return DoubledWorks(), list(plain)
    index = workshop.catalog.open(name) if name in workshop.catalog.list() else None
    found = merging([sources[number] for number in waiting], index)
    places = {number: place for place, number in enumerate(waiting)}
    return found.doubled, [
        found.over(source, places[number]) if number in places else plain[number]
        for number, source in enumerate(sources)
    ]


def _target(
    name: str, writer: LanceWriter, log: RejectLog, workshop: Workshop, *, restart: bool = False
) -> Target:
    """Return the corpus as it stands now."""
    return Target(
        writer=writer,
        rejects=log,
        progress={} if restart else writer.progress,
        index=workshop.catalog.open(name) if writer.version else None,
    )


def _ingest(
    source: RowSource, target: Target, workshop: Workshop, *, watch: Watch
) -> IngestSummary:
    if isinstance(source, Gathering):
        source.had = target.progress.get(source.fingerprint, 0)
    done = ingest(
        source,
        target=target,
        encoder=workshop.encoder,
        pace=workshop.pace,
        watch=watch,
    )
    if not isinstance(source, MergedSource):
        return done
    return replace(done, united=len(source.works), kept_apart=source.kept_apart)


def _make_fast(name: str, writer: LanceWriter, catalog: Catalog) -> None:
    """Bring the indexes up to date, where a row is not yet in them."""
    if writer.version:
        info = catalog.info(name)
        if info.indexed != info.passages:
            writer.optimise()
