"""A web page in, its article out: the main text, the title, who wrote it and when."""

from __future__ import annotations

import logging
import re
from dataclasses import dataclass
from functools import cache
from typing import Final

import lxml.etree
import trafilatura

from claimwright.claims.encoding import characters, no_text
from claimwright.claims.identification import language, notice
from claimwright.claims.long_tags import without_long_tags
from claimwright.claims.paywall import is_teaser
from claimwright.claims.plain import MAX_TEXT_BYTES, check_size
from claimwright.domain import Article, PageState

MAX_PAGE_BYTES: Final = 10_000_000
"""Largest web page that is read."""

MAX_LINE_CHARACTERS: Final = 1_000
"""Longest title and byline that are kept."""

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
        comments: Keep what readers wrote below the article.
        favour: Where in doubt: `precision` leaves out, `recall` keeps, empty balances.
    """

    fast: bool = True
    tables: bool = True
    comments: bool = False
    favour: str = ""


def read_html(
    data: bytes, *, source: str = "", charset: str = "", extraction: Extraction | None = None
) -> Article:
    """Read a web page.

    Args:
        data: Its bytes.
        source: Its address, or the file it lies in; may be empty.
        charset: The encoding that the answer's header declares; may be empty.
        extraction: How the main text is told from the rest; as measured when `None`.

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
        return _unread(source, PageState.UNSUPPORTED, why)
    html = _whole(without_long_tags(html))
    found = _extracted(html, source, extraction or Extraction())
    if found is None or not found.text or not found.text.strip():
        return _unread(source, PageState.UNSUPPORTED, "there is no article on the page")
    title = _line(found.title)
    text = _without_title(found.text, title)
    check_size("the text of a page", len(text), MAX_TEXT_BYTES, "characters")
    if is_teaser(html, text):
        detail = "the page must be paid for and shows only a beginning; paste the text you can read"
        return _unread(source, PageState.PAYWALLED, detail, title)
    declared = _DECLARED.search(html[:_HEAD_CHARACTERS])
    code = language(text, declared[1] if declared else "")
    return Article(
        text=text,
        title=title,
        byline=_line(found.author),
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
            include_comments=extraction.comments,
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


def _unread(source: str, state: PageState, detail: str, title: str = "") -> Article:
    return Article(text="", title=title, source=source, state=state, detail=detail)


def _without_title(text: str, title: str) -> str:
    """Return a text without the title above it, and with no white space around it."""
    first, _, rest = text.strip().partition("\n")
    same = "".join(first.split()).casefold() == "".join(title.split()).casefold()
    return rest.strip() if same and rest.strip() else text.strip()


def _line(text: str | None) -> str:
    return " ".join((text or "").split())[:MAX_LINE_CHARACTERS]


def _date(text: str | None) -> str:
    found = _DATE.match(text or "")
    return found[0] if found else ""
