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
from claimwright.reasoning.embedded.citing.words import ClaimWord, WordKind, keys_in_order

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
    order = keys_in_order(sentence.text)
    first = [place for place, keys in enumerate(order) if not left.keys.isdisjoint(keys)]
    second = [place for place, keys in enumerate(order) if not right.keys.isdisjoint(keys)]
    return any(0 < abs(one - other) <= _NEAR for one in first for other in second)
