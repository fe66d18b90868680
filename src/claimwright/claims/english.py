"""Turns a text into whether the rules of `claims` can read it: they know English alone."""

from __future__ import annotations

import re
import unicodedata
from itertools import islice

_WORD = re.compile(r"[^\W\d_]+")
_ENGLISH = frozenset(
    {"the", "of", "and", "to", "is", "that", "with", "by", "from", "this", "have", "are", "were"}
    | {
        "which",
        "it",
        "be",
        "has",
        "not",
        "its",
        "their",
        "been",
        "would",
        "than",
        "or",
        "at",
        "for",
    }
)
_LEAST_SHARE = 0.08
"""Share of these words in English prose is above .2; in German, Spanish or Dutch below .04."""

_ENOUGH = 25
"""Words below which the share says nothing, and the letters alone decide."""

_READ = 2_000
"""Words of a text that are looked at."""


def is_english(text: str) -> bool:
    """Say whether a text is English prose, by its most frequent words.

    Args:
        text: A whole text; only its first 2,000 words are looked at.

    Returns:
        False when the letters are of another script, or the words of another language.

    Examples:
        >>> is_english("The sea rises."), is_english("海平面正在上升。")
        (True, False)
    """
    if not is_latin(text):
        return False
    words = [match[0].lower() for match in islice(_WORD.finditer(text), _READ)]
    if len(words) < _ENOUGH:
        return True
    return sum(word in _ENGLISH for word in words) >= _LEAST_SHARE * len(words)


def is_latin(text: str) -> bool:
    """Say whether at least half of the letters of a text are Latin; true where it has none.

    Args:
        text: Any text; only its first 10,000 characters are looked at.

    Returns:
        Whether they are.
    """
    letters = [character for character in text[:10_000] if character.isalpha()]
    latin = sum(
        character.isascii() or unicodedata.name(character, "").startswith("LATIN")
        for character in letters
    )
    return 2 * latin >= len(letters)
