"""A PDF in, the text of each of its pages out, without running heads and broken words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Final

import pypdfium2

from claimwright.domain.claims import unbroken
from claimwright.errors import InputError

_ONE_AT_A_TIME: Final = Lock()
"""PDFium may be called from one thread at a time."""

_LINE_END: Final = re.compile(r"\r\n?")
_ENDS: Final = re.compile(r"[.!?:][\"'”’)\]]*$")
_DIGITS: Final = re.compile(r"\d+")
_SHORT_LINE: Final = 0.75
"""A line below this share of the page's longest that ends a sentence ends a paragraph."""

_RUNNING_SHARE: Final = 0.5
"""A first or last line that stands on more than this share of the pages belongs to none."""

_FEW_PAGES: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class PdfText:
    """The text of a PDF.

    Args:
        pages: Of each page, one paragraph a line; empty for a page of pictures.
        told: What the file says of itself, such as `Title` and `Author`.
    """

    pages: tuple[str, ...]
    told: Mapping[str, str] = field(hash=False)


def read_pages(source: bytes | Path, *, check_count: Callable[[int], None]) -> PdfText:
    """Read the text of every page.

    Args:
        source: The bytes of a PDF, or where one lies.
        check_count: Called with the number of pages before any is read; raises for too many.

    Returns:
        The pages; a line that heads or foots most of them is left out.

    Raises:
        InputError: It is encrypted or damaged.
    """
    try:
        with _ONE_AT_A_TIME:
            pages, told = _raw(source, check_count)
    except pypdfium2.PdfiumError as error:
        raise InputError(_reason(error)) from error
    return PdfText(pages=tuple(map(_reflowed, _without_running_lines(pages))), told=told)


def _raw(
    source: bytes | Path, check_count: Callable[[int], None]
) -> tuple[list[str], dict[str, str]]:
    document = pypdfium2.PdfDocument(source)
    try:
        check_count(len(document))
        texts: list[str] = []
        for number in range(len(document)):
            page = document[number]
            try:
                texts.append(_LINE_END.sub("\n", page.get_textpage().get_text_bounded()))
            finally:
                page.close()
        return texts, _told(document)
    finally:
        document.close()


def _told(document: pypdfium2.PdfDocument) -> dict[str, str]:
    """Return what is not empty and can be read of what a PDF says of itself."""
    told: dict[str, str] = {}
    for name in document.METADATA_KEYS:
        with suppress(UnicodeDecodeError):  # half a surrogate pair
            told[name] = document.get_metadata_value(name)
    return {name: value for name, value in told.items() if value}


def _reason(error: pypdfium2.PdfiumError) -> str:
    if "password" in str(error).lower():
        return "the PDF is encrypted; open it with its password and save it without"
    return f"the PDF is damaged ({error})"


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
    whole = unbroken("".join(flowing))
    return "\n".join(" ".join(part.split()) for part in whole.split("\n\n")).strip()
