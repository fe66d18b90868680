"""What was found and read of a claim on a page in, the named numbers that decide out.

A page may hold every word of a claim and still say something else: the height of another tower,
the same amount in another currency. What a claim writes side by side should stand side by side.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from claimwright.claims.inflection import read_verb
from claimwright.claims.opposition.lexicon import (
    ADVERBS,
    DIRECTIONS,
    PREDICATES,
    QUANTIFIERS,
    VERBS,
)
from claimwright.fetch.canonical import url_depth
from claimwright.reasoning.embedded.citing.page import (
    Coverage,
    Numbers,
    Page,
    PageSentence,
    StatementReading,
)
from claimwright.reasoning.embedded.citing.words import (
    COUNTED,
    NAMED,
    ClaimWord,
    WordKind,
    keys_in_order,
    keys_of,
    stem_of,
)

_NEAREST: Final = 5
_LEAST_LEFT: Final = 1e-3

_JOINING: Final = re.compile(r"[\s\-–.]{1,2}")
_NEAR: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Seen:
    """Everything that was found and read of one claim on one page.

    Each part of the claim has the same, without parts. Of each word `unsupported` is the
    probability that the page does not bear it out; `mirror` is the log odds of support less those
    of the claim's opposite on the best passage, 0 where it has none and for a part; the address may
    be empty.
    """

    text: str
    page: Page
    found: Coverage
    whole: StatementReading
    parts: tuple[Seen, ...] = ()
    unsupported: tuple[float, ...]
    mirror: float
    url: str = ""

    @property
    def nearest(self) -> int:
        """The sentence of the page that speaks most to the claim."""
        return int(np.argmax(self.whole.cosines + self.found.sentence_shares))


def signals(seen: Seen) -> Mapping[str, float]:
    """Return every number that the combination reads, by name; unbounded unless a share."""
    return {**_word_signals(seen), **_model_signals(seen), **_conflict_signals(seen)}


def _word_signals(seen: Seen) -> dict[str, float]:
    found = seen.found
    missing = 1.0 - np.maximum(found.page, found.known)
    nearest = np.argsort(-seen.whole.cosines, kind="stable")[:_NEAREST].tolist()
    doubt = np.array(seen.unsupported) if seen.unsupported else np.array([0.5])
    return {
        "covered_page": found.share(found.page),
        "covered_passage": found.share(found.within(*found.best(5))),
        "covered_nearest": found.share(found.among(nearest)),
        "missing_weight": float(missing @ found.weights),
        "missing_names": _share_missing(found, missing, NAMED),
        "missing_numbers": _share_missing(found, 1.0 - found.page, COUNTED),
        "unsupported_most": float(doubt.max()),
        "unsupported_mean": float(doubt.mean()),
        "unsupported_none": float(np.log(np.maximum(_LEAST_LEFT, 1.0 - doubt)).sum()),
        "words": math.log1p(len(found.words)),
        "title": _share_in_title(seen),
        "loose_names": loose_share(seen.text, found.words, seen.page, NAMED, least=2),
        "loose_numbers": loose_share(seen.text, found.words, seen.page, COUNTED, least=1),
        "other_units": float(len(other_units(seen.text, found.words, seen.page))),
    }


def _share_missing(found: Coverage, missing: Numbers, kinds: Sequence[WordKind]) -> float:
    places = [place for place, word in enumerate(found.words) if word.kind in kinds]
    return float(missing[places].mean()) if places else 0.0


def _model_signals(seen: Seen) -> dict[str, float]:
    parts = [part.whole.supporting.support for part in seen.parts or (seen,)]
    return {
        "support": seen.whole.supporting.support,
        "part_support": float(np.mean(parts)),
        "part_support_least": min(parts),
        "refutation": seen.whole.refuting.refutation,
        "mirror": seen.mirror,
        "cosine": float(seen.whole.cosines.max()),
        "relevance": max(passage.relevance for passage in seen.whole.passages),
    }


def _conflict_signals(seen: Seen) -> dict[str, float]:
    asked = [
        word for word, known in zip(seen.found.words, seen.found.known, strict=True) if not known
    ]
    found = conflict(seen.text, asked, seen.page.sentences[seen.nearest].text)
    return {
        "negation": found.negation,
        "turned": found.turned,
        "other_numbers": found.numbers,
        "shallow": float(_is_shallow(seen.url)),
    }


def _share_in_title(seen: Seen) -> float:
    words = seen.found.words
    named = sum(w.rarity for w in words if not w.keys.isdisjoint(seen.page.title_keys))
    return named / max(1.0, float(seen.found.weights.sum()))


def _is_shallow(url: str) -> bool:
    """Say whether an address is a front page, or one step below it."""
    depth = url_depth(url) if url else None
    return depth is not None and depth <= 1


def loose_share(
    text: str, words: Sequence[ClaimWord], page: Page, kinds: Sequence[WordKind], *, least: int
) -> float:
    """Return the share of neighbours in a claim that stand nowhere near each other on a page.

    It is 0..1, of pairs in which at least so many words are of these kinds; 0 where there are none.
    """
    pairs = [
        pair
        for pair in pairwise(words)
        if _JOINING.fullmatch(text[pair[0].span.end : pair[1].span.start])
        and sum(word.kind in kinds for word in pair) >= least
    ]
    loose = sum(not any(_together(*pair, each) for each in page.sentences) for pair in pairs)
    return loose / len(pairs) if pairs else 0.0


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
    """Return the forms in which initials or figures are one word; of other words there is none."""
    longest = max(len(stem_of(each.span.text)) for each in (left, right))
    shared = left.keys & right.keys
    return frozenset(key for key in shared if len(key) > longest or key.isdecimal())


def other_units(text: str, words: Sequence[ClaimWord], page: Page) -> tuple[ClaimWord, ...]:
    """Return the numbers of a claim, in order, that the page has with other units alone."""
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
            near = order[place + 1 : place + 1 + _NEAR]
            # What goes on with the same number, as `million` does, is no unit of it.
            others = [each for each in near if each.isdisjoint(number.keys)]
            behind = frozenset().union(*others) & _UNITS
            if not behind:
                return frozenset()
            units |= behind | keys
    return frozenset(units)


_UNITS: Final = keys_of(
    "millimetres millimeters centimetres centimeters metres meters kilometres kilometers inches "
    "feet yards miles mm cm km hectares acres grams kilograms tonnes tons pounds ounces kg litres "
    "liters gallons m2 km2 ft2 mi2 percent seconds minutes hours days weeks months years decades "
    "centuries dollars euros pounds yen rupees francs kronor crowns pesos rubles roubles yuan "
    "thousand million billion trillion watts kilowatts megawatts gigawatts volts degrees Celsius "
    "Fahrenheit points goals runs votes people passengers seats"
)


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
