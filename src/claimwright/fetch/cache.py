"""Answers in, files out, and back: pages, and what catalogues answered.

Both kinds lie in folders bounded in bytes, of which the longest unused files are dropped.
"""

import gzip
import hashlib
import json
import logging
import re
import time
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from claimwright.errors import IntegrityError, UnavailableError
from claimwright.kept_files import KeptFiles, Room, drop_damaged, mark_used, write_whole

_LOG: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A page as it is kept.

    The body is decompressed, names of headers are in lower case. It is used without asking until
    `fresh_until`, in seconds since 1970; `retrieved_at` is ISO 8601 in UTC.
    """

    headers: Mapping[str, str] = field(hash=False)
    body: bytes
    retrieved_at: str
    fresh_until: float


class PageCache:
    """A folder of pages by address, bounded in bytes; see `KeptFiles`."""

    def __init__(self, folder: Path, max_bytes: int) -> None:
        self._files = KeptFiles(folder, max_bytes)

    def find(self, url: str) -> Entry | None:
        """Return the page kept for an address; `None` when there is none or it is damaged."""
        kept = self._files.find(url)
        if kept is None:
            return None
        head, _, body = kept.partition(b"\n")
        try:
            return Entry(body=body, **json.loads(head))
        except (ValueError, TypeError) as error:  # of another version
            _LOG.warning("a kept page cannot be read: %s", error)
            return None

    def keep(self, url: str, entry: Entry) -> None:
        """Keep a page in place of the one with the same address, and drop the longest unused."""
        head = {
            "headers": dict(entry.headers),
            "retrieved_at": entry.retrieved_at,
            "fresh_until": entry.fresh_until,
        }
        self._files.keep(url, json.dumps(head).encode() + b"\n" + entry.body)


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

        One that is damaged is dropped, so that it is written anew when it is got again.

        Raises:
            IntegrityError: It is not there, or is not what was written.
        """
        path = self._body(sha256)
        try:
            body = _expanded(path.read_bytes())
        except OSError as error:
            raise IntegrityError(
                f"the kept answer {str(path)!r} cannot be read ({error}), or was dropped to make "
                "room (catalogues.max_kept_bytes); the catalogue must be asked again: add --restart"
            ) from error
        if hashlib.sha256(body).hexdigest() != sha256:
            drop_damaged(path)
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


def _expanded(written: bytes) -> bytes:
    """Return what is compressed; nothing where it is damaged."""
    try:
        return gzip.decompress(written)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        return b""
