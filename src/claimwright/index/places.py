"""Turns the name of a corpus into where it lies: what is read, and how a version is published."""

import os
import shutil
import uuid
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from claimwright.domain import Unit
from claimwright.index import manifest
from claimwright.index.checks import UNITS
from claimwright.index.faults import translated
from claimwright.index.lock import exclusive
from claimwright.index.manifest import Manifest
from claimwright.index.object_store import Prefix, StoreShelf

_FILE = "manifest.json"


@dataclass(slots=True, kw_only=True)
class Folder:
    """A corpus in a folder of this machine; its manifest is one file, replaced at once.

    The folder has the corpus's name, unless the corpus came with claimwright; the tables lie in an
    `inner` folder of it, or beside the manifest where that is empty.
    """

    path: Path = field(kw_only=False)
    inner: str = ""
    _synced: set[str] = field(default_factory=set, repr=False)

    @property
    def name(self) -> str:
        """Name of the folder."""
        return self.path.name

    @property
    def address(self) -> str:
        """The path."""
        return str(self.path)

    @property
    def options(self) -> Mapping[str, str]:
        """Nothing: the engine opens files itself."""
        return {}

    def table(self, unit: Unit) -> str:
        """Return the path of the table of a unit."""
        return str(self.path / self.inner / f"{unit}.lance")

    def over(self, folder: str) -> "Folder":
        """Return the same corpus, its tables in a folder of it."""
        return self if folder == self.inner else Folder(self.path, inner=folder)

    def part(self, folder: str) -> "Folder":
        """Return a corpus that lies in a folder of this one."""
        return Folder(self.path / folder)

    def drop(self, folder: str) -> None:
        """Delete what lies in a folder of it, if it is there."""
        beside = [Path(self.over("").table(unit)) for unit in UNITS]
        for doomed in beside if folder == manifest.BESIDE else [self.path / folder]:
            if doomed.exists():
                shutil.rmtree(doomed)

    def is_corpus(self) -> bool:
        """Whether its manifest is there."""
        with translated(self.path, "read"):
            return (self.path / _FILE).is_file()

    def read(self) -> Manifest:
        """Return the newest committed state, checked against its own hash.

        Raises:
            InputError: The corpus was made by a newer claimwright, or by one too old.
            IntegrityError: The manifest is damaged.
            UnavailableError: The file cannot be read.
        """
        with translated(self.path, "read"):
            text = (self.path / _FILE).read_bytes()
        return manifest.parsed(text, self.name, str(self.path / _FILE))

    def begin(self) -> None:
        """Make the folder, without what was begun in it."""
        self.path.mkdir(parents=True, exist_ok=True)
        for unit in UNITS:
            begun = Path(self.table(unit))
            if begun.exists():
                shutil.rmtree(begun)

    def take_stock(self) -> None:
        """Take what is on disk for safe."""
        self._synced = self._files()

    def publish(self, state: Manifest) -> None:
        """Force new files to disk, then replace the manifest at once, whole.

        So the manifest never names what a power cut took.

        Raises:
            UnavailableError: The disk is full or read-only; the old state is untouched.
        """
        new = self._files() - self._synced
        for path in new:
            _sync(path)
        for folder in {str(Path(path).parent) for path in new}:
            _sync_folder(folder)
        self._synced |= new
        passing = self.path / f"{_FILE}.new"
        with translated(self.path, "write"):
            passing.write_bytes(manifest.content(state))
            _sync(passing)
            passing.replace(self.path / _FILE)
            _sync_folder(self.path)

    def renew(self) -> None:
        """Do nothing: the operating system knows whether the writer lives."""

    def forget(self) -> None:
        """Remember no file that is gone."""
        self._synced &= self._files()

    def size(self) -> int:
        """Return the bytes of all its files."""
        return sum(path.stat().st_size for path in self.path.rglob("*") if path.is_file())

    def _files(self) -> set[str]:
        return {
            str(path)
            for unit in UNITS
            for path in Path(self.table(unit)).rglob("*")
            if path.is_file()
        }


def _sync(path: str | Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _sync_folder(folder: str | Path) -> None:
    """Make the names in a folder survive a power cut, where the system can."""
    if os.name != "nt":
        _sync(folder)


@dataclass(frozen=True, slots=True, kw_only=True)
class FolderShelf:
    """Corpora in the subfolder `corpora` of a folder; made by the first write."""

    home: Path = field(kw_only=False)

    @property
    def address(self) -> str:
        """The path of the home folder."""
        return str(self.home)

    @property
    def _root(self) -> Path:
        return self.home / "corpora"

    def names(self, is_name: Callable[[str], bool]) -> tuple[str, ...]:
        """Return the corpora of the folder that were committed at least once, in any order.

        Raises:
            UnavailableError: The folder cannot be read.
        """
        with translated(self._root, "read"):
            found = tuple(self._root.iterdir()) if self._root.is_dir() else ()
            return tuple(
                path.name for path in found if is_name(path.name) and Folder(path).is_corpus()
            )

    def place(self, name: str) -> Folder:
        """Return the folder of a corpus."""
        return Folder(self._root / name)

    @contextmanager
    def writing(self, name: str) -> Iterator[Folder]:
        """Yield the folder of a corpus and hold the lock file beside it, which stays behind.

        Raises:
            BusyError: Another writer holds it.
            UnavailableError: The folder cannot be written.
        """
        with exclusive(self._root / f".{name}.lock", name):
            yield self.place(name)

    def remove(self, name: str) -> None:
        """Delete a corpus; it vanishes at once.

        Raises:
            UnavailableError: The folder cannot be written.
        """
        folder = self._root / name
        with translated(folder, "remove"):
            doomed = folder.with_name(f".removed-{uuid.uuid4().hex}")
            folder.rename(doomed)
            shutil.rmtree(doomed)


Place: TypeAlias = Folder | Prefix
"""Where one corpus lies: a folder of this machine, or a prefix of an object store."""

Shelf: TypeAlias = FolderShelf | StoreShelf
"""Where the corpora of a catalog lie."""


def current(place: Place) -> Place:
    """Return a corpus, committed or not, with its tables where its newest version has them."""
    return place.over(place.read().folder) if place.is_corpus() else place
