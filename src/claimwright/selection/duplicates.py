"""A ranking in, the same ranking out in which what several works say alike stands once.

Source: Broder, On the resemblance and containment of documents, 1997,
doi:10.1109/SEQUEN.1997.666900, for runs of words as what texts share.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from claimwright.domain import Candidate

MAX_ALSO_IN: Final = 100
"""Works that a passage lists as saying the same."""

_RUN: Final = 3
_WORD: Final = re.compile(r"\w+(?:[.,]\d+)*")
_TELLING: Final = frozenset(
    [
        "no",
        "not",
        "never",
        "none",
        "nor",
        "neither",
        "without",
        "cannot",
        "hardly",
        "less",
        "fewer",
        "lower",
        "decrease",
        "decreased",
        "decreases",
        "more",
        "higher",
        "increase",
        "increased",
        "increases",
    ]
)
"""Words whose change turns a sentence around, however much else is the same."""


def collapse(candidates: Sequence[Candidate], *, same: float) -> tuple[Candidate, ...]:
    """Keep of passages in the same words the best, which lists the works of the others.

    Two are the same when of all runs of three words that either has, the share that both have is
    at least `same`, and they have the same numbers and the same words that turn a sentence around.
    Passages of one work are never collapsed, nor one of a retracted work with one that counts.

    Args:
        candidates: Best first.
        same: 0.5..1; 1 asks for the same words in the same order, whatever their case and signs.

    Returns:
        The kept candidates in the order they came.

    Examples:
        >>> collapse((), same=0.9)
        ()
    """
    kept: list[tuple[Candidate, _Words, list[str]]] = []
    for candidate in candidates:
        words = _Words(candidate.passage.text)
        before = next(
            (
                also
                for other, theirs, also in kept
                if _may_stand_for(other, candidate) and theirs.same(words, same)
            ),
            None,
        )
        if before is None:
            kept.append((candidate, words, []))
        elif candidate.document.id not in before:
            before.append(candidate.document.id)
    return tuple(
        replace(candidate, also_in=tuple(also[:MAX_ALSO_IN])) if also else candidate
        for candidate, _, also in kept
    )


def _may_stand_for(one: Candidate, other: Candidate) -> bool:
    alike = (one.document.retracted is True) == (other.document.retracted is True)
    return alike and one.document.id != other.document.id


class _Words:
    """A text as its words; what is costly is counted when it is asked for."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def all(self) -> tuple[str, ...]:
        return tuple(_WORD.findall(self.text.casefold()))

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        return frozenset(self.all)

    @cached_property
    def runs(self) -> frozenset[tuple[str, ...]]:
        last = max(1, len(self.all) - _RUN + 1)
        return frozenset(self.all[at : at + _RUN] for at in range(last))

    @cached_property
    def telling(self) -> Counter[str]:
        return Counter(word for word in self.all if word in _TELLING or _has_digit(word))

    def same(self, other: _Words, least: float) -> bool:
        """Say whether two texts say the same; the cheapest question first."""
        if self.all == other.all:
            return True
        sizes = sorted((len(self.all), len(other.all)))
        if sizes[0] < least * sizes[1]:
            return False
        if not _shared(self.vocabulary, other.vocabulary, least):
            return False
        return self.telling == other.telling and _shared(self.runs, other.runs, least)


def _shared(mine: frozenset[object], theirs: frozenset[object], least: float) -> bool:
    both = len(mine & theirs)
    return both >= least * (len(mine) + len(theirs) - both)


def _has_digit(word: str) -> bool:
    return any(character.isdigit() for character in word)
