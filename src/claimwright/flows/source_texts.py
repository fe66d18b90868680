"""The text of a page in, what a claim can be checked against out, or why it cannot."""

import hashlib
import re
from typing import Final

from claimwright.claims.identification import language as identified
from claimwright.corpus.passages import WORD
from claimwright.domain import SourceState, SourceText
from claimwright.fetch.page import NO_NETWORK
from claimwright.settings import CitationSettings

_ENGLISH: Final = frozenset({"", "en"})


def page_text(
    text: str, *, title: str, url: str, settings: CitationSettings, language: str
) -> SourceText:
    """Return the main text of a page as what was read at its address.

    Title, address and language (ISO 639-1) may be empty.

    Returns:
        The text; without one where the page says that it is another than the one cited, is not in
        English or too short.
    """
    unread = telling_sign(title, text) or _unfit(text, language, settings.min_words)
    if unread is not None:
        state, detail = unread
        return SourceText(state=state, url=url, title=title, detail=detail)
    return source_text(text, title=title, url=url, settings=settings)


def given_text(text: str, *, title: str, url: str, settings: CitationSettings) -> SourceText:
    """Return a text that a caller gives, however short, as what was read at its address.

    Nobody fetched it, so its words are no sign of an error page or a paywall.

    Returns:
        The text; without one where it is not in English or holds no word.
    """
    unread = _unfit(text, identified(text), 1)
    if unread is not None:
        state, detail = unread
        return SourceText(state=state, url=url, title=title, detail=detail)
    return source_text(text, title=title, url=url, settings=settings)


def is_without_network(read: SourceText) -> bool:
    """Say whether a source was left unread for want of a network that nobody had switched off."""
    return read.state is SourceState.NOT_FETCHED and read.detail == NO_NETWORK


def _unfit(text: str, language: str, least: int) -> tuple[SourceState, str] | None:
    if language not in _ENGLISH:
        detail = f"the text reads as {language!r}, and only English is checked"
        return SourceState.OTHER_LANGUAGE, detail
    words = len(WORD.findall(text))
    if words < least:
        return SourceState.EMPTY, f"the page holds {words} words; fewer than {least} show nothing"
    return None


def source_text(text: str, *, title: str, url: str, settings: CitationSettings) -> SourceText:
    """Return a text that is there as what was read at an address.

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


_SHORT_WORDS: Final = 150
"""A page with more words is taken for what it says, whatever stands at its edges."""

_SIGNS: Final = (
    (
        SourceState.NOT_FOUND,
        re.compile(
            r"^\W*(?:error\W*)?404\b|\bpage (?:(?:was |is |could )?(?:not|no longer) (?:be )?"
            r"(?:found|available|exists?)|doesn.t exist|cannot be found|unavailable)"
            r"|^\W*not found\W*$|\bcan.t find (?:that|the) page\b"
            r"|\bcontent (?:is )?no longer available\b",
            re.IGNORECASE,
        ),
        "the page says of itself that it is not there",
    ),
    (
        SourceState.PAYWALLED,
        re.compile(
            r"\b(?:subscribe|sign in|log in|register)(?: now| today)?"
            r" to (?:continue|keep|read|view)"
            r"|\b(?:for|to) subscribers only\b"
            r"|\balready a (?:subscriber|member)(?:\s*\?|\W+(?:log|sign) in\b)"
            r"|\bsubscribers? only\b|\bbuy (?:this )?(?:article|access)\b|\bpurchase access\b",
            re.IGNORECASE,
        ),
        "the page shows little and asks readers to subscribe",
    ),
    (
        SourceState.BLOCKED,
        re.compile(
            r"\b(?:enable|turn on|requires?) (?:cookies|javascript)\b|^\W*just a moment\b"
            r"|\bare you a (?:robot|human)\b|\bverify (?:that )?you are (?:a )?human\b"
            r"|\baccess (?:has been |to this page has been )?denied\b|\battention required\b"
            r"|\bunusual traffic\b",
            re.IGNORECASE,
        ),
        "the site shows a check for robots instead of the page",
    ),
)


def telling_sign(title: str, text: str) -> tuple[SourceState, str] | None:
    """Say what a page is instead of the page that was cited, by its own words.

    Returns:
        The state and why, for a short page that says it is missing, must be paid for or is a
        check for robots; else `None`.

    Examples:
        >>> telling_sign("404 Not Found", "Try the search.")[0]
        <SourceState.NOT_FOUND: 'not_found'>
        >>> telling_sign("Ice", "Sea ice has shrunk.") is None
        True
    """
    if len(text.split()) > _SHORT_WORDS:
        return None
    for state, pattern, why in _SIGNS:
        if pattern.search(title) or pattern.search(text):
            return state, why
    return None
