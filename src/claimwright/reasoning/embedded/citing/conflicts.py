"""A claim and the sentences nearest to it in, the marks by which they say different things out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from claimwright.claims.opposition.lexicon import (
    ADVERBS,
    DIRECTIONS,
    PREDICATES,
    QUANTIFIERS,
    VERBS,
)
from claimwright.reasoning.embedded.citing.words import ClaimWord, WordKind, stem_of

_NEGATION: Final = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|failed to|fails to|denied"
    r"|denies|refused to|unable to)\b|n[’']t\b",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\d")


def _antonyms() -> Mapping[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for pairs in (DIRECTIONS, PREDICATES, VERBS, ADVERBS, QUANTIFIERS):
        for left, right in pairs.items():
            if " " not in right:
                table.setdefault(stem_of(left), set()).add(stem_of(right))
                table.setdefault(stem_of(right), set()).add(stem_of(left))
    return {word: frozenset(others) for word, others in table.items()}


_ANTONYMS: Final = _antonyms()


def is_negated(text: str) -> bool:
    """Say whether an odd number of negations stands in a text.

    Examples:
        >>> is_negated("It did not rise."), is_negated("It rose.")
        (True, False)
    """
    return len(_NEGATION.findall(text)) % 2 == 1


def turned_words(words: Sequence[ClaimWord], nearby: frozenset[str]) -> tuple[ClaimWord, ...]:
    """Return the words of a claim in whose place the sentences nearby have the contrary.

    Args:
        words: Of the claim.
        nearby: Forms of the words of those sentences.

    Returns:
        In the order of the claim.
    """
    return tuple(
        word
        for word in words
        if word.keys.isdisjoint(nearby)
        and any(not _ANTONYMS.get(key, frozenset()).isdisjoint(nearby) for key in word.keys)
    )


def other_numbers(words: Sequence[ClaimWord], nearby: frozenset[str]) -> tuple[ClaimWord, ...]:
    """Return the numbers of a claim that sentences nearby do not hold, although they hold others.

    Args:
        words: Of the claim.
        nearby: Forms of the words of those sentences.

    Returns:
        In the order of the claim; none where the sentences hold no number that it lacks.
    """
    own = frozenset(key for word in words for key in word.keys)
    if not any(_NUMBER.match(key) for key in nearby - own):
        return ()
    counted = (WordKind.NUMBER, WordKind.MONTH)
    return tuple(word for word in words if word.kind in counted and word.keys.isdisjoint(nearby))
