"""Written statements of amounts, comparisons, changes, order and trials, with claims for each.

Every statement gets a claim that it supports and one that it refutes, made of the same words, so
that only what the numbers and directions say tells them apart. Numbers are drawn, not known: the
pairs teach reading, not facts.
"""

import random
from collections.abc import Iterator
from typing import Final

from claimwright_lab.training.quantities.amounts import Fact, compared, sentence, shared
from claimwright_lab.training.quantities.courses import changed, ordered, paced, tried
from claimwright_lab.training.records import Example, labelled

NAME: Final = "Written statements of quantities"

_OPEN_SHARE: Final = 0.25
"""Of the statements, those with a claim that they leave open, too."""


def quantity_statements(count: int, *, seed: int) -> Iterator[Example]:
    """Write statements of quantities, each with a claim that holds and one that does not.

    Some have a third that they leave open; the same seed writes the same.

    Examples:
        >>> pairs = list(quantity_statements(40, seed=1))
        >>> pairs[0].evidence == pairs[1].evidence, pairs[0].stance, pairs[1].stance
        (True, (0,), (1,))
    """
    chance = random.Random(seed)  # noqa: S311 - sampling, no secret
    writers = (compared, shared, changed, paced, ordered, tried)
    for number in range(count):
        fact = writers[number % len(writers)](chance)
        yield _pair(fact, chance.choice(fact.supported), "SUPPORTS")
        yield _pair(fact, chance.choice(fact.refuted), "REFUTES")
        if fact.left_open and chance.random() < _OPEN_SHARE:
            yield _pair(fact, chance.choice(fact.left_open), "NOT_ENOUGH_INFO")


def _pair(fact: Fact, claim: str, label: str) -> Example:
    return labelled(NAME, sentence(claim), fact.evidence, label)
