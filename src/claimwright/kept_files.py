"""Bytes by a key in, files out, and back: each whole or not at all, in a folder of bounded size."""

import hashlib
import logging
import math
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Final

_LOG: Final = logging.getLogger(__name__)

_LAG_S: Final = 0.1
"""By so much the time of a file may lie behind the clock: it is that of the system's last tick."""

_ROOM: Final = 0.9
"""Share of the bound that is kept when the oldest files are dropped, so that it is done seldom."""


class Room:
    """Drops the longest unused files of a folder when they are too much; safe between threads.

    What was used since `spared_since`, in seconds since 1970, stays whatever the bound.
    """

    def __init__(
        self, folder: Path, patterns: Sequence[str], max_bytes: int, spared_since: float = math.inf
    ) -> None:
        self._folder = folder
        self._patterns = patterns
        self._max_bytes = max_bytes
        self._spared_since = spared_since - _LAG_S
        self._lock = Lock()
        self._left: float | None = None

    def make(self, added: int) -> None:
        """Make room for what was written: some bytes."""
        with self._lock:
            if self._left is None or self._left < added:
                self._left = self._dropped()
            else:
                self._left -= added

    def _dropped(self) -> float:
        """Drop what is too much; return the bytes after which to look again."""
        files = sorted(self._files())
        size = sum(length for _, length, _ in files)
        if size <= self._max_bytes:
            return self._max_bytes - size
        for used_at, length, path in files:
            if size <= self._max_bytes * _ROOM or used_at >= self._spared_since:
                break
            path.unlink(missing_ok=True)
            size -= length
        return max(self._max_bytes - size, self._max_bytes * (1 - _ROOM))

    def _files(self) -> list[tuple[float, int, Path]]:
        found: list[tuple[float, int, Path]] = []
        for path in (path for pattern in self._patterns for path in self._folder.glob(pattern)):
            try:
                status = path.stat()
            except FileNotFoundError:
                continue  # another process dropped it
            found.append((status.st_mtime, status.st_size, path))
        return found


def mark_used(path: Path) -> None:
    """Note that a file was used, where it is there and the disk can be written."""
    try:
        os.utime(path)  # unlike touch makes none where another process has dropped it
    except OSError as error:
        _LOG.debug("the use of %s was not noted: %s", path, error)


def drop_damaged(path: Path) -> None:
    """Drop a file that is not what was written, where the disk can be written."""
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        _LOG.warning("the file %s is damaged and stays: %s", path, error)
    else:
        _LOG.warning("dropped the damaged file %s", path)


def write_whole(path: Path, content: bytes, *, synced: bool) -> None:
    """Write a file beside its place, then move it there.

    A `synced` file is on the disk, safe from a power cut, before it is moved; its folder is made.

    Raises:
        OSError: The disk is full or refuses; nothing is left of it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            if synced:
                os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


class KeptFiles:
    """A folder of what can be got again, bounded in bytes; safe between threads and processes.

    A file is written beside its place and then moved there, so that a reader sees the old one or
    the new one. A file that is damaged is dropped and counts as not there. A disk that is full or
    read-only costs what is kept, never the work.

    The folder is made when first written to, its files for its owner alone; of 0 bytes at most it
    keeps nothing.
    """

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._room = Room(folder, ("*",), max_bytes)

    def find(self, key: str) -> bytes | None:
        """Return what is kept under a key; `None` when there is nothing or it is damaged."""
        if not self._max_bytes:
            return None
        path = self._path(key)
        try:
            digest, _, body = path.read_bytes().partition(b"\n")
        except OSError:
            return None
        if digest != _digest(body):
            drop_damaged(path)
            return None
        mark_used(path)
        return body

    def keep(self, key: str, body: bytes) -> None:
        """Keep bytes in place of those with the same key, and drop the longest unused.

        What is larger than the whole bound is not kept.
        """
        content = _digest(body) + b"\n" + body
        if len(content) > self._max_bytes:
            return
        path = self._path(key)
        try:
            write_whole(path, content, synced=False)
            self._room.make(len(content))
        except OSError as error:
            _LOG.warning("%s was not kept: %s", path, error)

    def _path(self, key: str) -> Path:
        return self._folder / hashlib.sha256(key.encode()).hexdigest()


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode()
