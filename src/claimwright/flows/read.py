"""A file, an address or pasted text in, the article in it out."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from claimwright.claims.article import MAX_PDF_BYTES, read_html, read_pdf
from claimwright.claims.plain import read_plain, unread
from claimwright.domain import Article, PageState
from claimwright.errors import TooLargeError
from claimwright.fetch.exchange import decoded
from claimwright.fetch.page import HTML, PDF, PLAIN, Fetched, FetchStopped
from claimwright.json_rows import check_name, opened

Fetch: TypeAlias = Callable[[str], Fetched]
"""An address to its page."""

_ADDRESS: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")
_GZIP: Final = b"\x1f\x8b"
_HTML_START: Final = re.compile(
    rb"<(?:!doctype\s+html|html|head|body|article|main|div|p|h1|meta|title)\b", re.IGNORECASE
)
_HTML_NAMES: Final = (".html", ".htm", ".xhtml")
_FIRST_BYTES: Final = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadFlow:
    """Reads articles; safe between threads."""

    fetch: Fetch

    def read(self, source: str) -> Article:
        """Return the article in a file or at an address, or the state in which reading it ended.

        The source is an address with `http://` or `https://`, or the path of a web page, plain text
        or PDF, gzipped or not.

        Raises:
            InputError: The address may not be asked for, or the file cannot be read.
            NotFoundError: There is no such file.
            TooLargeError: The file is over its bound.
        """
        if is_address(source):
            return self.read_address(source)
        check_name(source)
        with opened(Path(source)) as file:
            data = file.read(MAX_PDF_BYTES + 1)
        return self.read_bytes(data, source=source)

    def read_address(self, url: str) -> Article:
        """Return the article at an address of the web, its source being where redirects led.

        A page over a bound is `unsupported`.

        Raises:
            InputError: The address may not be asked for.
        """
        page = self.fetch(url)
        if page.state is not PageState.OK:
            return unread(page.final_url or url, page.detail, page.state)
        try:
            return article_of(page.content_type, page.body, page.final_url, page.charset)
        except TooLargeError as error:
            return unread(page.final_url, str(error))

    def read_bytes(self, data: bytes, *, source: str = "") -> Article:
        """Return the article in the content of a file.

        A web page, plain text or PDF is told by its beginning; standard input has no source.

        Raises:
            TooLargeError: It is over the bound of its kind.
        """
        if data.startswith(_GZIP):
            try:
                data = decoded([data], "gzip", MAX_PDF_BYTES)
            except FetchStopped as stopped:
                return unread(source, f"the file: {stopped.detail}")
        return article_of(_kind(data, source), data, source, "")


def is_address(source: str) -> bool:
    """Return whether a source is meant as an address and not as a file: whether it has a scheme.

    Examples:
        >>> is_address("https://example.org"), is_address("ftp://x"), is_address("a/page.html")
        (True, True, False)
    """
    return _ADDRESS.match(source) is not None


def article_of(kind: str, data: bytes, source: str, charset: str) -> Article:
    """Return the article in bytes of a kind of `fetch.page`, or the state reading it ended in.

    Raises:
        TooLargeError: It is over the bound of its kind.
    """
    if kind == PDF:
        return read_pdf(data, source=source)
    if kind == HTML:
        return read_html(data, source=source, charset=charset)
    return read_plain(data, source=source, charset=charset)


def _kind(data: bytes, name: str) -> str:
    """Tell what a file holds by its beginning, and a page also by its name."""
    first = data[:_FIRST_BYTES]
    if first.lstrip().startswith(b"%PDF-"):
        return PDF
    named = name.lower().removesuffix(".gz").endswith(_HTML_NAMES)
    return HTML if named or _HTML_START.search(first) else PLAIN
