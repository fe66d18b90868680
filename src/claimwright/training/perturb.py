"""Minimal edits that flip or keep a supported pair's label."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from claimwright.training.records import REFUTES, SUPPORTS, Example

_UP_DOWN: Final = (
    (("increase", "grow", "rise", "expand"), ("decrease", "shrink", "fall", "decline")),
    (
        ("increases", "grows", "rises", "expands", "raises"),
        ("decreases", "shrinks", "falls", "declines", "reduces", "lowers"),
    ),
    (("increased", "expanded"), ("decreased", "declined", "reduced")),
    (("grew", "rose"), ("shrank", "fell")),
    (("grown", "risen"), ("shrunk", "fallen")),
    (
        ("increasing", "growing", "rising", "expanding"),
        ("decreasing", "shrinking", "falling", "declining"),
    ),
    (
        ("higher", "more", "greater", "larger", "faster", "stronger", "longer"),
        ("lower", "less", "smaller", "slower", "weaker", "shorter", "fewer"),
    ),
    (("warming", "hotter", "warmer"), ("cooling", "colder", "cooler")),
    (("gain", "gains", "gained", "gaining"), ("loss", "loses", "lost", "losing")),
    (("most", "many"), ("few",)),
    (("positive",), ("negative",)),
    (
        ("upregulated", "activates", "promotes", "enhances", "enhanced"),
        ("downregulated", "inhibits", "suppresses", "impairs", "impaired"),
    ),
    (("before", "early"), ("after", "late")),
    (("above",), ("below",)),
    (("always",), ("never",)),
    (("all", "every"), ("no",)),
)
_NUMBER: Final = re.compile(r"(?<![\w.,-])\d+(?:\.\d+)?(?![\w.,]*\d)")
_BE: Final = re.compile(r"\b(?:is|are|was|were|has|have|can|will|does|do)\b(?! not)")
_BE_NEXT: Final = re.compile(_BE.pattern + r" (\w+)")
_YEAR_LENGTH: Final = 4


def _opposites() -> dict[str, tuple[str, ...]]:
    """Map each direction word to the words that say the contrary in the same form."""
    table: dict[str, tuple[str, ...]] = {}
    for up, down in _UP_DOWN:
        table.update(dict.fromkeys(up, down))
        table.update(dict.fromkeys(down, up))
    return table


_OPPOSITES: Final = _opposites()
_UPWARD: Final = frozenset(word for up, _ in _UP_DOWN for word in up)
_WORDS: Final = "|".join(sorted(_OPPOSITES, key=len, reverse=True))
_DIRECTION: Final = re.compile(rf"\b({_WORDS})\b")


def turn_direction(text: str, chance: random.Random) -> str:
    """Replace the only direction word of a text with a contrary one.

    Args:
        text: A claim or evidence.
        chance: Picks among contrary words.

    Returns:
        The edited text, or the empty text when there is not exactly one direction word:
        with two, turning one may keep the meaning.
    """
    found = list(_DIRECTION.finditer(text))
    if len(found) != 1:
        return ""
    word = found[0]
    return text[: word.start()] + chance.choice(_OPPOSITES[word[0]]) + text[word.end() :]


def change_number(claim: str, evidence: str, chance: random.Random) -> str:
    """Change one number of the claim that stands word for word in the evidence.

    Args:
        claim: Text of the claim.
        evidence: Text of the evidence.
        chance: Picks the number and its new value.

    Returns:
        The edited claim, or the empty text when no number is shared.
    """
    shared = set(_NUMBER.findall(evidence))
    found = [match for match in _NUMBER.finditer(claim) if match[0] in shared]
    if not found:
        return ""
    match = chance.choice(found)
    old = float(match[0])
    year = len(match[0]) == _YEAR_LENGTH and "." not in match[0]
    new = old + chance.choice((-9, -4, 3, 7, 12)) if year else old * chance.choice((0.3, 0.5, 2, 3))
    digits = len(match[0].partition(".")[2])
    text = f"{new:.{digits}f}"
    return "" if text == match[0] else claim[: match.start()] + text + claim[match.end() :]


def negate(claim: str) -> str:
    """Put "not" after the only auxiliary verb of a claim.

    Args:
        claim: Text of the claim.

    Returns:
        The negated claim, or the empty text when there is not exactly one such verb.
    """
    found = list(_BE.finditer(claim))
    if len(found) != 1:
        return ""
    return claim[: found[0].end()] + " not" + claim[found[0].end() :]


def _same_direction(claim: str, evidence: str) -> bool:
    """Say whether the only direction words of both texts point the same way."""
    words = [_DIRECTION.findall(text) for text in (claim, evidence)]
    return all(len(found) == 1 for found in words) and (
        (words[0][0] in _UPWARD) == (words[1][0] in _UPWARD)
    )


def _same_predicate(claim: str, evidence: str) -> bool:
    """Say whether both texts have one auxiliary verb, and the same word after it."""
    words = [_BE_NEXT.findall(text) for text in (claim, evidence)]
    return len(words[0]) == 1 and words[0] == words[1]


def _edits(pair: Example, chance: random.Random) -> Iterator[Example]:
    """Yield every edit a supported pair allows."""
    turned = turn_direction(pair.claim, chance)
    if turned:
        yield replace(pair, claim=turned, stance=(REFUTES,))
    if turned and _same_direction(pair.claim, pair.evidence):
        evidence = turn_direction(pair.evidence, chance)
        yield replace(pair, evidence=evidence, stance=(REFUTES,))
        yield replace(pair, claim=turned, evidence=evidence, stance=(SUPPORTS,))
    numbered = change_number(pair.claim, pair.evidence, chance)
    if numbered:
        yield replace(pair, claim=numbered, stance=(REFUTES,))
    negated = negate(pair.claim)
    if negated:
        yield replace(pair, claim=negated, stance=(REFUTES,))
    both = negate(pair.evidence) if _same_predicate(pair.claim, pair.evidence) else ""
    if negated and both:
        yield replace(pair, evidence=both, stance=(REFUTES,))
        yield replace(pair, claim=negated, evidence=both, stance=(SUPPORTS,))


def perturbed(pairs: Sequence[Example], *, share: float, seed: int) -> list[Example]:
    """Edit supported pairs so that one word, sign or number decides.

    Claims and evidence are both edited, so that no word of the claim alone gives the label away.

    Args:
        pairs: Any pairs; only fully supported ones are edited.
        share: Share of the possible edits that is kept, 0 to 1.
        seed: Decides which.

    Returns:
        The edited pairs only.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    supported = (pair for pair in pairs if pair.stance == (SUPPORTS,))
    return [edit for pair in supported for edit in _edits(pair, chance) if chance.random() < share]
