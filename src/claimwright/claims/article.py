"""A web page or PDF in, its article out: the main text, the title, who wrote it and when."""

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Final

import lxml.etree
import trafilatura

from claimwright.claims.identification import language, notice
from claimwright.claims.plain import (
    MAX_TEXT_BYTES,
    characters,
    check_size,
    no_text,
    one_line,
    unread,
)
from claimwright.domain import Article, PageState
from claimwright.errors import InputError, TooLargeError
from claimwright.pdf import read_pages

MAX_PAGE_BYTES: Final = 10_000_000
"""Largest web page that is read."""

_DECLARED: Final = re.compile(
    r"<html[^>]{0,2000}?\slang\s*=\s*[\"']?([A-Za-z-]{2,20})", re.IGNORECASE
)
_OPENED: Final = re.compile(r"<html[\s>]", re.IGNORECASE)
_HEAD_CHARACTERS: Final = 20_000
_DATE: Final = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
_LIBRARIES: Final = ("trafilatura", "htmldate", "courlan", "readability")


@dataclass(frozen=True, slots=True, kw_only=True)
class Extraction:
    """How the main text of a page is told from the rest.

    Args:
        fast: Trust trafilatura's own rules, without a second opinion by other algorithms. With
            `tables` and `favour` the best of twelve settings on the 113 pages of
            `../shared/data/articles`; what that choice is worth on pages it was not made on is
            the cross-validated figure of `extraction` in `benchmarks/matrix.yaml`.
        tables: Keep tables.
        favour: Where in doubt: `precision` leaves out, `recall` keeps, empty balances.
    """

    fast: bool = True
    tables: bool = True
    favour: str = ""


def read_html(
    data: bytes, *, source: str = "", charset: str = "", extraction: Extraction | None = None
) -> Article:
    """Read a web page from an address or file; `charset` is what the answer's header declares.

    Returns:
        The article: `paywalled` when the page says so and shows only a beginning, `unsupported`
        when there is no text on it. In another language than English it is `ok`, with a detail.

    Raises:
        TooLargeError: The page is over 10,000,000 bytes, or its text over 2,000,000 characters.
    """
    check_size("a web page", len(data), MAX_PAGE_BYTES, "bytes")
    html = characters(data, charset)
    why = no_text(data, html)
    if why:
        return unread(source, why)
    html = _whole(without_long_tags(html))
    found = _extracted(html, source, extraction or Extraction())
    if found is None or not found.text or not found.text.strip():
        return unread(source, "there is no article on the page")
    title = one_line(found.title)
    text = _without_title(found.text, title)
    check_size("the text of a page", len(text), MAX_TEXT_BYTES, "characters")
    if is_teaser(html, text):
        detail = "the page must be paid for and shows only a beginning"
        return unread(source, detail, PageState.PAYWALLED, title)
    declared = _DECLARED.search(html[:_HEAD_CHARACTERS])
    code = language(text, declared[1] if declared else "")
    return Article(
        text=text,
        title=title,
        byline=one_line(found.author),
        source=source,
        language=code,
        detail=notice(code, text),
        published=_date(found.date),
    )


def _whole(html: str) -> str:
    """Return a page as a document; trafilatura takes a part of one for no page at all."""
    return html if _OPENED.search(html[:_HEAD_CHARACTERS]) else f"<html>{html}</html>"


def _extracted(
    html: str, source: str, extraction: Extraction
) -> trafilatura.settings.Document | None:
    _hush()
    try:
        document = trafilatura.bare_extraction(
            html,
            url=source if source.startswith(("http://", "https://")) else None,
            fast=extraction.fast,
            favor_precision=extraction.favour == "precision",
            favor_recall=extraction.favour == "recall",
            include_comments=False,
            include_tables=extraction.tables,
            with_metadata=True,
        )
    except (ValueError, RecursionError, AttributeError, lxml.etree.LxmlError):
        return None  # no page at all, or one that is broken beyond its parser's rules
    return document if isinstance(document, trafilatura.settings.Document) else None


@cache
def _hush() -> None:
    """Keep what the libraries log of a page from standard error, unless somebody listens."""
    for name in _LIBRARIES:
        logging.getLogger(name).addHandler(logging.NullHandler())


def _without_title(text: str, title: str) -> str:
    """Return a text without the title above it, and with no white space around it."""
    first, _, rest = text.strip().partition("\n")
    same = "".join(first.split()).casefold() == "".join(title.split()).casefold()
    return rest.strip() if same and rest.strip() else text.strip()


def _date(text: str | None) -> str:
    found = _DATE.match(text or "")
    return found[0] if found else ""


MAX_TAG_CHARACTERS: Final = 20_000
"""Tags up to this length are left as they are."""

MAX_PARTS: Final = 4_000
"""Blanks, slashes and equals signs in a longer tag, above which its attributes are dropped.

Some thousand attributes, or an embedded picture of a few hundred kilobytes, which holds no text.
"""

_TAG: Final = re.compile(
    r"""<([A-Za-z][A-Za-z0-9-]{0,50})(?:=\s*+"[^"]*+"|=\s*+'[^']*+'|[^>])*+>?"""
)
"""A tag as the HTML standard's tokeniser ends it: a quotation mark counts behind an equals sign."""

_PART: Final = re.compile(r"[\s=/]")


def without_long_tags(html: str) -> str:
    """Return a page whose tags can be parsed in time: one over both bounds loses its attributes.

    Examples:
        >>> without_long_tags("<p " + "a=b " * 9_000 + ">Seas rise.</p>")
        '<p>Seas rise.</p>'
    """
    return _TAG.sub(_bounded, html)


def _bounded(tag: re.Match[str]) -> str:
    whole = tag[0]
    if len(whole) <= MAX_TAG_CHARACTERS or len(_PART.findall(whole)) <= MAX_PARTS:
        return whole
    return f"<{tag[1]}>"


TEASER_CHARACTERS: Final = 1_500
"""Below so much text, a page that says it must be paid for has shown its beginning only.

Of the pages with that mark in `../shared/data/articles` the one cut short gives 598 characters,
the whole ones 2,364 and more.
"""

_NOT_FREE: Final = re.compile(
    r'"isAccessibleForFree"\s*:\s*(?:false\b|"(?:false|no)")', re.IGNORECASE
)


def is_teaser(html: str, text: str) -> bool:
    """Return whether a page shows only the beginning of an article that must be paid for.

    So it is when the text read from it is short and the page's JSON-LD says it is not free.

    Source:
        schema.org, `isAccessibleForFree`, in the use that search engines ask of publishers.
    """
    return len(text) < TEASER_CHARACTERS and _NOT_FREE.search(html) is not None


MAX_PDF_BYTES: Final = 50_000_000
"""Largest PDF that is read."""

MAX_PDF_PAGES: Final = 500
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
            data, check_count=lambda count: check_size("a PDF", count, MAX_PDF_PAGES, "pages")
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
