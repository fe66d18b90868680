"""Takes a slip of the keyboard for the word that evidence has: `hamrful` for `harmful`."""

import re
from collections.abc import Callable, Iterable
from typing import Final

_WORD: Final = re.compile(r"[^\W\d_]{5,}")
"""Shorter words are a letter from too many others."""


def spelt_as(claim: str, evidence: Iterable[str], *, known: Callable[[str], bool]) -> str:
    """Return a claim with its slips of the keyboard spelt as the evidence spells the words.

    A slip exchanges two neighbouring letters, or has one too many or too few, but neither the first
    nor the last; British and American spelling (s and z) count as one. Another letter is no slip:
    sulfite is not sulfate.

    Args:
        claim: Its words of five letters and more are looked at.
        evidence: The first word there that fits is taken.
        known: Whether a word in small letters is one: then it stays.

    Examples:
        >>> evidence = ["Ozone near the ground is harmful."]
        >>> spelt_as("Ozone is hamrful.", evidence, known=lambda word: False)
        'Ozone is harmful.'
    """
    words = dict.fromkeys(word.lower() for text in evidence for word in _WORD.findall(text))

    def spelt(found: re.Match[str]) -> str:
        typed = found[0].lower()
        right = typed in words or known(typed)
        meant = "" if right else next((word for word in words if _is_slip(typed, word)), "")
        return (meant.capitalize() if found[0][0].isupper() else meant) or found[0]

    return _WORD.sub(spelt, claim)


def _is_slip(typed: str, word: str) -> bool:
    if typed[0] != word[0] or abs(len(typed) - len(word)) > 1:
        return False
    if len(typed) == len(word):
        return typed.replace("z", "s") == word.replace("z", "s") or word in _exchanged(typed)
    longer, shorter = sorted((typed, word), key=len, reverse=True)
    return shorter in {longer[:at] + longer[at + 1 :] for at in range(1, len(longer) - 1)}


def _exchanged(word: str) -> set[str]:
    return {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(1, len(word) - 1)}
