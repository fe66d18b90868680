"""Evidence that does not bear on its claim."""

import random
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from claimwright_lab.evaluation.lexical import LexicalScores
from claimwright_lab.training.documents import Abstract, CitedClaim
from claimwright_lab.training.records import Example, unrelated

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
        """Prepare both rankings."""
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
