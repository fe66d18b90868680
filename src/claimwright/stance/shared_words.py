"""Two texts in, how many of their words both have out."""

import re
from typing import Final

_STEM: Final = 5
_WORD: Final = re.compile(r"[a-z0-9]+")


def shared_words(one: str, other: str) -> float:
    """Return the share of the words of either text that both have, 0..1.

    Words of up to three letters do not count, and of others the first five letters do.

    Examples:
        >>> shared_words("Glaciers are growing", "The glacier grows")
        0.3333333333333333
    """
    words, others = _words(one), _words(other)
    return len(words & others) / max(1, len(words | others))


def _words(text: str) -> set[str]:
    found = _WORD.findall(text.lower())
    return {word[:_STEM] for word in found if len(word) >= _STEM - 1 or word.isdigit()}
