"""Pages kept in a WARC file in, rows out: the main text of each is a document."""

from collections.abc import Callable, Iterator
from functools import partial
from io import BufferedReader
from typing import IO, Final, Protocol

from claimwright.corpus.mapping import MAX_ID_CHARACTERS, MAX_TEXT_CHARACTERS, hashed_id
from claimwright.corpus.rows import Row
from claimwright.domain import Article, Document, PageState
from claimwright.errors import TooLargeError
from claimwright.extras import of_extra
from claimwright.fetch.canonical import canonical_url
from claimwright.json_rows import DAMAGED

MAX_PAGE_BYTES: Final = 10_000_000
"""Largest page that is read; of a larger one nothing is."""

ReadPage = Callable[[bytes, str], Article]
"""The content of a page and its address to its main text."""

_OK: Final = "200"
_TYPES: Final = frozenset(
    "warcinfo response resource request metadata revisit conversion continuation".split()  # noqa: SIM905
)
"""Of WARC 1.1, section 5.5; a record whose head was cut off has another, or none."""
_PAGES: Final = ("text/html", "application/xhtml+xml", "text/plain", "application/pdf")
_BLOCK_BYTES: Final = 65_536


class _Headers(Protocol):
    protocol: str

    def get_header(self, name: str) -> str | None: ...

    def get_statuscode(self) -> str: ...


class _Record(Protocol):
    """What is read of a record of warcio, which is of an extra."""

    rec_type: str | None
    rec_headers: _Headers
    http_headers: _Headers | None
    raw_stream: IO[bytes]

    def content_stream(self) -> IO[bytes]: ...


def read_web_archive(file: BufferedReader, read_page: ReadPage) -> Iterator[Row]:
    """Read the answers kept in a WARC file.

    The file is open at its start, as it is or with each record under gzip.

    Yields:
        A row per answered page, its position the record's number from 1; id and address are the
        page's, of an address of over 512 characters the id is a hash. A page that was not
        answered with 200, is no text or is too large is a row with a reason, as is any record that
        the end of the file cuts off; whole pictures and scripts, requests and metadata are no rows.

    Raises:
        UnavailableError: The extra `[wikipedia]` is not installed.
    """
    with of_extra("wikipedia", "WARC files need"):
        from warcio.archiveiterator import ArchiveIterator  # noqa: PLC0415  # of an extra
        from warcio.exceptions import ArchiveLoadFailed  # noqa: PLC0415
    position = 0
    try:
        archive = ArchiveIterator(file)
        for position, record in enumerate(archive, start=1):
            yield from _read(position, record, read_page)
        if _has_more(file, archive.offset):
            yield _refused(position + 1, "", "the archive ends in the middle of a record")
    except (ArchiveLoadFailed, *DAMAGED) as error:
        why = " ".join(str(error).split())
        yield Row(position=position + 1, reason=f"the archive cannot be read from here: {why}")
    except AttributeError:  # warcio's, of an answer without an address: its head was cut off
        why = "a record has no address"
        yield Row(position=position + 1, reason=f"the archive cannot be read from here: {why}")


def _read(position: int, record: _Record, read_page: ReadPage) -> Iterator[Row]:
    if position > 1 and _is_blank(record):
        return
    url = record.rec_headers.get_header("WARC-Target-URI") or ""
    if record.rec_type not in _TYPES or not record.rec_headers.get_header("Content-Length"):
        yield _refused(position, url, "the head of the record lacks its type or length")
        return
    answer = record.http_headers if record.rec_type == "response" else None
    status = "" if answer is None else answer.get_statuscode()
    is_page = answer is not None and _kind(answer) in _PAGES
    is_read = is_page and status == _OK
    data = record.content_stream().read(MAX_PAGE_BYTES + 1) if is_read else b""
    # Asked of every record: where the head is cut off, nobody knows what it would have been.
    if len(data) <= MAX_PAGE_BYTES and _is_cut_off(record.raw_stream):
        lost = "page" if is_page else "record"
        yield _refused(position, url, f"the archive ends in the middle of the {lost}")
    elif is_page:
        when = record.rec_headers.get_header("WARC-Date") or ""
        yield _row(position, url, status, when, data, read_page)


def _kind(answer: _Headers) -> str:
    return (answer.get_header("Content-Type") or "").partition(";")[0].strip().lower()


def _is_cut_off(stream: IO[bytes]) -> bool:
    """Read a record to its end and say whether it has less than its length says."""
    while stream.read(_BLOCK_BYTES):
        pass
    return getattr(stream, "limit", 0) > 0


def _is_blank(record: _Record) -> bool:
    """Say whether what warcio took for a record is blank lines behind the last one."""
    if record.rec_headers.protocol:
        return False
    blocks = iter(partial(record.raw_stream.read, _BLOCK_BYTES), b"")
    return not any(block.strip() for block in blocks)


def _has_more(file: BufferedReader, end: int) -> bool:
    """Say whether warcio read more than blanks behind the last record and made no record of it."""
    read = file.tell()
    file.seek(end)
    return bool(file.read(read - end).strip())


def _row(position: int, url: str, status: str, when: str, data: bytes, read_page: ReadPage) -> Row:
    if status != _OK:
        return _refused(position, url, f"the site answered with status {status}")
    if len(data) > MAX_PAGE_BYTES:
        return _refused(position, url, f"the page has over {MAX_PAGE_BYTES:,} bytes")
    try:
        article = read_page(data, url)
    except TooLargeError as error:
        return _refused(position, url, str(error))
    if article.state is not PageState.OK or not article.text.strip():
        return _refused(position, url, article.detail or "the page holds no text")
    if len(article.text) > MAX_TEXT_CHARACTERS:
        return _refused(position, url, f"its main text has over {MAX_TEXT_CHARACTERS:,} characters")
    document = Document(
        id=_id(url),
        title=article.title,
        text=article.text,
        url=url,
        language=article.language or None,
        source="web archive",
        extra={"retrieved_at": when} if when else {},
    )
    return Row(position=position, document=document, offset=position)


def _id(url: str) -> str:
    name = canonical_url(url) or url
    return name if len(name) <= MAX_ID_CHARACTERS else hashed_id(name)


def _refused(position: int, url: str, reason: str) -> Row:
    return Row(position=position, reason=reason, raw=url, offset=position)
