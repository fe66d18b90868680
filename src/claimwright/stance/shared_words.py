"""Two texts in, how many of their words both have out.

Words of up to three letters do not count, and of others the first five letters do.
"""

import re
from collections.abc import Collection
from typing import Final

_STEM: Final = 5
_WORD: Final = re.compile(r"[a-z0-9]+")


def shared_words(one: str, other: str) -> float:
    """Return the share of the words of either text that both have, 0..1.

    Examples:
        >>> shared_words("Glaciers are growing", "The glacier grows")
        0.3333333333333333
    """
    words, others = _words(one), _words(other)
    return len(words & others) / max(1, len(words | others))


def words_held(text: str, other: str, *, but: Collection[str] = ()) -> float:
    """Return the share of the words of a text that another one has, 0..1; 0 where it has none.

    Args:
        text: Whose words are looked for.
        other: Where they are looked for.
        but: Words of four letters or figures that do not count.

    Examples:
        >>> words_held("The seas rose in 1990", "When seas rose", but={"1990"})
        1.0
    """
    words = _words(text).difference(but)
    return len(words & _words(other)) / max(1, len(words))


def _words(text: str) -> set[str]:
    found = _WORD.findall(text.lower())
    return {word[:_STEM] for word in found if len(word) >= _STEM - 1 or word.isdigit()}
