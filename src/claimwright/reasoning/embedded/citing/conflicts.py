"""A claim and the sentence nearest to it in, the marks by which they say different things out."""

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
from claimwright.reasoning.embedded.citing.words import COUNTED, ClaimWord, keys_of

_WORD: Final = re.compile(r"[^\W_]+(?:[’'][^\W_]+)?")
_NEGATION: Final = re.compile(
    r"not|never|no|none|nobody|nothing|neither|nor|without|cannot|failed|fails|denied|denies|refused"
    r"|unable|\w+n[’']t",
    re.IGNORECASE,
)
_REACH: Final = 3
_FUNCTION_KEYS: Final = keys_of(
    "the a an any to of in on at by for be been is was were are have had"
)
_NUMBER: Final = re.compile(r"\d")
_LEAST_SHARED: Final = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """How far, 0..1, a claim and a sentence that is about the same say different things.

    One of both is negated, a word of the claim stands there as its contrary, or the sentence has
    other numbers in the place of the claim's.
    """

    negation: float
    turned: float
    numbers: float


def conflict(claim: str, words: Sequence[ClaimWord], sentence: str) -> Conflict:
    """Compare a claim with a sentence.

    Each mark is weighed by how much else of the claim the sentence shares: sentences about other
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
    written = _all_forms(sentence)
    held = sum(
        word.rarity
        for word in rest
        if not (word.keys | _forms(word.span.text.lower())).isdisjoint(written)
    )
    shared = held / total if total else 0.0
    strength = max(0.0, (shared - _LEAST_SHARED) / (1.0 - _LEAST_SHARED)) ** 2
    return Conflict(
        negation=strength * _is_denied(claim, sentence),
        turned=strength * bool(turned),
        numbers=strength * bool(others),
    )


def negated_words(text: str) -> frozenset[str]:
    """Return the forms of the words that stand in the reach of a negation.

    It reaches the three words after it; a second negation there lifts the first.

    Examples:
        >>> sorted(negated_words("It has not lost much ice since then."))
        ['ice', 'lose', 'lost', 'much']
    """
    words = list(_WORD.finditer(text))
    cues = [bool(_NEGATION.fullmatch(word.group())) for word in words]
    reached: set[str] = set()
    for place, is_cue in enumerate(cues):
        after = range(place + 1, min(len(words), place + 1 + _REACH))
        if is_cue and not any(cues[each] for each in after[: _REACH - 1]):
            for each in after:
                reached |= keys_of(words[each].group()) | _forms(words[each].group().lower())
    return frozenset(reached)


def _is_denied(one: str, other: str) -> bool:
    """Say whether a word that both texts hold is negated in one of them alone."""
    shared = (_all_forms(one) & _all_forms(other)) - _FUNCTION_KEYS
    return bool(shared & (negated_words(one) ^ negated_words(other)))


def turned_words(words: Sequence[ClaimWord], sentence: str) -> tuple[ClaimWord, ...]:
    """Return the words of a claim, in order, in whose place a sentence has the contrary alone."""
    nearby = _all_forms(sentence)
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
    """Return the numbers of a claim, in order, that a sentence lacks although it holds others."""
    own = frozenset(key for word in words for key in word.keys)
    if not any(_NUMBER.match(key) for key in nearby - own):
        return ()
    return tuple(word for word in words if word.kind in COUNTED and word.keys.isdisjoint(nearby))


def _all_forms(text: str) -> frozenset[str]:
    """Return the forms of every word of a text, base forms of verbs among them."""
    return keys_of(text).union(*(_forms(word.group().lower()) for word in _WORD.finditer(text)))


def _forms(lower: str) -> frozenset[str]:
    """Return a word, its base form where it can be a verb, and of a superlative the comparative."""
    verb = read_verb(lower)
    found = {lower} if verb is None else {lower, verb.base}
    if lower.endswith("est"):
        found.add(f"{lower[:-3]}er")
    return frozenset(found)


def _antonyms() -> Mapping[str, frozenset[str]]:
    table: dict[str, set[str]] = {}
    for pairs in (DIRECTIONS, PREDICATES, VERBS, ADVERBS, QUANTIFIERS):
        for left, right in pairs.items():
            if "_" not in right and " " not in right:
                table.setdefault(left, set()).add(right)
                table.setdefault(right, set()).add(left)
    return {word: frozenset(others) for word, others in table.items()}


_ANTONYMS: Final = _antonyms()
