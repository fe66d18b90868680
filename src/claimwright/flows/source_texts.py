"""The text of a page in, what a claim can be checked against out, or why it cannot."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from claimwright.domain import SourceState, SourceText
from claimwright.flows.source_signs import telling_sign
from claimwright.settings import CitationSettings

_ENGLISH: Final = frozenset({"", "en"})
_WORD: Final = re.compile(r"\w*[^\W\d_]\w*")


def page_text(
    text: str, *, title: str, url: str, settings: CitationSettings, language: str
) -> SourceText:
    """Return the main text of a page as what was read at its address.

    Args:
        text: Of any length.
        title: Of the page; may be empty.
        url: Of the page; may be empty.
        settings: When it is too short, and how much of it is read.
        language: ISO 639-1; empty when unknown.

    Returns:
        The text; without one where the page says that it is another than the one cited, is not in
        English or too short.
    """
    unread = telling_sign(title, text) or _unfit(text, language, settings.min_words)
    if unread is not None:
        state, detail = unread
        return SourceText(state=state, url=url, title=title, detail=detail)
    return source_text(text, title=title, url=url, settings=settings)


def _unfit(text: str, language: str, least: int) -> tuple[SourceState, str] | None:
    if language not in _ENGLISH:
        detail = f"the text reads as {language!r}, and only English is checked"
        return SourceState.OTHER_LANGUAGE, detail
    words = len(_WORD.findall(text))
    if words < least:
        return SourceState.EMPTY, f"the page holds {words} words; fewer than {least} show nothing"
    return None


def source_text(text: str, *, title: str, url: str, settings: CitationSettings) -> SourceText:
    """Return a text that is there as what was read at an address.

    Args:
        text: Of any length.
        title: Of the page; may be empty.
        url: Of the page; may be empty.
        settings: How much of it is read.

    Returns:
        The text, its beginning where it is too long, which its detail tells; `empty` when there
        is no letter or digit in it.

    Examples:
        >>> source_text("Seas rise.", title="", url="", settings=CitationSettings()).state.value
        'ok'
    """
    if not any(map(str.isalnum, text)):
        detail = "the source holds no letter or digit"
        return SourceText(state=SourceState.EMPTY, url=url, title=title, detail=detail)
    kept = _beginning(text, settings.max_characters)
    cut = len(text) - len(kept)
    detail = f"only the first {len(kept):,} of {len(text):,} characters were read" if cut else ""
    return SourceText(
        state=SourceState.OK,
        text=kept,
        url=url,
        title=title,
        detail=detail,
        sha256=hashlib.sha256(kept.encode("utf-8", "replace")).hexdigest(),
    )


def _beginning(text: str, limit: int) -> str:
    """Return at most so many characters, ending with a line where one ends in the second half."""
    if len(text) <= limit:
        return text
    end = text.rfind("\n", limit // 2, limit)
    return text[: end if end > 0 else limit]
