"""Text from outside → the same text without what a reader does not see."""

import unicodedata
from typing import Final

_KEPT: Final = frozenset("\n\t")
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
"""Categories: controls, zero-width and bidirectional marks, tags, private and broken characters."""

_FILLERS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800")
"""Letters that show nothing."""

_LINES: Final = {"\u2028": "\n", "\u2029": "\n", "\x85": "\n", "\x0b": "\n", "\x0c": "\n"}
_NUMERIC: Final = ("<super>", "<sub>", "<fraction>")


def cleaned(text: str) -> str:
    """Return a text as a reader sees it, in one form per letter.

    Compatibility forms become plain letters (NFKC), so that no full-width or styled letter hides a
    word; but raised and lowered digits and fractions stay, since 10⁶ is not 106. Zero-width,
    bidirectional, control, tag, private-use and variation characters go.

    Returns:
        At most the same words in the same order; line breaks and tabs stay.

    Source:
        Unicode Standard Annex #15 (normalization forms).

    Examples:
        >>> cleaned("ig\u200bnore \uff21ll\u202e 10⁶")
        'ignore All 10⁶'
    """
    unified = text.replace("\r\n", "\n").replace("\r", "\n")
    plain = "".join(_plain(letter) for letter in unified)
    return unicodedata.normalize("NFC", plain)


def _plain(letter: str) -> str:
    if letter.isascii():
        return letter if letter in _KEPT or letter.isprintable() else ""
    if letter in _LINES:
        return _LINES[letter]
    if letter in _FILLERS or _is_selector(letter) or unicodedata.category(letter) in _UNSEEN:
        return ""
    if unicodedata.decomposition(letter).startswith(_NUMERIC):
        return letter
    return unicodedata.normalize("NFKC", letter)


def _is_selector(letter: str) -> bool:
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
