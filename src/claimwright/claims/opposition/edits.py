"""Turns changes of single words into a changed sentence that still reads as one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from claimwright.claims.words import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """`text` takes the place of what stands from `start` to `end`, perhaps of nothing."""

    start: int
    end: int
    text: str


def put(word: Word, text: str) -> Edit:
    """Put something in the place of a word, with its capital; nothing removes it."""
    if word.text.isupper() and len(word.text) > 1 and not word.text.startswith(("'", "’")):
        return Edit(start=word.start, end=word.end, text=text.upper())
    capital = word.text[:1].isupper() and not word.text[1:2].isupper() and bool(text)
    return Edit(
        start=word.start, end=word.end, text=text[:1].upper() + text[1:] if capital else text
    )


def after(word: Word, text: str) -> Edit:
    """Put a word after another."""
    return Edit(start=word.end, end=word.end, text=f" {text}")


def before(word: Word, text: str) -> Edit:
    """Put a word before another that does not open its sentence: its capital is a name's and stays.

    Examples:
        >>> from claimwright.claims.words import words_of
        >>> text = "There is Arctic ice."
        >>> applied(text, [before(words_of(text)[2], "no")])
        'There is no Arctic ice.'
    """
    return Edit(start=word.start, end=word.start, text=f"{text} ")


def swap(words: Sequence[Word], place: int, text: str) -> tuple[Edit, ...]:
    """Put something in the place of a word and let `a` or `an` before it agree."""
    change = put(words[place], text)
    article = words[place - 1] if place else None
    if article is None or article.lower not in {"a", "an"} or not text:
        return (change,)
    return (put(article, article_for(text)), change)


def article_for(text: str) -> str:
    """Return `a` or `an`, by the first sound as it is mostly written.

    Examples:
        >>> article_for("increase"), article_for("unique"), article_for("decrease")
        ('an', 'a', 'a')
    """
    return "an" if _VOWEL.match(text) else "a"


_VOWEL = re.compile(
    r"(?!uni(?!n|m)|use|usu|eu|one\b|once|ubi)[aeiouAEIO]|hour|honest|heir|[FHLMNRSX][A-Z\d]"
)


def applied(text: str, edits: Iterable[Edit]) -> str:
    """Return a text with changes in any order, not overlapping, carried out.

    It has no doubled or hanging spaces, and opens as the old one did.

    Examples:
        >>> applied("It does not rain.", [Edit(start=3, end=11, text=""),
        ...                               Edit(start=12, end=16, text="rains")])
        'It rains.'
    """
    pieces, at = [], 0
    for edit in sorted(edits, key=lambda one: (one.start, one.end)):
        pieces += [text[at : edit.start], edit.text]
        at = max(at, edit.end)
    pieces.append(text[at:])
    tidied = re.sub(r" +([,;.!?])", r"\1", re.sub(r"[ \t]{2,}", " ", "".join(pieces))).strip()
    opens = not text.lstrip()[:1].islower()
    return tidied[:1].upper() + tidied[1:] if opens else tidied
