"""Pairs in, the same among sentences that do not matter, or beside evidence of others, out."""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from claimwright_lab.evaluation.lexical import LexicalScores
from claimwright_lab.training import climate_statements
from claimwright_lab.training.documents import Abstract, CitedClaim
from claimwright_lab.training.quantities import statements as quantity_statements
from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES, SUPPORTS, Example, unrelated

_LONGEST: Final = 45
"""Longest evidence and longest distractor in words; three of them fit a window."""
_MOST: Final = 2
_CLASHING: Final = frozenset({climate_statements.NAME, quantity_statements.NAME})
"""Sets whose sentences are on one thing and contradict each other."""


def crowded(pairs: Sequence[Example], *, share: float, seed: int) -> list[Example]:
    """Put short decided evidence among one or two sentences that decide nothing.

    The sentences come from undecided evidence of the same claim where there is any, else from
    other pairs of the set: what carries the stance is then known, and has to be found.

    Returns the crowded pairs only, each with its rationale; `share` is of the short decided ones.
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    idle: dict[tuple[str, str], list[str]] = defaultdict(list)
    foreign: dict[str, list[Example]] = defaultdict(list)
    for pair in pairs:
        if _fits(pair):
            foreign[pair.dataset].append(pair)
            if pair.stance == (NOT_ENOUGH_INFO,):
                idle[pair.dataset, pair.claim].append(pair.evidence)
    made: list[Example] = []
    for pair in pairs:
        if pair.stance in ((SUPPORTS,), (REFUTES,)) and _fits(pair) and chance.random() < share:
            others = idle[pair.dataset, pair.claim] or _elsewhere(
                pair, foreign[pair.dataset], chance
            )
            made.append(_among(pair, others, chance))
    return made


def _fits(pair: Example) -> bool:
    return 0 < len(pair.evidence.split()) <= _LONGEST and pair.dataset not in _CLASHING


def _elsewhere(pair: Example, others: Sequence[Example], chance: random.Random) -> list[str]:
    drawn = [chance.choice(others) for _ in range(_MOST)]
    return [other.evidence for other in drawn if other.claim != pair.claim]


def _among(pair: Example, others: Sequence[str], chance: random.Random) -> Example:
    distinct = [other for other in dict.fromkeys(others) if other != pair.evidence]
    drawn = chance.sample(distinct, min(len(distinct), chance.randint(1, _MOST)))
    place = chance.randint(0, len(drawn))
    before = "".join(f"{other} " for other in drawn[:place])
    after = "".join(f" {other}" for other in drawn[place:])
    start = len(before)
    return replace(
        pair,
        evidence=f"{before}{pair.evidence}{after}",
        rationale=((start, start + len(pair.evidence)),),
    )


_DEPTH: Final = 30


def shuffled(pairs: Sequence[Example], *, share: float, seed: int) -> list[Example]:
    """Give a share of the claims the evidence of another claim of the same set."""
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    groups: dict[str, list[Example]] = {}
    for pair in pairs:
        groups.setdefault(pair.dataset, []).append(pair)
    made: list[Example] = []
    for group in groups.values():
        for pair in group:
            other = chance.choice(group)
            if chance.random() < share and other.claim != pair.claim:
                made.append(unrelated(pair, other.evidence, title=other.title))
    return made


class NearMisses:
    """Abstracts that a search would find for a claim that did not cite them."""

    def __init__(self, abstracts: Mapping[str, Abstract]) -> None:
        self._abstracts = tuple(abstracts.values())
        self._lexical = LexicalScores(
            [f"{item.title} {' '.join(item.sentences)}" for item in self._abstracts]
        )
        means = np.stack([item.vectors.mean(axis=0) for item in self._abstracts])
        self._dense = means / np.linalg.norm(means, axis=1, keepdims=True)

    def find(self, claim: CitedClaim, *, count: int, chance: random.Random) -> list[Abstract]:
        """Pick at most `count` abstracts that a claim does not cite from each ranking's best 30."""
        dense = np.argsort(-(self._dense @ claim.vector))[:_DEPTH]
        lexical = np.argsort(-self._lexical.score(claim.text))[:_DEPTH]
        found = [
            self._abstracts[index]
            for index in dict.fromkeys(int(index) for index in (*dense, *lexical))
            if self._abstracts[index].key not in claim.cited
        ]
        return chance.sample(found, min(count, len(found)))
