"""A work in, how a sentence refers to it in words out."""

from __future__ import annotations

import re
from typing import Final

from claimwright.domain import Document
from claimwright.reasoning.reading_copy import reading_copy
from claimwright.reasoning.suspicion import suspicions

_TITLE: Final = 60
_NAME: Final = 40
_FEW: Final = 2
_SPACES: Final = re.compile(r"[\s“”()]+")


def reference(work: Document) -> str:
    """Return how a sentence names a work: by its authors and year, else by its title.

    Args:
        work: Its metadata; what is aimed at a model or has no name falls back to the next best.

    Returns:
        Such as `Lee and Ek 2019`.

    Examples:
        >>> reference(Document(id="d", authors=("Ann Lee", "Bo Ek", "Cy Moe"), year=2019))
        'Lee et al. 2019'
        >>> reference(Document(id="d", title="Marshes and surges", year=2019))
        'Marshes and surges, 2019'
    """
    if work.summarises is not None:
        return _plain(f"claimwright's summary of {work.summarises.report}", _TITLE)
    year = "" if work.year is None else str(work.year)
    names = [name for author in work.authors[: _FEW + 1] if (name := _family(author))]
    if names and len(names) == len(work.authors[: _FEW + 1]):
        return " ".join(filter(None, (_together(names), year)))
    title = _plain(work.title, _TITLE) or _plain(work.id, _NAME)
    return ", ".join(filter(None, (title, year)))


def _together(names: list[str]) -> str:
    if len(names) > _FEW:
        return f"{names[0]} et al."
    return " and ".join(names)


def _family(author: str) -> str:
    """Return the family name: what stands before a comma, else the last word."""
    name = _plain(author, 2 * _NAME)
    if not name:
        return ""
    return name.split(",")[0].strip() if "," in name else name.split()[-1]


def _plain(text: str, limit: int) -> str:
    """Return a text on one line, without marks of quotation, cut where a word ends."""
    read = " ".join(_SPACES.sub(" ", reading_copy(text[:1_000]).text).split())
    if suspicions(read):
        return ""
    return read if len(read) <= limit else f"{read[:limit].rsplit(' ', 1)[0]}…"
