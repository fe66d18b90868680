"""Minimal edits that flip or keep a decided pair's label."""

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from claimwright.claims.opposition.opposites import opposites_of
from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, Example

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
    (("accelerating", "strengthening"), ("slowing", "weakening")),
    (("accelerated", "strengthened"), ("slowed", "weakened")),
    (("accelerates", "strengthens"), ("slows", "weakens")),
    (("accelerate", "strengthen"), ("slow", "weaken")),
    (("causes", "cause"), ("prevents", "prevent")),
    (("improves", "improved"), ("worsens", "worsened")),
    (("likely",), ("unlikely",)),
    (("effective",), ("ineffective",)),
    (
        ("upregulated", "activates", "promotes", "enhances", "enhanced"),
        ("downregulated", "inhibits", "suppresses", "impairs", "impaired"),
    ),
    (("before", "early"), ("after", "late")),
    (("above",), ("below",)),
    (("always",), ("never",)),
)
_NUMBER: Final = re.compile(r"(?<![\w.,-])\d+(?:\.\d+)?(?![\w.,]*\d)")
_UNITS: Final = (
    ("thousand", "million", "billion", "trillion"),
    ("mm", "cm", "km"),
    ("millimetres", "centimetres", "metres", "kilometres"),
    ("millimeters", "centimeters", "meters", "kilometers"),
    ("mg", "kg"),
    ("minutes", "hours", "days", "weeks", "months", "years", "decades", "centuries"),
    ("minute", "hour", "day", "week", "month", "year", "decade", "century"),
)
_NAME: Final = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}(?: [A-Z][a-z]+)*\b")
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
_ALIKE: Final = {word: group for pair in _UP_DOWN for group in pair for word in group}
_DENIALS: Final = frozenset({"negation", "negation_removed"})
_UNIT_TABLE: Final = {
    unit: tuple(other for other in group if other != unit) for group in _UNITS for unit in group
}
_UNIT: Final = re.compile(rf"(?<=\d )({'|'.join(sorted(_UNIT_TABLE, key=len, reverse=True))})\b")
_UPWARD: Final = frozenset(word for up, _ in _UP_DOWN for word in up)
_WORDS: Final = "|".join(sorted(_OPPOSITES, key=len, reverse=True))
_DIRECTION: Final = re.compile(rf"\b({_WORDS})\b")


def turn_direction(text: str, chance: random.Random) -> str:
    """Replace the only direction word of a text with a contrary one.

    The text is empty when there is not exactly one: with two, turning one may keep the meaning.
    """
    found = list(_DIRECTION.finditer(text))
    if len(found) != 1:
        return ""
    word = found[0]
    return text[: word.start()] + chance.choice(_OPPOSITES[word[0]]) + text[word.end() :]


def restated(text: str, chance: random.Random) -> str:
    """Replace the only direction word of a text, if there is one, with another of the same way."""
    found = list(_DIRECTION.finditer(text))
    if len(found) != 1:
        return text
    word = found[0]
    alike = _ALIKE[word[0]]
    return text[: word.start()] + chance.choice(alike) + text[word.end() :]


def turned_round(claim: str) -> str:
    """Return the surest statement that excludes a claim without a new "not", or the empty text."""
    found = opposites_of(claim).found
    return next((one.text for one in found if one.method != "negation"), "")


def denied(claim: str) -> str:
    """Return the claim with a "not" put into it or taken out of it, or the empty text.

    Whatever refutes a claim supports this, which is not so of a turned direction.
    """
    found = opposites_of(claim).found
    return next((one.text for one in found if one.method in _DENIALS), "")


def change_number(claim: str, evidence: str, chance: random.Random) -> str:
    """Change a number of the claim that the evidence shares; the empty text when there is none."""
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
    """Put "not" after the only auxiliary verb of a claim; empty when there is not just one."""
    found = list(_BE.finditer(claim))
    if len(found) != 1:
        return ""
    return claim[: found[0].end()] + " not" + claim[found[0].end() :]


def _directions_agree(pair: Example) -> bool | None:
    """Say whether the direction words of both texts point the same way; None without one each."""
    words = [_DIRECTION.findall(text) for text in (pair.claim, pair.evidence)]
    if any(len(found) != 1 for found in words):
        return None
    return (words[0][0] in _UPWARD) == (words[1][0] in _UPWARD)


def _same_predicate(claim: str, evidence: str) -> bool:
    words = [_BE_NEXT.findall(text) for text in (claim, evidence)]
    return len(words[0]) == 1 and words[0] == words[1]


def change_unit(claim: str, evidence: str, chance: random.Random) -> str:
    """Change a unit of the claim that the evidence shares; the empty text when there is none."""
    shared = set(_UNIT.findall(evidence))
    found = [match for match in _UNIT.finditer(claim) if match[0] in shared]
    if not found:
        return ""
    match = chance.choice(found)
    return claim[: match.start()] + chance.choice(_UNIT_TABLE[match[0]]) + claim[match.end() :]


def shared_names(claim: str, evidence: str) -> list[str]:
    """Return the proper names inside the claim, in order, that stand in the evidence too."""
    return [name for name in _NAME.findall(claim) if name in evidence]


def _of_supported(pair: Example, chance: random.Random) -> Iterator[Example]:
    turned = turn_direction(pair.claim, chance)
    if turned:
        yield replace(pair, claim=turned, stance=(REFUTES,))
    if turned and _directions_agree(pair) is True:
        yield replace(pair, evidence=turn_direction(pair.evidence, chance), stance=(REFUTES,))
    for claim in (
        turned_round(pair.claim) if not turned else "",
        change_number(pair.claim, pair.evidence, chance),
        change_unit(pair.claim, pair.evidence, chance),
        negate(pair.claim),
    ):
        if claim:
            yield replace(pair, claim=claim, stance=(REFUTES,))
    if _same_predicate(pair.claim, pair.evidence):
        both = negate(pair.evidence)
        yield replace(pair, evidence=both, stance=(REFUTES,))
        yield replace(pair, claim=negate(pair.claim), evidence=both, stance=(SUPPORTS,))


def _of_refuted(pair: Example, chance: random.Random) -> Iterator[Example]:
    """Yield the edits that make a refuted pair supported.

    Without them "not" and a turned direction would by themselves say refuted.
    """
    negated = denied(pair.claim)
    if negated:
        yield replace(pair, claim=negated, stance=(SUPPORTS,))
    if _directions_agree(pair) is False:
        yield replace(pair, claim=turn_direction(pair.claim, chance), stance=(SUPPORTS,))


def _of_decided(pair: Example, names: Sequence[str], chance: random.Random) -> Iterator[Example]:
    if _directions_agree(pair) is not None:
        claim, evidence = (turn_direction(text, chance) for text in (pair.claim, pair.evidence))
        yield replace(pair, claim=claim, evidence=evidence)
    shared = shared_names(pair.claim, pair.evidence)
    other = chance.choice(names) if names else ""
    if shared and other and other not in pair.evidence and other not in pair.claim:
        old = chance.choice(shared)
        claim = pair.claim.replace(old, other)
        yield replace(pair, claim=claim, evidence=pair.evidence.replace(old, other), title="")
        if pair.stance == (SUPPORTS,):
            yield replace(pair, claim=claim, stance=(REFUTES, NOT_ENOUGH_INFO))


def _edits(pair: Example, names: Sequence[str], chance: random.Random) -> Iterator[Example]:
    of_label = _of_supported if pair.stance == (SUPPORTS,) else _of_refuted
    yield from of_label(pair, chance)
    yield from _of_decided(pair, names, chance)


def perturbed(pairs: Sequence[Example], *, share: float, seed: int) -> list[Example]:
    """Edit a share of the decided pairs so that one word, sign, number, unit or name decides.

    Claims and evidence are both edited, and labels turned both ways, so that no word of the
    claim alone gives the label away.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    decided = [
        replace(pair, shares=None, rationale=None)
        for pair in pairs
        if pair.stance in ((SUPPORTS,), (REFUTES,))
    ]
    names = sorted({name for pair in decided for name in _NAME.findall(pair.claim)})
    return [
        edit for pair in decided for edit in _edits(pair, names, chance) if chance.random() < share
    ]
