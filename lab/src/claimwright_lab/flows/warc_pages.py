"""WARC files in, their pages by address out, as if they had been fetched.

Source: ISO 28500:2017, the WARC format; read by warcio.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import urljoin

from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed

from claimwright.domain import PageState
from claimwright.errors import InputError, NotFoundError
from claimwright.fetch.canonical import canonical_url
from claimwright.fetch.client import state_of
from claimwright.fetch.page import Fetched, FetchStopped, check_type, kind_of, media_type
from claimwright_lab.flows.kept_sources import ENDINGS

_OK: Final = 200
_REDIRECTS: Final = frozenset({301, 302, 303, 307, 308})
_MAX_REDIRECTS: Final = 10
_CHUNK: Final = 1 << 16
_FAULTS: Final = (ArchiveLoadFailed, OSError, EOFError, ValueError)


_Record: TypeAlias = Any
"""A record as warcio gives it, which says nothing of types."""

_Headers: TypeAlias = Any
"""Its headers, or those of the answer that it holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """Where a record stands."""

    file: Path
    offset: int


class WarcPages:
    """Pages of WARC files, by their canonical address; safe between threads.

    The files are looked through once; afterwards a page is read where it stands, so memory grows
    with the number of addresses alone.

    Args:
        path: A file, or a folder of files that end in `.warc` or `.warc.gz`.
        max_bytes: Largest page.

    Raises:
        NotFoundError: There is no such file, or the folder holds none.
        InputError: A file is no WARC, or damaged.
    """

    def __init__(self, path: Path, *, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._places: Mapping[str, _Place] = {
            url: place for file in _files(path) for url, place in _answers(file)
        }

    def __len__(self) -> int:
        """Return how many addresses there are."""
        return len(self._places)

    def fetch(self, url: str) -> Fetched:
        """Return a page as it was kept, its redirects followed; `blocked` where it was not kept."""
        at = url
        for _ in range(_MAX_REDIRECTS):
            place = self._places.get(canonical_url(at))
            if place is None:
                detail = f"{at[:80]!r} is not among the kept pages"
                return Fetched(url=url, state=PageState.BLOCKED, detail=detail)
            page, location = self._read(url, place)
            if not location:
                return page
            at = urljoin(page.final_url or at, location)
        detail = f"it redirects more than {_MAX_REDIRECTS} times"
        return Fetched(url=url, state=PageState.BLOCKED, detail=detail)

    def _read(self, url: str, place: _Place) -> tuple[Fetched, str]:
        with place.file.open("rb") as file:
            file.seek(place.offset)
            record = next(iter(ArchiveIterator(file)))
            told = record.http_headers
            headers = {name.lower(): value for name, value in told.headers} if told else {}
            status = _status(told)
            location = headers.get("location", "") if status in _REDIRECTS else ""
            page = self._page(url, record, status, headers)
            return page, location

    def _page(self, url: str, record: _Record, status: int, headers: Mapping[str, str]) -> Fetched:
        address = record.rec_headers.get_header("WARC-Target-URI") or url
        date = record.rec_headers.get_header("WARC-Date") or ""
        if status != _OK:
            state, detail = state_of(status, headers)
            return Fetched(url=url, state=state, detail=detail, final_url=address, status=status)
        told, charset = media_type(headers.get("content-type", ""))
        try:
            check_type(told)
            body = self._body(record)
            kind = kind_of(told, body)
        except FetchStopped as stopped:
            return Fetched(
                url=url,
                state=stopped.state,
                detail=stopped.detail,
                final_url=address,
                status=status,
            )
        return Fetched(
            url=url,
            state=PageState.OK,
            final_url=address.strip("<>"),
            status=status,
            content_type=kind,
            charset=charset,
            body=body,
            retrieved_at=date,
        )

    def _body(self, record: _Record) -> bytes:
        stream = record.content_stream()
        body = bytearray()
        while piece := stream.read(_CHUNK):
            body += piece
            if len(body) > self._max_bytes:
                detail = f"the kept page is over the limit of {self._max_bytes:,} bytes"
                raise FetchStopped(PageState.UNSUPPORTED, detail)
        return bytes(body)


def _files(path: Path) -> tuple[Path, ...]:
    if path.is_file():
        return (path,)
    if not path.is_dir():
        raise NotFoundError(f"there is nothing at {str(path)!r}; name WARC files")
    found = tuple(sorted(one for one in path.iterdir() if one.name.lower().endswith(ENDINGS)))
    if not found:
        raise NotFoundError(
            f"the folder {str(path)!r} holds no file that ends in {', '.join(ENDINGS)}"
        )
    return found


def _answers(path: Path) -> Iterator[tuple[str, _Place]]:
    try:
        with path.open("rb") as file:
            archive = ArchiveIterator(file)
            for record in archive:
                if record.rec_type not in {"response", "resource"}:
                    continue
                address = record.rec_headers.get_header("WARC-Target-URI") or ""
                url = canonical_url(address.strip("<>"))
                if url:
                    yield url, _Place(file=path, offset=archive.get_record_offset())
    except _FAULTS as error:
        raise InputError(
            f"{str(path)!r} is no WARC file, or damaged ({str(error)[:200]}); keep it anew"
        ) from error


def _status(told: _Headers | None) -> int:
    """Return the status of an answer; a resource, which has none, is there."""
    code = told.get_statuscode() if told else str(_OK)
    return int(code) if code and code.isdecimal() else 0
