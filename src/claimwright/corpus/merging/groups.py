"""Turns the marks of records into groups: each the records of one work."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.corpus.merging.marks import Marks, alike, is_preprint
from claimwright.domain import Identifier, IdentifierKind

YEARS_APART: Final = 1
"""How far the years of two records of one title may differ: online and in print."""

_UNIQUE: Final = (
    IdentifierKind.DOI,
    IdentifierKind.PMID,
    IdentifierKind.PMCID,
    IdentifierKind.ARXIV,
)
"""Kinds of which a work has one name; OpenAlex has several records of some works."""

_MOST_OF_A_TITLE: Final = 50
"""Records under one title and author that are compared with each other."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """Which records are of one work.

    Args:
        firsts: For each record the place of the first of its group; its own where it is alone.
        by_name: How many records joined another by a name or their id.
        by_title: How many joined by title, first author and year alone.
        kept_apart: How many pairs of records share a mark and were kept apart, as other names of
            theirs contradict each other.
    """

    firsts: tuple[int, ...]
    by_name: int
    by_title: int
    kept_apart: int

    def of(self) -> tuple[tuple[int, ...], ...]:
        """Return the places of each group of two or more records, in order."""
        found: dict[int, list[int]] = defaultdict(list)
        for place, first in enumerate(self.firsts):
            found[first].append(place)
        return tuple(tuple(group) for group in found.values() if len(group) > 1)


def grouped(records: Sequence[Marks]) -> Groups:
    """Return which records are of one work.

    Two records are joined by an id or any name they share; else by the same title and first
    author, with years at most one apart and texts that share a third of their words, as parts of
    a series do not. Records, and groups of them, whose other names contradict each other (two
    PMIDs, two DOIs of published works) are never joined. A preprint's DOI or arXiv number
    contradicts no DOI of a published work: they are versions of one work.

    Of equal groups the earlier record is the first.

    Examples:
        >>> from claimwright.corpus.merging.marks import marks_of
        >>> from claimwright.domain import Document
        >>> works = [Document(id="a", doi="10.1000/x"), Document(id="b", doi="10.1000/x")]
        >>> grouped([marks_of(work) for work in works]).firsts
        (0, 0)
    """
    union = _Union(records)
    for places in _sharing((place, (*one.ids, *one.names)) for place, one in enumerate(records)):
        union.join_all(places, titled=False)
    for places in _sharing((place, [one.by_title]) for place, one in enumerate(records)):
        union.join_all(places[:_MOST_OF_A_TITLE], titled=True)
    return union.groups()


def _sharing(marked: Iterable[tuple[int, Iterable[Identifier | str]]]) -> list[list[int]]:
    """Return the places that share a mark, in the order of the marks."""
    found: dict[Identifier | str, list[int]] = defaultdict(list)
    for place, marks in marked:
        for mark in marks:
            if mark:
                found[mark].append(place)
    return [places for places in found.values() if len(places) > 1]


class _Union:
    """A union-find whose sets know their names and years, and refuse what contradicts."""

    def __init__(self, records: Sequence[Marks]) -> None:
        self._first = list(range(len(records)))
        self._names = [_unique(one.names) for one in records]
        self._years = [frozenset(() if one.year is None else (one.year,)) for one in records]
        self._sketches = [one.sketch for one in records]
        self._by = {False: 0, True: 0}
        self._conflicts: set[tuple[int, int]] = set()

    def join_all(self, places: Sequence[int], *, titled: bool) -> None:
        """Join each place with the first of the others that it does not contradict."""
        for at, place in enumerate(places[1:], start=1):
            refused = None
            for other in places[:at]:
                if self._find(place) == self._find(other):
                    break
                if self._join(other, place, titled=titled):
                    self._by[titled] += 1
                    break
                refused = refused or (other, place)
            else:
                if refused:
                    self._conflicts.add(refused)

    def groups(self) -> Groups:
        """Return what was found."""
        return Groups(
            firsts=tuple(self._find(place) for place in range(len(self._first))),
            by_name=self._by[False],
            by_title=self._by[True],
            kept_apart=len(self._conflicts),
        )

    def _join(self, one: int, other: int, *, titled: bool) -> bool:
        low, high = sorted((self._find(one), self._find(other)))
        years = self._years[low] | self._years[high]
        if titled and years and max(years) - min(years) > YEARS_APART:
            return False
        if titled and not alike(self._sketches[low], self._sketches[high]):
            return False
        names = {kind: self._names[low][kind] | self._names[high][kind] for kind in _UNIQUE}
        if any(len(found) > 1 for found in names.values()):
            return False
        self._first[high] = low
        self._names[low], self._years[low] = names, years
        self._sketches[low] = self._sketches[low] or self._sketches[high]
        return True

    def _find(self, place: int) -> int:
        while self._first[place] != place:
            self._first[place] = self._first[self._first[place]]
            place = self._first[place]
        return place


def _unique(names: Sequence[Identifier]) -> dict[IdentifierKind, frozenset[str]]:
    """Return the names of which a work has but one; of one record's own several the first."""
    found: dict[IdentifierKind, frozenset[str]] = {}
    for kind in _UNIQUE:
        own = [one.value for one in names if one.kind is kind and _binds(one)]
        found[kind] = frozenset(own[:1])
    return found


def _binds(name: Identifier) -> bool:
    """Whether another such name means another work: not of DOIs of preprints."""
    return name.kind is not IdentifierKind.DOI or not is_preprint(name)
