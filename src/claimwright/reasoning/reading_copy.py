"""A text from outside in, a copy that models can read out, with the place of every character.

Quotes are cut from the original by these places, so that they stay byte-exact however the text was
disguised.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Span

HIDDEN: Final = "it holds characters that nobody sees"
REVERSED: Final = "it holds marks that reverse the reading order"
DISGUISED: Final = "it holds letters of one script disguised as those of another"
MARKUP: Final = "it holds markup that hides or imitates something"

_BIDI: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_SILENT: Final = frozenset("\u00ad\ufeff\u200e\u200f")
"""Left out and not told: soft hyphens, byte order and direction marks of honest texts."""

_LOOKALIKES: Final = dict(
    zip(
        "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0455\u0458\u04bb\u0501\u051b\u051d\u043a\u043c\u0442"
        "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0405\u0408"
        "\u03bf\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7",
        "aeopcyxisjhdqwkmtABEKMHOPCTYXISJoABEZHIKMNOPTYX",
        strict=True,
    )
)
"""Cyrillic and Greek letters that look like Latin ones."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_MARKUP: Final = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|template)\b.*?(?:</\1\s*>|\Z)"
    r"|<[a-z][^<>]{0,300}(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0"
    r"|\bhidden\b)[^<>]{0,300}>[^<]*(?:</[a-z]+\s*>)?"
    r"|</?(?:evidence|documents?|abstract|materials?|context|data|sources?|claim|untrusted"
    r"|instructions?|system|user|assistant|passages?|prompt)\b[^<>]{0,100}>"
    r"|<\|[^|<>]{1,40}\|>|\[/?INST\]|<</?SYS>>",
    re.IGNORECASE | re.DOTALL,
)
_BACKWARDS: Final = re.compile("\u202e[^\u202c\n]{0,1000}\u202c?")
"""What is shown in another order than it is written; no honest English text is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingCopy:
    """A text as models read it: without hidden characters and markup, disguised letters made plain.

    Of each character of `text`, `places` says where it stands in `original`, never falling;
    `changes` says, for the reader, what was done beyond spelling.
    """

    original: str
    text: str
    places: array[int]
    changes: tuple[str, ...]

    def quoted(self, start: int, end: int) -> Span:
        r"""Return what the copy from `start` to before `end` is in the original, byte-exact.

        Examples:
            >>> copy = reading_copy("Ice\u200b melts.")
            >>> copy.text, copy.quoted(0, 3).text
            ('Ice melts.', 'Ice')
        """
        first, last = self.places[start], self.places[end - 1] + 1
        return Span(start=first, end=last, text=self.original[first:last])


def reading_copy(text: str) -> ReadingCopy:
    r"""Return the copy of a text that models read; of plain text it is the text itself.

    Compatibility forms become plain ones (NFKC, character by character), what nobody sees is left
    out, and a word that mixes Latin letters with their lookalikes is spelt in Latin letters.

    Source:
        Unicode Standard Annex 15 (normalisation), Technical Standard 39 (confusables).

    Examples:
        >>> reading_copy("c\u043eal").text, reading_copy("c\u043eal").changes
        ('coal', ('it holds letters of one script disguised as those of another',))
    """
    skipped = _covered(text)
    lookalike = _disguised(text)
    pieces: list[str] = []
    places = array("l")
    for place, character in enumerate(text):
        if place in skipped:
            continue
        plain = lookalike.get(place) or _plain(character)
        pieces.append(plain)
        places.extend([place] * len(plain))
    return ReadingCopy(
        original=text,
        text="".join(pieces),
        places=places,
        changes=tuple(_changes(text, disguised=bool(lookalike))),
    )


def _covered(text: str) -> frozenset[int]:
    return frozenset(
        place
        for pattern in (_MARKUP, _BACKWARDS)
        for match in pattern.finditer(text)
        for place in range(*match.span())
    )


def _plain(character: str) -> str:
    if character.isascii():
        return character if character.isprintable() or character.isspace() else " "
    if _unseen(character) or character in _BIDI or character in _SILENT:
        return ""
    return unicodedata.normalize("NFKC", character)


def _unseen(character: str) -> bool:
    """Zero-width characters, tags, variation selectors: category Cf, and the fillers."""
    if character in _BIDI or character in _SILENT:
        return False
    return unicodedata.category(character) == "Cf" or character in "\u034f\u115f\u1160\u3164\uffa0"


def _disguised(text: str) -> dict[int, str]:
    """Find letters that pose as Latin ones, by the company that they keep."""
    if text.isascii():
        return {}
    found: dict[int, str] = {}
    for match in _WORD.finditer(text):
        posing = {
            place: _LOOKALIKES[letter]
            for place, letter in enumerate(match[0], start=match.start())
            if letter in _LOOKALIKES
        }
        if posing and _poses(match[0]):
            found |= posing
    return found


def _poses(word: str) -> bool:
    """Whether a word holds Latin letters and otherwise nothing but lookalikes of them."""
    rest = [letter for letter in word if letter not in _LOOKALIKES]
    latin = [letter for letter in rest if letter.isascii()]
    return bool(latin) and len(latin) == len(rest)


def _changes(text: str, *, disguised: bool) -> Iterator[str]:
    if any(_unseen(character) for character in text if not character.isascii()):
        yield HIDDEN
    if any(character in _BIDI for character in text):
        yield REVERSED
    if disguised:
        yield DISGUISED
    if _MARKUP.search(text):
        yield MARKUP
