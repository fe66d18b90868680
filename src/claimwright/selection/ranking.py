"""Candidates in, the same in another order out: in the order of fame, or each saying once.

The order of fame is the rule of the first evidence API, kept exactly so that its users get the
order they know.

Source: Broder, On the resemblance and containment of documents, 1997,
doi:10.1109/SEQUEN.1997.666900, for runs of words as what texts share.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from claimwright.domain import Candidate

SURPLUS = 5
"""Candidates beyond the limit that the evidence API sorted by citations before it cut."""


def citation_order(candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Sort by influential citations, then citations, then year, each descending.

    A count that is missing sorts as 0 does, as in the original; it stays missing in what is shown.
    A missing year sorts after every known one, where the original broke. Equal keys keep their
    order.

    Source:
        The evidence API `aaalexlit/cc-evidences-api` of 2023, its option `re_rank`.
    """
    return tuple(sorted(candidates, key=_fame, reverse=True))


def _fame(candidate: Candidate) -> tuple[int, int, float]:
    document = candidate.document
    return (
        document.influential_citation_count or 0,
        document.citation_count or 0,
        float("-inf") if document.year is None else document.year,
    )


MAX_ALSO_IN: Final = 100
"""Works that a passage lists as saying the same."""

_RUN: Final = 3
_WORD: Final = re.compile(r"\w+(?:[.,]\d+)*")
_TELLING: Final = frozenset(
    """
    no not never none nor neither without cannot hardly less fewer lower decrease decreased
    decreases more higher increase increased increases
    """.split()  # noqa: SIM905  # a list of words is read as words
)
"""Words whose change turns a sentence around, however much else is the same."""


def collapse(candidates: Sequence[Candidate], *, same: float) -> tuple[Candidate, ...]:
    """Keep of passages in the same words the best, which lists the works of the others.

    Two are the same when of all runs of three words that either has, the share that both have is at
    least `same`, and they have the same numbers and the same words that turn a sentence around.
    Passages of one work are never collapsed, nor one of a retracted work with one that counts.

    Candidates are best first, and stay so. `same` lies in 0.5..1, of which 1 asks for the same
    words in the same order, whatever their case and signs.
    """
    kept: list[_Kept] = []
    alike: dict[Hashable, list[_Kept]] = defaultdict(list)
    for candidate in candidates:
        new = _Kept(candidate, _Words(candidate.passage.text), [])
        # What must be equal in any case: few of a ranking's passages share it.
        key = (candidate.document.retracted is True, new.words.telling)
        before = next((one for one in alike[key] if _same(one, new, same)), None)
        if before is None:
            kept.append(new)
            alike[key].append(new)
        elif candidate.document.id not in before.also:
            before.also.append(candidate.document.id)
    return tuple(
        replace(one.candidate, also_in=tuple(one.also[:MAX_ALSO_IN])) if one.also else one.candidate
        for one in kept
    )


class _Kept(NamedTuple):
    """A candidate that stands, and the works it stands for."""

    candidate: Candidate
    words: _Words
    also: list[str]


def _same(one: _Kept, other: _Kept, least: float) -> bool:
    if one.candidate.document.id == other.candidate.document.id:
        return False
    return one.words.same(other.words, least)


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
    def telling(self) -> tuple[str, ...]:
        return tuple(
            sorted(
                word
                for word in self.all
                if word in _TELLING or (not word.isalpha() and any(map(str.isdigit, word)))
            )
        )

    def same(self, other: _Words, least: float) -> bool:
        """Say whether two texts that tell the same share enough; the cheapest question first."""
        if self.all == other.all:
            return True
        sizes = sorted((len(self.all), len(other.all)))
        if sizes[0] < least * sizes[1]:
            return False
        if not _shared(self.vocabulary, other.vocabulary, least):
            return False
        return _shared(self.runs, other.runs, least)


def _shared(mine: frozenset[object], theirs: frozenset[object], least: float) -> bool:
    both = len(mine & theirs)
    return both >= least * (len(mine) + len(theirs) - both)
