"""Turns a PDF into rows: each page a document that can be cited by its page.

What the PDF does not tell stands in a file beside it with the same name and the suffix `.toml`.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from claimwright.corpus.coercion import as_label, as_names, as_text, as_year
from claimwright.corpus.mapping import MAX_TEXT_CHARACTERS, MAX_TITLE_CHARACTERS
from claimwright.corpus.rows import Row
from claimwright.domain import Document
from claimwright.errors import InputError, TooLargeError
from claimwright.extras import of_extra
from claimwright.json_rows import read_whole

MAX_PDF_BYTES: Final = 1_000_000_000
"""Largest PDF that is read."""

MAX_PAGES: Final = 5_000
"""Most pages of a PDF."""

_MAX_SIDECAR_BYTES: Final = 100_000
_LEAST_LETTERS: Final = 50
"""A page with fewer letters has no text of its own."""

_FIELDS: Final = ("title", "url", "year", "authors", "venue", "language", "licence", "source")
_NAME: Final = re.compile(r"[^\w.-]+")
_SENTENCE_END: Final = re.compile(r"[.!?][\"'”’)\]]*(?=\s|$)")
_MAX_TAIL: Final = 600
"""A sentence goes over to the next page by fewer characters, or it is none."""


def sidecar(path: Path) -> Path:
    """Return where the metadata of a PDF lie, whether or not they are there.

    Examples:
        >>> sidecar(Path("reports/wmo-1347.pdf")).name
        'wmo-1347.toml'
    """
    return path.with_suffix(".toml")


def read_pdf_pages(path: Path) -> Iterator[Row]:
    """Read a PDF page by page.

    Args:
        path: Of the PDF. Beside it may lie a TOML file with any of `title`, `url`, `year`,
            `authors`, `venue`, `language`, `licence` and `source`.

    Yields:
        A row per page, its position the page's number from 1. `extra["page"]` is that number as
        text, and the address leads to it. A sentence that runs over the end of a page belongs
        whole to the page it begins on. A page without text is a row with a reason; a PDF that is
        encrypted, damaged or over its bounds is one row with a reason.

    Raises:
        InputError: The TOML file is none, or has another field.
        UnavailableError: The extra `[articles]` is not installed.
    """
    told = _told(sidecar(path))
    try:
        pages, title = _pages(path)
        described = Document(
            id=_NAME.sub("-", path.stem.lower()).strip("-") or "pdf",
            title=as_text("title", told.get("title") or title or path.stem, MAX_TITLE_CHARACTERS),
            url=as_label("url", told.get("url")),
            year=as_year("year", told.get("year")),
            authors=as_names("authors", told.get("authors")),
            venue=as_label("venue", told.get("venue")),
            language=as_label("language", told.get("language")),
            licence=as_label("licence", told.get("licence")),
            source=as_label("source", told.get("source")),
        )
    except InputError as error:
        yield Row(position=1, reason=str(error), raw=path.name, offset=1)
        return
    for number, text in enumerate(_whole_sentences(pages), start=1):
        yield _row(described, number, text)


def count_pages(path: Path) -> int | None:
    """Return how many pages a PDF has; `None` when it cannot be opened."""
    try:
        return len(_pages(path)[0])
    except InputError:
        return None


def _row(described: Document, number: int, text: str) -> Row:
    letters = sum(map(str.isalpha, text))
    if letters < _LEAST_LETTERS:
        return Row(
            position=number,
            reason=f"page {number} has {letters} letters, so no text of its own; run text "
            "recognition (OCR) on the PDF if it holds pictures of text",
            raw=text,
            offset=number,
        )
    document = replace(
        described,
        id=f"{described.id}/p{number}",
        text=text,
        url=f"{described.url}#page={number}" if described.url else None,
        extra={"page": str(number)},
    )
    return Row(position=number, document=document, offset=number)


def _pages(path: Path) -> tuple[tuple[str, ...], str]:
    size = path.stat().st_size
    if size > MAX_PDF_BYTES:
        raise TooLargeError(
            f"the PDF has {size:,} bytes, over the limit of {MAX_PDF_BYTES:,}; split it"
        )
    with of_extra("articles", "reading PDFs needs"):
        # Of an extra, and heavy: other formats are read without it.
        from claimwright.pdf import read_pages  # noqa: PLC0415
    found = read_pages(path, check_count=_check_count)
    for number, page in enumerate(found.pages, start=1):
        as_text(f"the text of page {number}", page, MAX_TEXT_CHARACTERS)
    return found.pages, " ".join(found.told.get("Title", "").split())[:MAX_TITLE_CHARACTERS]


def _check_count(count: int) -> None:
    if count > MAX_PAGES:
        raise TooLargeError(
            f"the PDF has {count:,} pages, over the limit of {MAX_PAGES:,}; split it"
        )


def _whole_sentences(pages: tuple[str, ...]) -> Iterator[str]:
    """Yield the pages, the tail of a sentence moved back to the page where it begins."""
    rest = pages[0] if pages else ""
    for page in pages[1:]:
        tail = _tail(rest, page)
        yield f"{rest} {tail}" if tail else rest
        rest = page[len(tail) :].lstrip()
    if pages:
        yield rest


def _tail(before: str, page: str) -> str:
    """Return the beginning of a page that ends the last sentence of the page before it."""
    if not before or _SENTENCE_END.search(before[-3:]) or not page[:1].islower():
        return ""
    end = _SENTENCE_END.search(page[:_MAX_TAIL])
    return page[: end.end()] if end else ""


def _told(path: Path) -> Mapping[str, object]:
    if not path.exists():
        return {}
    remedy = "write it in TOML, or remove it"
    told = read_whole(
        path, "file beside a PDF", tomllib.loads, most_bytes=_MAX_SIDECAR_BYTES, remedy=remedy
    )
    wrong = sorted(set(told) - set(_FIELDS))
    if wrong:
        raise InputError(
            f"{str(path)!r} has the field {wrong[0]!r}; the fields are {', '.join(_FIELDS)}"
        )
    return told
