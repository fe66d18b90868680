"""Works in, which of them are versions of one work out: known by DOI, title and their words."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from claimwright.domain.documents import Document
from claimwright.domain.metrics import doi_key, title_key

_RUN: Final = 3
_SAME_SUBJECT: Final = 0.3
"""Common words of two works under one title and author from which on they are versions; the
paragraphs of a report stand under one title, too, and share a tenth."""


def versions(works: Sequence[Document], *, same_abstract: float) -> tuple[int, ...]:
    """Return for each work the place of the first version of it, its own where it has no other.

    Two are versions when they have the same DOI, or the same title and first author and much the
    same words, or all but the same text: of all runs of three words that either has, the share that
    both have is at least `same_abstract`, 0..1. What is a version of a version is one, too. Neither
    case nor what is between the words counts; the groups do not depend on the order of the works.

    Examples:
        >>> works = [Document(id=name, text=name, doi="10.1/x") for name in ("a", "b")]
        >>> versions(works, same_abstract=0.9)
        (0, 0)
    """
    words = [_words(work.text) for work in works]
    titled = _pairs(_places(_single(title_key(work)) for work in works))
    groups = list(range(len(works)))
    for one, other in (
        *_pairs(_places(_single(doi_key(work)) for work in works)),
        *_pairs(_places(_single(each) for each in words)),
        *(pair for pair in titled if _alike(words, *pair)),
        *_same_runs(words, same_abstract),
    ):
        _join(groups, one, other)
    return tuple(_first(groups, place) for place in range(len(works)))


def same_words(one: Document, other: Document) -> bool:
    """Say whether two texts differ in case, white space and signs alone."""
    return _words(one.text) == _words(other.text)


def _words(text: str) -> tuple[str, ...]:
    return tuple("".join(c if c.isalnum() else " " for c in text.casefold()).split())


def _single(key: str | tuple[str, ...]) -> frozenset[Hashable]:
    """Return what a work is known by; nothing where the key is empty."""
    return frozenset((key,)) if key else frozenset()


def _places(marks: Iterable[frozenset[Hashable]]) -> list[list[int]]:
    """Return, for each mark, the places that have it, rising."""
    places: dict[Hashable, list[int]] = defaultdict(list)
    for at, each in enumerate(marks):
        for mark in each:
            places[mark].append(at)
    return list(places.values())


def _pairs(places: Iterable[Sequence[int]]) -> Iterator[tuple[int, int]]:
    return (pair for each in places for pair in combinations(each, 2))


def _alike(words: Sequence[tuple[str, ...]], one: int, other: int) -> bool:
    mine, theirs = set(words[one]), set(words[other])
    return len(mine & theirs) >= _SAME_SUBJECT * len(mine | theirs)


def _same_runs(words: Sequence[tuple[str, ...]], least: float) -> list[tuple[int, int]]:
    """Pair the places whose texts have most runs of words in common."""
    # One text of each: hundreds of copies would make tens of thousands of pairs of every run.
    distinct = list(dict(zip(reversed(words), reversed(range(len(words))), strict=True)).values())
    runs = [_runs(words[place]) for place in distinct]
    common = Counter(_pairs(_places(runs)))
    return [
        (distinct[a], distinct[b])
        for (a, b), shared in common.items()
        if shared >= least * (len(runs[a]) + len(runs[b]) - shared)
    ]


def _runs(words: tuple[str, ...]) -> frozenset[Hashable]:
    last = max(1, len(words) - _RUN + 1)
    return frozenset(words[at : at + _RUN] for at in range(last)) if words else frozenset()


def _first(groups: Sequence[int], place: int) -> int:
    while groups[place] != place:
        place = groups[place]
    return place


def _join(groups: list[int], one: int, other: int) -> None:
    low, high = sorted((_first(groups, one), _first(groups, other)))
    groups[high] = low
