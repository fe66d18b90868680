"""A claim and the sentence nearest to it in, the marks by which they say different things out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.claims.opposition.lexicon import (
    ADVERBS,
    DIRECTIONS,
    PREDICATES,
    QUANTIFIERS,
    VERBS,
)
from claimwright.claims.opposition.morphology import read_verb
from claimwright.reasoning.embedded.citing.words import ClaimWord, WordKind, keys_of

_NEGATION: Final = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|failed to|fails to|denied"
    r"|denies|refused to|unable to)\b|n[’']t\b",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"\d")
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_COUNTED: Final = (WordKind.NUMBER, WordKind.MONTH)
_LEAST_SHARED: Final = 0.4


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """How far a claim and a sentence that is about the same say different things.

    Args:
        negation: One of both is negated, 0..1.
        turned: A word of the claim stands there as its contrary, 0..1.
        numbers: The sentence has other numbers in the place of the claim's, 0..1.
    """

    negation: float
    turned: float
    numbers: float


def conflict(claim: str, words: Sequence[ClaimWord], sentence: str) -> Conflict:
    """Compare a claim with a sentence.

    Args:
        claim: Its text.
        words: Of the claim, those that carry meaning.
        sentence: The one nearest to it.

    Returns:
        Each mark weighed by how much else of the claim the sentence shares: sentences about other
        things differ without contradicting.

    Examples:
        >>> from claimwright.reasoning.embedded.citing.words import Rarity, claim_words
        >>> text = "The glacier gained mass"
        >>> conflict(text, claim_words(text, Rarity({})), "The glacier lost mass.").turned
        1.0
    """
    nearby = keys_of(sentence)
    turned = turned_words(words, sentence)
    others = other_numbers(words, nearby)
    aside = {word.span.start for word in (*turned, *others)}
    rest = [word for word in words if word.span.start not in aside]
    total = sum(word.rarity for word in rest)
    held = sum(word.rarity for word in rest if not word.keys.isdisjoint(nearby))
    shared = held / total if total else 0.0
    strength = max(0.0, (shared - _LEAST_SHARED) / (1.0 - _LEAST_SHARED))
    return Conflict(
        negation=strength * (is_negated(claim) != is_negated(sentence)),
        turned=strength * bool(turned),
        numbers=strength * bool(others),
    )


def is_negated(text: str) -> bool:
    """Say whether an odd number of negations stands in a text.

    Examples:
        >>> is_negated("It did not rise."), is_negated("It rose.")
        (True, False)
    """
    return len(_NEGATION.findall(text)) % 2 == 1


def turned_words(words: Sequence[ClaimWord], sentence: str) -> tuple[ClaimWord, ...]:
    """Return the words of a claim in whose place a sentence has the contrary.

    Args:
        words: Of the claim.
        sentence: The sentence.

    Returns:
        In the order of the claim; words that the sentence holds too are none.
    """
    nearby = frozenset(
        form for found in _LETTERS.finditer(sentence) for form in _forms(found.group().lower())
    )
    return tuple(
        word
        for word in words
        if nearby.isdisjoint(_forms(word.span.text.lower()))
        and any(
            not _ANTONYMS.get(form, frozenset()).isdisjoint(nearby)
            for form in _forms(word.span.text.lower())
        )
    )


def other_numbers(words: Sequence[ClaimWord], nearby: frozenset[str]) -> tuple[ClaimWord, ...]:
    """Return the numbers of a claim that a sentence does not hold, although it holds others.

    Args:
        words: Of the claim.
        nearby: Forms of the words of the sentence.

    Returns:
        In the order of the claim; none where the sentence holds no number that the claim lacks.
    """
    own = frozenset(key for word in words for key in word.keys)
    if not any(_NUMBER.match(key) for key in nearby - own):
        return ()
    return tuple(word for word in words if word.kind in _COUNTED and word.keys.isdisjoint(nearby))


def _forms(lower: str) -> frozenset[str]:
    """Return a word and, where it can be a verb, its base form."""
    verb = read_verb(lower)
    return frozenset({lower} if verb is None else {lower, verb.base})


def _antonyms() -> Mapping[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for pairs in (DIRECTIONS, PREDICATES, VERBS, ADVERBS, QUANTIFIERS):
        for left, right in pairs.items():
            if "_" not in right and " " not in right:
                table.setdefault(left, set()).add(right)
                table.setdefault(right, set()).add(left)
    return {word: frozenset(others) for word, others in table.items()}


_ANTONYMS: Final = _antonyms()
