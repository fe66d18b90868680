"""Files kept in a folder: each whole or not at all, together no more than a number of bytes."""

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
        """Return when each file was last used, its length and its place."""
        found: list[tuple[float, int, Path]] = []
        for path in (path for pattern in self._patterns for path in self._folder.glob(pattern)):
            try:
                status = path.stat()
            except FileNotFoundError:
                continue  # another process dropped it
            found.append((status.st_mtime, status.st_size, path))
        return found


def mark_used(path: Path) -> None:
    """Note that a file was used, where the disk can be written."""
    try:
        path.touch()
    except OSError:
        _LOG.debug("the kept files are read-only")


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
