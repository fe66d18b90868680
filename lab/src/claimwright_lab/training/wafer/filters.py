"""A cited page as it was read in, the page cleaned, or why it is left out, out."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from claimwright.claims.identification import language
from claimwright.domain import SourceState, SourceText
from claimwright.fetch.mirrors import is_wikipedia_or_mirror

MAX_TITLE_WORDS: Final = 50
"""A longer title is no title but text."""

_INVISIBLE: Final = re.compile("[\u200b\u200e\u200f\u00ad\x00\ufeff]")
_STYLE: Final = re.compile(
    r"\b(?:background(?:-color)?|margin|padding|font-size|border)\s*:\s*[#\w]"
)
_STYLES_PER_WORD: Final = 0.02
"""Share of declarations of style among the words from which on a text is no prose."""

_LEAST_WORDS: Final = 25


def cleaned(text: str) -> str:
    r"""Return a text without characters that no reader sees, and without white space around it.

    Examples:
        >>> cleaned(" sea\u200b ice\u00ad ")
        'sea ice'
    """
    return _INVISIBLE.sub("", text).strip()


def kept(page: SourceText, *, wanted: str = "en") -> tuple[SourceText, str]:
    """Clean a page and say whether it belongs into the data set.

    The original dropped pages with fewer than five English stop words and pages that hold
    `margin:` anywhere. Here the language is identified, and a page falls for leftovers of style
    only where they are more than two in a hundred words.

    Args:
        page: As it was read.
        wanted: Language of the data set, ISO 639-1.

    Returns:
        The page, its text cleaned, and an empty reason; else the page without a text, its state
        telling why, and the reason.
    """
    if page.state is not SourceState.OK:
        return page, page.state.value
    text = cleaned(page.text)
    for state, why in (
        (SourceState.UNSUPPORTED, "wikipedia" if is_wikipedia_or_mirror(page.url) else ""),
        (SourceState.EMPTY, "short" if len(text.split()) < _LEAST_WORDS else ""),
        (SourceState.UNSUPPORTED, "style" if _is_style(text) else ""),
        (SourceState.UNSUPPORTED, "title" if _is_long(page.title) else ""),
        (SourceState.OTHER_LANGUAGE, "language" if _is_foreign(text, wanted) else ""),
    ):
        if why:
            return replace(page, state=state, text="", sha256="", detail=f"filtered: {why}"), why
    return replace(page, text=text, title=cleaned(page.title)), ""


def _is_style(text: str) -> bool:
    return len(_STYLE.findall(text)) > _STYLES_PER_WORD * max(1, len(text.split()))


def _is_long(title: str) -> bool:
    return len(title.split()) > MAX_TITLE_WORDS


def _is_foreign(text: str, wanted: str) -> bool:
    code = language(text)
    return bool(code) and code != wanted
