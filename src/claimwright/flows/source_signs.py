"""The title and text of a page in, whether the page is not the one that was cited out."""

from __future__ import annotations

import re
from typing import Final

from claimwright.domain import SourceState

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
            r"|\b(?:for|to) subscribers only\b|\balready a (?:subscriber|member)\b"
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

    Args:
        title: Of the page.
        text: Its main text.

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
