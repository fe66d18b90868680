"""Turns a folder of corpora into the place of each one."""

import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from claimwright.index.faults import translated
from claimwright.index.lock import exclusive
from claimwright.index.places import Folder, Place


class Shelf(Protocol):
    """Where the corpora of a catalog lie: a folder of this machine, or an object store."""

    def __hash__(self) -> int:
        """The same for equal ones."""

    @property
    def address(self) -> str:
        """Where it is, for messages."""

    def names(self, is_name: Callable[[str], bool]) -> tuple[str, ...]:
        """Return what lies there, among it what was never committed; any order."""

    def place(self, name: str) -> Place:
        """Return where a corpus lies, whether or not it is there."""

    def writing(self, name: str) -> AbstractContextManager[Place]:
        """Be the one writer of a corpus while the block runs."""

    def remove(self, name: str) -> None:
        """Delete a corpus whose one writer the caller is."""


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
