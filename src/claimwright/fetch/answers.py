"""Answers of catalogues in, files out, and back: each body once, by its own hash."""

from __future__ import annotations

import gzip
import hashlib
import json
import logging
import os
import tempfile
import time
import zlib
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from typing import Final

from claimwright.errors import IntegrityError, UnavailableError

MAX_KEPT_BYTES: Final = 10_000_000_000
"""Bytes that a folder may hold of earlier runs unless told otherwise."""

_LOG: Final = logging.getLogger(__name__)
_ROOM: Final = 0.9
"""Share of the bound that is kept when the oldest answers are dropped, so that it is seldom."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswer:
    """What is kept of an answer beside its body.

    Args:
        sha256: Of the body, in hexadecimal digits.
        at: When it came, in seconds since 1970.
        asked: The address without any key, for people.
    """

    sha256: str
    at: float
    asked: str


class AnswerStore:
    """A folder of raw answers, bounded in bytes; safe between threads and processes.

    A file is written beside its place, brought to the disk and then moved there, so that a kill
    leaves the old file, the new one or none. What was longest not used goes when there is too
    much, but never what was written or read since this store was opened: a run keeps its pages.

    Args:
        folder: Made when first written to.
        max_bytes: Largest sum of the files, but for those of this run.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_KEPT_BYTES) -> None:
        self._folder = folder
        self._room = _Room(folder, max_bytes)

    def find(self, digest: str) -> KeptAnswer | None:
        """Return what is kept for a request; `None` when nothing is, or it is damaged."""
        path = self._answer(digest)
        try:
            entry = json.loads(path.read_bytes())
            kept = KeptAnswer(
                sha256=str(entry["sha256"]), at=float(entry["at"]), asked=str(entry["asked"])
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None
        if not self._body(kept.sha256).exists():
            return None  # dropped to make room
        _touch(path)
        return kept

    def body(self, sha256: str) -> bytes:
        """Return a body.

        Args:
            sha256: Its hash, in hexadecimal digits.

        Returns:
            As it came.

        Raises:
            IntegrityError: It is not there, or is not what was written.
        """
        path = self._body(sha256)
        try:
            body = gzip.decompress(path.read_bytes())
        except (OSError, EOFError, zlib.error) as error:
            message = (
                f"the kept answer {str(path)!r} cannot be read ({error}), or was dropped to make "
                "room (catalogues.max_kept_bytes); the catalogue must be asked again: add --restart"
            )
            raise IntegrityError(message) from error
        if hashlib.sha256(body).hexdigest() != sha256:
            message = f"the kept answer {str(path)!r} is not what was written; add --restart"
            raise IntegrityError(message)
        _touch(path)
        return body

    def keep(self, digest: str, body: bytes, *, at: float, asked: str) -> KeptAnswer:
        """Keep an answer in place of an older one to the same request.

        Args:
            digest: Of the request.
            body: As it came.
            at: When, in seconds since 1970.
            asked: The address without any key.

        Returns:
            What is kept of it.

        Raises:
            UnavailableError: The disk is full or refuses.
        """
        kept = KeptAnswer(sha256=hashlib.sha256(body).hexdigest(), at=at, asked=asked)
        path = self._body(kept.sha256)
        head = {"sha256": kept.sha256, "at": at, "asked": asked}
        written = gzip.compress(body, 6, mtime=0)
        told = json.dumps(head).encode()
        try:
            if path.exists():
                _touch(path)
            else:
                _write(path, written)
            _write(self._answer(digest), told)
            self._room.make(len(written) + len(told))
        except OSError as error:
            message = (
                f"cannot keep an answer in {str(self._folder)!r}: {error.strerror}; what was got "
                "before it is kept: make room and run the same command again"
            )
            raise UnavailableError(message) from error
        return kept

    def _answer(self, digest: str) -> Path:
        return self._folder / "answers" / digest[:2] / f"{digest}.json"

    def _body(self, sha256: str) -> Path:
        return self._folder / "bodies" / sha256[:2] / f"{sha256}.gz"


class _Room:
    """Drops the longest unused files of a folder when they are too much, but none of this run."""

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._opened_at = time.time()
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
        aim = self._max_bytes if size <= self._max_bytes else self._max_bytes * _ROOM
        for used_at, length, path in files:
            if size <= aim or used_at >= self._opened_at:
                break
            path.unlink(missing_ok=True)
            size -= length
        return max(self._max_bytes - size, self._max_bytes * (1 - _ROOM))

    def _files(self) -> list[tuple[float, int, Path]]:
        """Return when each file was last used, its length and its place."""
        found: list[tuple[float, int, Path]] = []
        for path in (*self._folder.glob("answers/*/*"), *self._folder.glob("bodies/*/*")):
            try:
                status = path.stat()
            except FileNotFoundError:
                continue  # another process dropped it
            found.append((status.st_mtime, status.st_size, path))
        return found


def _touch(path: Path) -> None:
    try:
        path.touch()
    except OSError:
        _LOG.debug("the kept answers are read-only")


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".new-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
