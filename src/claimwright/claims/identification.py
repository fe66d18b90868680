"""A text in, the language it is written in and what a reader must mind about it out."""

from __future__ import annotations

import re
from typing import Final

from claimwright.claims.english import is_english

ENGLISH: Final = "en"
"""The language that the bundled models were trained on and the sentence rules were made for."""

_SAMPLE_CHARACTERS: Final = 20_000
_LEAST_LETTERS: Final = 100
"""Fewer letters than this do not show a language."""

_CODE: Final = re.compile(r"[A-Za-z]{2,3}")


def language(text: str, declared: str = "") -> str:
    """Return the language of a text.

    Args:
        text: Its first 20,000 characters are looked at.
        declared: What the page says of itself, such as `en-GB`; believed only when the text is
            too short to show its language or nothing is installed that can tell.

    Returns:
        ISO 639-1; empty when it is unknown.

    Source:
        Lui and Baldwin (ACL 2012), langid.py, aclanthology.org/P12-3005, through py3langid.
    """
    sample = text[:_SAMPLE_CHARACTERS]
    named = _CODE.match(declared.strip())
    told = named[0].lower() if named else ""
    if sum(map(str.isalpha, sample)) < _LEAST_LETTERS:
        return told
    try:
        from py3langid import classify  # noqa: PLC0415  # of an extra; a paste is read without it
    except ModuleNotFoundError:
        return ENGLISH if is_english(sample) else told.replace(ENGLISH, "")
    found, _ = classify(sample)
    return str(found)


def notice(code: str, text: str) -> str:
    """Say what to mind about a text in a language.

    Args:
        code: ISO 639-1; empty when it is unknown, and then the text itself is asked.
        text: The text.

    Returns:
        A sentence for the reader; empty for English.

    Examples:
        >>> notice("en", "Seas rise.")
        ''
    """
    if code == ENGLISH or (not code and is_english(text)):
        return ""
    seems = f"the text reads as {code!r}" if code else "the text does not read as English"
    return (
        f"{seems}, and only English is supported: sentences are cut and claims judged by rules "
        "and models made for English, so that little may be found, and found wrongly"
    )
