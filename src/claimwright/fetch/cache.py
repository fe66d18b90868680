"""Answers in, files out, and back: pages kept on disk, each whole or not at all."""

import hashlib
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from claimwright.fetch.kept_files import Room, mark_used, write_whole

_LOG: Final = logging.getLogger(__name__)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Freshness:
    """What a site allows to be kept.

    A page is used without asking for so many seconds, 0..86,400.
    """

    store: bool
    seconds: int


def freshness(headers: Mapping[str, str]) -> Freshness:
    """Read what an answer allows by its headers, whose names are in lower case.

    Returns:
        Not to be stored when it forbids that, depends on who asks, or could never be used again:
        without an age and without an `ETag` or `Last-Modified` to ask by.

    Source:
        RFC 9111, sections 3 and 4.2; a guess at an age that no header tells is not made.

    Examples:
        >>> freshness({"cache-control": "max-age=60"})
        Freshness(store=True, seconds=60)
    """
    said = [part.strip() for part in headers.get("cache-control", "").lower().split(",")]
    ages = [match for part in said if (match := _SECONDS.fullmatch(part))]
    asks = "no-cache" in said
    seconds = min(int(ages[0][1]), MAX_AGE_S) if ages and not asks else 0
    seconds = max(0, seconds - _age(headers))
    forbidden = "no-store" in said or headers.get("vary", "").strip() == "*"
    usable = seconds > 0 or bool(headers.get("etag") or headers.get("last-modified"))
    return Freshness(store=usable and not forbidden, seconds=seconds)


def _age(headers: Mapping[str, str]) -> int:
    """Return the seconds an answer has already lain in a cache on the way."""
    said = headers.get("age", "").strip()
    return min(int(said), MAX_AGE_S) if said.isdecimal() and said.isascii() else 0
