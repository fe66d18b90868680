"""A claim and a page in, how many of the claim's neighbouring words the page keeps together out.

A page may hold every word of a claim and still say something else: the height of another tower,
the same amount in another currency. What a claim writes side by side should stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from claimwright.reasoning.embedded.citing.page import Page, PageSentence
from claimwright.reasoning.embedded.citing.words import (
    ClaimWord,
    WordKind,
    keys_in_order,
    keys_of,
    stem_of,
)

_JOINING: Final = re.compile(r"[\s\-–.]{1,2}")
_NEAR: Final = 2
_COUNTED: Final = frozenset({WordKind.NUMBER, WordKind.MONTH})
_NAMED: Final = frozenset({WordKind.NAME})


def loose_numbers(text: str, words: Sequence[ClaimWord], page: Page) -> float:
    """Return the share of numbers whose neighbour in the claim stands nowhere near them.

    Args:
        text: Of the claim.
        words: Of it, those that carry meaning.
        page: The page.

    Returns:
        0..1; 0 where no number has a neighbour.

    Examples:
        >>> from claimwright.reasoning.embedded.citing.page import read_page
        >>> from claimwright.reasoning.embedded.citing.words import Rarity, claim_words
        >>> from claimwright.testing import split_sentences
        >>> page = read_page("It is 38 metres tall.", "", split_sentences)
        >>> text = "It is 38 feet tall"
        >>> loose_numbers(text, claim_words(text, Rarity({})), page)
        1.0
    """
    return _share_loose(text, words, page, _COUNTED)


def loose_names(text: str, words: Sequence[ClaimWord], page: Page) -> float:
    """Return the share of neighbouring names that the page never writes near each other, 0..1."""
    return _share_loose(text, words, page, _NAMED)


def _share_loose(
    text: str, words: Sequence[ClaimWord], page: Page, kinds: frozenset[WordKind]
) -> float:
    pairs = [
        (left, right)
        for left, right in pairwise(words)
        if _JOINING.fullmatch(text[left.span.end : right.span.start])
        and _counts(left, right, kinds)
    ]
    loose = sum(not any(_together(*pair, each) for each in page.sentences) for pair in pairs)
    return loose / len(pairs) if pairs else 0.0


def _counts(left: ClaimWord, right: ClaimWord, kinds: frozenset[WordKind]) -> bool:
    """Say whether a pair is of these kinds: of names both, of numbers either."""
    both = kinds is _NAMED
    return (left.kind in kinds) + (right.kind in kinds) >= (2 if both else 1)


def _together(left: ClaimWord, right: ClaimWord, sentence: PageSentence) -> bool:
    if left.keys.isdisjoint(sentence.keys) or right.keys.isdisjoint(sentence.keys):
        return False
    if not _one_word(left, right).isdisjoint(sentence.keys):
        return True
    order = keys_in_order(sentence.text)
    first = [place for place, keys in enumerate(order) if not left.keys.isdisjoint(keys)]
    second = [place for place, keys in enumerate(order) if not right.keys.isdisjoint(keys)]
    return any(0 < abs(one - other) <= _NEAR for one in first for other in second)


def _one_word(left: ClaimWord, right: ClaimWord) -> frozenset[str]:
    """Return the forms in which initials of one name are one word; of other words there is none."""
    longest = max(len(stem_of(each.span.text)) for each in (left, right))
    return frozenset(key for key in left.keys & right.keys if len(key) > longest)


def other_units(text: str, words: Sequence[ClaimWord], page: Page) -> tuple[ClaimWord, ...]:
    """Return the numbers of a claim that the page has with other units alone.

    Args:
        text: Of the claim.
        words: Of it, those that carry meaning.
        page: The page.

    Returns:
        In the order of the claim; a number that the page has without a unit is none.

    Examples:
        >>> from claimwright.reasoning.embedded.citing.page import read_page
        >>> from claimwright.reasoning.embedded.citing.words import Rarity, claim_words
        >>> from claimwright.testing import split_sentences
        >>> page = read_page("It is 38 metres tall.", "", split_sentences)
        >>> text = "It is 38 feet tall"
        >>> [word.span.text for word in other_units(text, claim_words(text, Rarity({})), page)]
        ['38']
    """
    found = []
    for number, unit in pairwise(words):
        beside = _JOINING.fullmatch(text[number.span.end : unit.span.start])
        if beside and number.kind is WordKind.NUMBER and unit.keys & _UNITS:
            written = _units_of(number, page)
            if written and written.isdisjoint(unit.keys):
                found.append(number)
    return tuple(found)


def _units_of(number: ClaimWord, page: Page) -> frozenset[str]:
    """Return the units that a page writes behind a number; empty where it ever has none."""
    units: set[str] = set()
    for sentence in page.sentences:
        if number.keys.isdisjoint(sentence.keys):
            continue
        order = keys_in_order(sentence.text)
        for place, keys in enumerate(order):
            if number.keys.isdisjoint(keys):
                continue
            behind = frozenset().union(*order[place + 1 : place + 1 + _NEAR]) & _UNITS
            if not behind:
                return frozenset()
            units |= behind
    return frozenset(units)


_UNITS: Final = keys_of(
    "millimetres millimeters centimetres centimeters metres meters kilometres kilometers inches "
    "feet yards miles mm cm km hectares acres grams kilograms tonnes tons pounds ounces kg litres "
    "liters gallons percent seconds minutes hours days weeks months years decades centuries "
    "dollars euros pounds yen rupees francs kronor crowns pesos rubles roubles yuan thousand "
    "million billion trillion watts kilowatts megawatts gigawatts volts degrees Celsius Fahrenheit "
    "points goals runs votes people passengers seats"
)
