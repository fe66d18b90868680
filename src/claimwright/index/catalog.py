"""Turns a folder into named corpora: each is opened, written, described or removed here."""

import ctypes
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import Literal

from claimwright.domain import Unit
from claimwright.domain.fields import json_fields
from claimwright.errors import (
    ClaimwrightError,
    InputError,
    IntegrityError,
    NotFoundError,
    UnavailableError,
)
from claimwright.index.checks import UNITS
from claimwright.index.faults import translated
from claimwright.index.manifest import Manifest, check_encoder, snapshot_of, state_to_write
from claimwright.index.places import Folder, FolderShelf, Place, Shelf
from claimwright.index.reader import LanceIndex
from claimwright.index.reembedding import Reembedding, next_folder
from claimwright.index.tables import create, indexed_rows, open_at, open_to_write
from claimwright.index.writer import LanceWriter

GRACE = timedelta(hours=1)
"""How long a version stays on disk after a newer one took its place, for readers that use it."""

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


@json_fields(
    "name version versions documents passages indexed size_bytes created updated "
    "encoder=encoder_name dimension bundled"
)
@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusInfo:
    """What is known of a corpus.

    Its JSON is what any caller may know. Commits are ISO 8601 in UTC.

    Args:
        name: How requests name it.
        version: The newest, raised by each commit.
        versions: Those that can be opened, oldest first.
        documents: How many it holds.
        passages: How many passages of each unit it holds.
        indexed: Of those, how many the BM25 index covers; the rest is read, which is slower.
        size_bytes: On disk, of all versions together.
        encoder_name: Name of the encoder that made its embeddings.
        progress: The last row taken of each source, by its fingerprint.
        bundled: Whether it came with claimwright and cannot be changed.
    """

    name: str
    version: int
    versions: tuple[int, ...]
    documents: int
    passages: Mapping[Unit, int] = field(hash=False)
    indexed: Mapping[Unit, int] = field(hash=False)
    size_bytes: int
    created: str
    updated: str
    encoder_name: str
    dimension: int
    progress: Mapping[str, int] = field(hash=False)
    bundled: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableCorpus:
    """A corpus that cannot be read; the message of its error names folders of this machine."""

    name: str
    error: IntegrityError | UnavailableError

    @property
    def state(self) -> Literal["damaged", "unavailable"]:
        """Whether its files are wrong or only out of reach."""
        return "damaged" if isinstance(self.error, IntegrityError) else "unavailable"


def _utc_now() -> datetime:
    return datetime.now(tz=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalog:
    """The corpora of one home folder, and those that came with claimwright.

    Args:
        home: Corpora lie in its subfolder `corpora`; made by the first write.
        bundled: Folders of read-only corpora by name.
        store: Where corpora lie instead of the home folder; `None` for the folder.
        grace: How long versions stay on disk after a newer one took their place.
        now: Gives the time, in UTC.
    """

    home: Path = field(kw_only=False)
    bundled: Mapping[str, Path] = field(default_factory=dict)
    store: Shelf | None = None
    grace: timedelta = GRACE
    now: Callable[[], datetime] = _utc_now

    def list(self) -> tuple[str, ...]:
        """Return the names of all corpora that were committed, damaged ones included, sorted.

        Raises:
            UnavailableError: The folder cannot be read.
        """
        came = {name for name, folder in self.bundled.items() if Folder(folder).is_corpus()}
        return tuple(sorted(came.union(self.shelf.names(_is_name))))

    def survey(self) -> tuple[CorpusInfo | UnreadableCorpus, ...]:
        """Describe every corpus: one that cannot be read does not hide the others.

        Returns:
            By name; a corpus that is removed meanwhile is left out.

        Raises:
            UnavailableError: The folder of the corpora cannot be read.
        """
        seen = (self._seen(name) for name in self.list())
        return tuple(each for each in seen if each is not None)

    def manifest(self, name: str) -> Manifest:
        """Return the newest state of a corpus; no table is opened, so this is cheap to poll.

        Raises:
            InputError: The name is no corpus name.
            NotFoundError: There is no such corpus.
            IntegrityError: Its manifest is damaged.
        """
        return self._existing(name).read()

    def open(
        self, name: str, *, version: int | None = None, encoder_name: str | None = None
    ) -> LanceIndex:
        """Return a corpus to read; nothing is written, later commits do not change what is seen.

        An older `version` is there within the grace period. The encoder that made the embeddings
        must be `encoder_name`, unless that is `None`.

        Raises:
            InputError: The name is no corpus name, or another encoder made the embeddings.
            NotFoundError: There is no such corpus or version.
            IntegrityError: Its files are damaged.
        """
        place = self._existing(name)
        state = place.read()
        if encoder_name is not None:
            check_encoder(state, name, encoder_name)
        snapshot = snapshot_of(state, name, version)
        return LanceIndex(
            name=name,
            address=place.address,
            manifest=state,
            snapshot=snapshot,
            tables=open_at(place.over(state.folder), snapshot),
            now=self.now,
        )

    @contextmanager
    def writer(self, name: str, *, encoder_name: str, dimension: int) -> Iterator[LanceWriter]:
        """Yield the one writer of a corpus; a new corpus appears at its first commit.

        What was not committed when the block ends is dropped.

        Raises:
            InputError: The name is none or is bundled, or the corpus was made another way.
            BusyError: Another writer has it.
            UnavailableError: The folder cannot be written.
        """
        self._check_writable(name)
        keep_few_heaps()
        with self.shelf.writing(name) as place:
            known = place.read() if place.is_corpus() else None
            state = state_to_write(known, name, encoder_name, dimension)
            if state.replaced and self._is_past(state.replaced_at):
                for folder in state.replaced:
                    place.drop(folder)
                state = replace(state, replaced=(), replaced_at="")
            with self._writing(place.over(state.folder), state) as writer:
                yield writer

    @contextmanager
    def reembedding(self, name: str, *, encoder_name: str, dimension: int) -> Iterator[Reembedding]:
        """Yield a corpus and the one writer of its copy, to embed it anew by another encoder.

        A copy is written beside its tables, and the corpus goes on answering from those until the
        copy takes their place. What was committed to the copy is there when it is opened again.

        Raises:
            InputError: The name is none or is bundled, or the encoder made the corpus already.
            NotFoundError: There is no such corpus.
            BusyError: Another writer has it.
            UnavailableError: The folder cannot be written.
        """
        self._check_writable(name)
        self._existing(name)
        keep_few_heaps()
        with self.shelf.writing(name) as place:
            state = place.read()
            if state.encoder_name == encoder_name:
                raise InputError(f"corpus {name!r} is embedded by {encoder_name!r} already")
            folder = next_folder(state)
            copy = place.part(folder)
            known = copy.read() if copy.is_corpus() else None
            if known and known.encoder_name != encoder_name:
                place.drop(folder)
                known = None
            begun = state_to_write(known, name, encoder_name, dimension)
            with self._writing(copy, begun) as writer:
                yield Reembedding(
                    place=place, folder=folder, index=self.open(name), writer=writer, now=self.now
                )

    @contextmanager
    def _writing(self, place: Place, state: Manifest) -> Iterator[LanceWriter]:
        place.take_stock()
        tables = (
            open_to_write(place, state.current)
            if state.current.version
            else create(place, state.dimension)
        )
        writer = LanceWriter(
            place=place, tables=tables, manifest=state, now=self.now, grace=self.grace
        )
        try:
            yield writer
        finally:
            writer.close()

    def _is_past(self, moment: str) -> bool:
        return self.now() - datetime.fromisoformat(moment) >= self.grace

    def remove(self, name: str) -> None:
        """Delete a corpus with all its versions; it vanishes at once.

        Raises:
            InputError: The name is none or is bundled.
            NotFoundError: There is no such corpus.
            BusyError: A writer has it.
            UnavailableError: The folder cannot be written.
        """
        self._check_writable(name)
        self._existing(name)
        with self.shelf.writing(name):
            self.shelf.remove(name)

    def info(self, name: str) -> CorpusInfo:
        """Return the counts, sizes and versions of a corpus, and how it was made.

        Raises:
            InputError: The name is no corpus name.
            NotFoundError: There is no such corpus.
            IntegrityError: Its files are damaged.
        """
        index = self.open(name)
        state, current = index.manifest, index.snapshot
        with translated(index.address, "read"):
            indexed = {unit: indexed_rows(index.tables.of(unit)) for unit in UNITS}
            size = self._place(name).size()
        return CorpusInfo(
            name=name,
            version=current.version,
            versions=tuple(one.version for one in (*state.history, current)),
            documents=current.documents,
            passages={Unit.ABSTRACT: current.documents, Unit.SENTENCE: current.sentences},
            indexed=indexed,
            size_bytes=size,
            created=state.created,
            updated=state.updated,
            encoder_name=state.encoder_name,
            dimension=state.dimension,
            progress=state.progress,
            bundled=name in self.bundled,
        )

    def _seen(self, name: str) -> CorpusInfo | UnreadableCorpus | None:
        try:
            return self.info(name)
        except NotFoundError:
            return None
        except (IntegrityError, UnavailableError) as error:
            return UnreadableCorpus(name=name, error=error)

    @property
    def shelf(self) -> Shelf:
        """Where corpora lie that did not come with claimwright."""
        return self.store or FolderShelf(self.home)

    def _place(self, name: str) -> Place:
        if not _is_name(name):
            raise InputError(
                f"{name[:80]!r} is no corpus name: use 1 to 64 of a-z, 0-9, '.', '_' and '-', the"
                " first a letter or digit"
            )
        came = self.bundled.get(name)
        return Folder(came) if came else self.shelf.place(name)

    def _existing(self, name: str) -> Place:
        place = self._place(name)
        if place.is_corpus():
            return place
        known = ", ".join(self.list()) or "none yet"
        raise NotFoundError(
            f"there is no corpus {name!r} in {self.shelf.address!r} (known: {known}): add it with"
            f" `claimwright corpus add FILE --name {name}`"
        )

    def _check_writable(self, name: str) -> None:
        self._place(name)
        if name in self.bundled:
            raise InputError(
                f"corpus {name!r} came with claimwright and cannot be changed: choose another name"
            )


class NewestCorpora:
    """Opens each corpus when it is first asked for, and again once it has changed.

    Each opening has caches of its own, from 4 MB for the starter corpus to 300 MB for a million
    passages. Safe to share by threads.
    """

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._opened: dict[str, LanceIndex] = {}
        self._lock = Lock()

    def list(self) -> tuple[str, ...]:
        """Return the names of all corpora, as the catalogue does."""
        return self._catalog.list()

    def open(self, name: str, *, encoder_name: str | None = None) -> LanceIndex:
        """Return the newest version of a corpus, the same until that changes.

        The encoder that made the embeddings must be `encoder_name`, unless that is `None`.

        Raises:
            InputError: The name is no corpus name, or another encoder made the embeddings.
            NotFoundError: There is no such corpus.
            IntegrityError: Its files are damaged.
        """
        try:
            state = self._catalog.manifest(name)
        except ClaimwrightError:
            self._opened.pop(name, None)
            raise
        with self._lock:
            known = self._opened.get(name)
            if known is None or known.manifest != state:
                known = self._opened[name] = self._catalog.open(name)
        if encoder_name is not None:
            check_encoder(known.manifest, name, encoder_name)
        return known


def _is_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


_ARENA_MAX = -8
_HEAPS = 2


def keep_few_heaps() -> bool:
    """Let all threads of this process share two heaps, where the C library is glibc.

    By itself glibc gives each thread of the engine a heap of its own and keeps what was freed in
    each. Building the same six parts of a vector index, of 131,072 rows each, peaked at 564 MB
    and rose with each part; with two heaps it stayed at 363 MB.

    Returns:
        Whether the C library took the wish; `False` where it is another one.

    Source:
        mallopt(3), M_ARENA_MAX.
    """
    if not sys.platform.startswith("linux"):
        return False
    try:
        return bool(ctypes.CDLL(None).mallopt(_ARENA_MAX, _HEAPS))
    except AttributeError:  # musl
        return False
