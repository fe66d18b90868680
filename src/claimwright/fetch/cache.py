"""Answers in, files out, and back: pages and catalogues' answers, each whole or not at all.

Both kinds lie in folders bounded in bytes, of which the longest unused files are dropped.
"""

import gzip
import hashlib
import json
import logging
import math
import os
import re
import tempfile
import time
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Lock
from typing import Final

from claimwright.errors import IntegrityError, UnavailableError

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


_SUFFIX: Final = ".page"
_MAX_HEAD_BYTES: Final = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A page as it is kept.

    The body is decompressed, names of headers are in lower case. It is used without asking until
    `fresh_until`, in seconds since 1970; `retrieved_at` is ISO 8601 in UTC.
    """

    url: str
    headers: Mapping[str, str] = field(hash=False)
    body: bytes
    retrieved_at: str
    fresh_until: float


class PageCache:
    """A folder of pages, bounded in bytes; safe between threads and processes.

    A file is written beside its place and then moved there, so that a reader sees the old page or
    the new one. A file that is damaged is dropped and counts as not there. A disk that is full or
    read-only costs the cache, never the fetch.

    The folder is made when first written to; of 0 bytes at most it keeps no page.
    """

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._folder = folder
        self._max_bytes = max_bytes
        self._room = Room(folder, ("*",), max_bytes)

    def find(self, url: str) -> Entry | None:
        """Return the page kept for an address; `None` when there is none or it is damaged."""
        if not self._max_bytes:
            return None
        path = self._path(url)
        try:
            entry = _read(path)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError) as error:
            _LOG.warning("dropped a damaged page from the cache: %s", error)
            path.unlink(missing_ok=True)
            return None
        if entry.url != url:
            return None
        mark_used(path)
        return entry

    def keep(self, entry: Entry) -> None:
        """Keep a page in place of the one with the same address, and drop the longest unused.

        One larger than the whole bound is not kept.
        """
        content = _written(entry)
        if len(content) > self._max_bytes:
            return
        try:
            write_whole(self._path(entry.url), content, synced=False)
            self._room.make(len(content))
        except OSError as error:
            _LOG.warning("a page was not kept: %s", error)

    def _path(self, url: str) -> Path:
        return self._folder / f"{hashlib.sha256(url.encode()).hexdigest()}{_SUFFIX}"


def _written(entry: Entry) -> bytes:
    head = {
        "url": entry.url,
        "headers": dict(entry.headers),
        "retrieved_at": entry.retrieved_at,
        "fresh_until": entry.fresh_until,
        "sha256": hashlib.sha256(entry.body).hexdigest(),
    }
    return json.dumps(head).encode() + b"\n" + entry.body


def _read(path: Path) -> Entry:
    with path.open("rb") as file:
        head = json.loads(file.readline(_MAX_HEAD_BYTES))
        body = file.read()
    if hashlib.sha256(body).hexdigest() != head["sha256"]:
        raise ValueError(f"{path.name} is not what was written")
    return Entry(
        url=str(head["url"]),
        headers={str(name): str(value) for name, value in dict(head["headers"]).items()},
        body=body,
        retrieved_at=str(head["retrieved_at"]),
        fresh_until=float(head["fresh_until"]),
    )


MAX_AGE_S: Final = 86_400
"""Longest that a page is used without asking its site, whatever the site allows."""

_SECONDS: Final = re.compile(r'max-age="?(\d{1,10})"?')


def freshness(headers: Mapping[str, str]) -> int | None:
    """Return for how many seconds an answer may be used without asking, 0..86,400, by its headers.

    The names of headers are in lower case.

    Returns:
        `None` for what is not to be stored: it forbids that, depends on who asks, or could never
        be used again, without an age and without an `ETag` or `Last-Modified` to ask by.

    Source:
        RFC 9111, sections 3 and 4.2; a guess at an age that no header tells is not made.

    Examples:
        >>> freshness({"cache-control": "max-age=60"})
        60
    """
    said = [part.strip() for part in headers.get("cache-control", "").lower().split(",")]
    ages = [match for part in said if (match := _SECONDS.fullmatch(part))]
    asks = "no-cache" in said
    seconds = min(int(ages[0][1]), MAX_AGE_S) if ages and not asks else 0
    seconds = max(0, seconds - _age(headers))
    forbidden = "no-store" in said or headers.get("vary", "").strip() == "*"
    usable = seconds > 0 or bool(headers.get("etag") or headers.get("last-modified"))
    return seconds if usable and not forbidden else None


def _age(headers: Mapping[str, str]) -> int:
    """Return the seconds an answer has already lain in a cache on the way."""
    said = headers.get("age", "").strip()
    return min(int(said), MAX_AGE_S) if said.isdecimal() and said.isascii() else 0


MAX_KEPT_BYTES: Final = 10_000_000_000
"""Bytes that a folder may hold of earlier runs unless told otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptAnswer:
    """What is kept of an answer beside its body.

    The digest is of the body; `at` tells seconds since 1970; `asked` is the address without any
    key, for people.
    """

    sha256: str
    at: float
    asked: str


class AnswerStore:
    """A folder of raw answers, bounded in bytes; safe between threads and processes.

    A file is written beside its place, brought to the disk and then moved there, so that a kill
    leaves the old file, the new one or none. What was longest not used goes when there is too
    much, but never what was written or read since this store was opened: a run keeps its pages.

    The folder is made when first written to; `max_bytes` bounds the files but for those of this
    run.
    """

    def __init__(self, folder: Path, max_bytes: int = MAX_KEPT_BYTES) -> None:
        self._folder = folder
        self._room = Room(folder, ("answers/*/*", "bodies/*/*"), max_bytes, time.time())

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
        mark_used(path)
        return kept

    def body(self, sha256: str) -> bytes:
        """Return a body as it came, by its hash in hexadecimal digits.

        Raises:
            IntegrityError: It is not there, or is not what was written.
        """
        path = self._body(sha256)
        try:
            body = gzip.decompress(path.read_bytes())
        except (OSError, EOFError, zlib.error) as error:
            raise IntegrityError(
                f"the kept answer {str(path)!r} cannot be read ({error}), or was dropped to make "
                "room (catalogues.max_kept_bytes); the catalogue must be asked again: add --restart"
            ) from error
        if hashlib.sha256(body).hexdigest() != sha256:
            message = f"the kept answer {str(path)!r} is not what was written; add --restart"
            raise IntegrityError(message)
        mark_used(path)
        return body

    def keep(self, digest: str, body: bytes, *, at: float, asked: str) -> KeptAnswer:
        """Return what is kept of an answer, in place of an older one to the same request.

        Raises:
            UnavailableError: The disk is full or refuses.
        """
        kept = KeptAnswer(sha256=hashlib.sha256(body).hexdigest(), at=at, asked=asked)
        path = self._body(kept.sha256)
        written = gzip.compress(body, 6, mtime=0)
        told = json.dumps(asdict(kept)).encode()
        try:
            if path.exists():
                mark_used(path)
            else:
                write_whole(path, written, synced=True)
            write_whole(self._answer(digest), told, synced=True)
            self._room.make(len(written) + len(told))
        except OSError as error:
            raise UnavailableError(
                f"cannot keep an answer in {str(self._folder)!r}: {error.strerror}; what was got "
                "before it is kept: make room and run the same command again"
            ) from error
        return kept

    def _answer(self, digest: str) -> Path:
        return self._folder / "answers" / digest[:2] / f"{digest}.json"

    def _body(self, sha256: str) -> Path:
        return self._folder / "bodies" / sha256[:2] / f"{sha256}.gz"
