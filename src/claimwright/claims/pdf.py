"""A PDF in, its text out with the place of every page in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from threading import Lock
from typing import Final

import pypdfium2

from claimwright.claims.identification import language, notice
from claimwright.claims.plain import MAX_TEXT_BYTES, check_size
from claimwright.domain import Article, PageState

MAX_PDF_BYTES: Final = 50_000_000
"""Largest PDF that is read."""

MAX_PAGES: Final = 500
"""Most pages of a PDF."""

_LEAST_LETTERS: Final = 50
"""A PDF with fewer letters has no text of its own."""

_ONE_AT_A_TIME: Final = Lock()
"""PDFium may be called from one thread at a time."""

_BROKEN_WORD: Final = re.compile("[\x02\ufffe\u00ad]\\s*|(?<=[a-z])-\n(?=[a-z])")
"""A hyphen that only the end of a line asked for: PDFium's own mark, or one before a line end."""

_LINE_END: Final = re.compile(r"\r\n?")
_ENDS: Final = re.compile(r"[.!?:][\"'”’)\]]*$")
_DIGITS: Final = re.compile(r"\d+")
_SHORT_LINE: Final = 0.75
"""A line below this share of the page's longest that ends a sentence ends a paragraph."""

_RUNNING_SHARE: Final = 0.5
"""A first or last line that stands on more than this share of the pages belongs to none."""

_FEW_PAGES: Final = 3


def read_pdf(data: bytes, *, source: str = "") -> Article:
    """Read the text of a PDF.

    Args:
        data: Its bytes.
        source: Its address or file; may be empty.

    Returns:
        The article, with the place of each page in `pages`; running heads and page numbers are
        left out. `unsupported` when it is encrypted, damaged, or holds pictures of text alone.

    Raises:
        TooLargeError: It is over 50,000,000 bytes, 500 pages or 2,000,000 characters.
    """
    check_size("a PDF", len(data), MAX_PDF_BYTES, "bytes")
    try:
        with _ONE_AT_A_TIME:
            pages, told = _pages(data)
    except pypdfium2.PdfiumError as error:
        return _unread(source, _reason(error))
    if sum(map(str.isalpha, "".join(pages))) < _LEAST_LETTERS:
        detail = "the PDF holds pictures and no text; run text recognition (OCR) on it first"
        return _unread(source, detail)
    paragraphs = [_reflowed(page) for page in _without_running_lines(pages)]
    text, starts = _joined(paragraphs)
    check_size("the text of a PDF", len(text), MAX_TEXT_BYTES, "characters")
    code = language(text)
    return Article(
        text=text,
        title=" ".join(told.get("Title", "").split())[:1_000],
        byline=" ".join(told.get("Author", "").split())[:1_000],
        source=source,
        language=code,
        detail=notice(code, text),
        pages=starts,
    )


def _pages(data: bytes) -> tuple[list[str], dict[str, str]]:
    """Return the text of each page and what the file says of itself."""
    document = pypdfium2.PdfDocument(data)
    try:
        check_size("a PDF", len(document), MAX_PAGES, "pages")
        texts: list[str] = []
        for number in range(len(document)):
            page = document[number]
            try:
                texts.append(_LINE_END.sub("\n", page.get_textpage().get_text_bounded()))
            finally:
                page.close()
        return texts, document.get_metadata_dict(skip_empty=True)
    finally:
        document.close()


def _reason(error: pypdfium2.PdfiumError) -> str:
    if "password" in str(error).lower():
        return "the PDF is encrypted; open it with its password and save it without"
    return f"the PDF is damaged ({error})"


def _unread(source: str, detail: str) -> Article:
    return Article(text="", source=source, state=PageState.UNSUPPORTED, detail=detail)


def _without_running_lines(pages: Sequence[str]) -> list[list[str]]:
    """Return the lines of each page without those that head or foot most pages."""
    lines = [[line.strip() for line in page.split("\n") if line.strip()] for page in pages]
    if len(pages) < _FEW_PAGES:
        return lines
    seen = Counter(edge for page in lines for edge in {_shape(line) for line in _edges(page)})
    running = {shape for shape, count in seen.items() if count > _RUNNING_SHARE * len(pages)}
    return [
        [
            line
            for place, line in enumerate(page)
            if not (place in {0, len(page) - 1} and _shape(line) in running)
        ]
        for page in lines
    ]


def _edges(page: Sequence[str]) -> Iterator[str]:
    yield from page[:1]
    yield from page[1:][-1:]


def _shape(line: str) -> str:
    """Return a line with its numbers blotted out, as page numbers change."""
    return _DIGITS.sub("#", line)


def _reflowed(lines: Sequence[str]) -> str:
    """Return the lines of a page as paragraphs, one a line."""
    longest = max(map(len, lines), default=0)
    flowing: list[str] = []
    for line in lines:
        ends = bool(_ENDS.search(line)) and len(line) < _SHORT_LINE * longest
        flowing.append(line + ("\n\n" if ends else "\n"))
    whole = _BROKEN_WORD.sub("", "".join(flowing))
    return "\n".join(" ".join(part.split()) for part in whole.split("\n\n")).strip()


def _joined(pages: Sequence[str]) -> tuple[str, tuple[int, ...]]:
    """Return the whole text and where in it each page begins."""
    lengths = (len(page) + 1 for page in pages[:-1])
    return "\n".join(pages), tuple(accumulate(lengths, initial=0))
