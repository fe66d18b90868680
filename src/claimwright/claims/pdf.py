"""A PDF in, its text out with the place of every page in it."""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from claimwright.claims.identification import language, notice
from claimwright.claims.plain import MAX_TEXT_BYTES, check_size, one_line, unread
from claimwright.domain import Article
from claimwright.errors import InputError, TooLargeError
from claimwright.pdf import read_pages

MAX_PDF_BYTES: Final = 50_000_000
"""Largest PDF that is read."""

MAX_PAGES: Final = 500
"""Most pages of a PDF."""

_LEAST_LETTERS: Final = 50
"""A PDF with fewer letters has no text of its own."""


def read_pdf(data: bytes, *, source: str = "") -> Article:
    """Read the text of a PDF from an address or file.

    Returns:
        The article, with the place of each page in `pages`; running heads and page numbers are
        left out. `unsupported` when it is encrypted, damaged, or holds pictures of text alone.

    Raises:
        TooLargeError: It is over 50,000,000 bytes, 500 pages or 2,000,000 characters.
    """
    check_size("a PDF", len(data), MAX_PDF_BYTES, "bytes")
    try:
        found = read_pages(
            data, check_count=lambda count: check_size("a PDF", count, MAX_PAGES, "pages")
        )
    except TooLargeError:
        raise
    except InputError as error:
        return unread(source, str(error))
    if sum(map(str.isalpha, "".join(found.pages))) < _LEAST_LETTERS:
        detail = "the PDF holds pictures and no text; run text recognition (OCR) on it first"
        return unread(source, detail)
    text, starts = _joined(found.pages)
    check_size("the text of a PDF", len(text), MAX_TEXT_BYTES, "characters")
    code = language(text)
    return Article(
        text=text,
        title=one_line(found.told.get("Title")),
        byline=one_line(found.told.get("Author")),
        source=source,
        language=code,
        detail=notice(code, text),
        pages=starts,
    )


def _joined(pages: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    lengths = (len(page) + 1 for page in pages[:-1])
    return "\n".join(pages), tuple(accumulate(lengths, initial=0))
