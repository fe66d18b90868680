"""Turns a subject into whether its verb is plural."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from claimwright.claims.inflection import is_plural
from claimwright.claims.lexicon import word_set
from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import Word


def is_plural_subject(subject: Sequence[Word]) -> bool:
    """Say whether a subject takes `do` rather than `does`: a plural, or several joined by `and`."""
    head = _head(subject)
    first = takewhile(lambda word: word.part not in {Part.PREPOSITION, Part.MARK}, subject)
    joined = any(word.lower == "and" for word in first)
    return joined or (head is not None and (is_plural(head.lower) or head.lower in _PLURALS))


_PLURALS = word_set("they we i you these those who which that both data")
_SHARES = word_set(
    "number majority lot half most some all many % percent plenty third thirds quarter variety"
    " range few several types minority"
)


def _is_share(subject: Sequence[Word], place: int) -> bool:
    """Tell `a number of mice are` from `the number of mice is`."""
    if place < 0 or subject[place].lower not in _SHARES:
        return False
    return subject[place].lower != "number" or (place > 0 and subject[place - 1].lower == "a")


_HEADS = frozenset({Part.NOUN, Part.NAME, Part.PRONOUN})


def _head(subject: Sequence[Word]) -> Word | None:
    """Return the noun that the verb agrees with: the last before a preposition but `lot of`."""
    head = None
    for place, word in enumerate(subject):
        if word.lower == "of" and _is_share(subject, place - 1):
            head = None
        elif word.part in _HEADS or (head is None and word.lower in {"these", "those", "both"}):
            head = word
        elif head is not None and word.part not in {Part.ADJECTIVE, Part.GENITIVE}:
            if word.lower != "of" and word.lower in _SHARES:
                continue
            break
    return head
