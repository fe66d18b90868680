"""Turns records into groups, by what they have in common: each the records of one work."""

import re
import unicodedata
import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.corpus.authors import family_name
from claimwright.corpus.identifiers import identifiers_of
from claimwright.domain import Document, Identifier, IdentifierKind

LEAST_TITLE_LETTERS: Final = 20
"""Letters and digits that a title must have to be a mark: `Editorial` names no work."""

SKETCHED: Final = 32
"""Words of a text that its sketch keeps: those of the smallest hashes, as of any other text."""

LEAST_SHARED: Final = 1 / 3
"""Share of their words from which two texts may be of one work."""

_PARTS: Final = frozenset({"page", "paragraph"})
"""Further fields of documents that are a part of a work: all parts have its title."""

_WORD: Final = re.compile(r"\w{4,}")

_SERVERS: Final = (
    "10.1101/",  # bioRxiv, medRxiv
    "10.21203/rs.",  # Research Square
    "10.2139/ssrn.",
    "10.31234/",
    "10.31219/",
    "10.31223/",
    "10.31222/",
    "10.20944/preprints",
    "10.26434/chemrxiv",
    "10.48550/",
    "10.22541/",
    "10.36227/",
    "10.1002/essoar.",
    "10.21105/joss.preprint",
)
_DISCUSSION: Final = re.compile(r"10\.5194/(?:egusphere-|[a-z]+-discuss|[a-z]+d-\d)")
_BETWEEN: Final = re.compile(r"[\W_]+")
_TAGS: Final = re.compile(r"</?[a-z][^<>]{0,40}>", re.IGNORECASE)
_STATED: Final = re.compile(
    r"^\W*(?:retracted|withdrawn|removed|retraction note|temporary removal)"
    r"(?: (?:article|paper))?\W*:\s*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marks:
    """What a record is known by.

    Args:
        ids: Its own within its corpus, then those of the records that it was united of; one id is
            one work unless other names contradict.
        names: Every readable name.
        title: Letters and digits of the title; empty where it is too short to name a work.
        author: Family name of the first author; empty when unknown.
        year: Of publication.
        sketch: Of its text; empty where it has none.
    """

    ids: tuple[str, ...]
    names: tuple[Identifier, ...]
    title: str
    author: str
    year: int | None
    sketch: frozenset[int] = frozenset()

    @property
    def id(self) -> str:
        """Its own id."""
        return self.ids[0]

    @property
    def by_title(self) -> str:
        """What records of one work share where no name tells; empty where anything is missing."""
        known = self.title and self.author and self.year is not None
        return f"{self.title}|{self.author}" if known else ""


def marks_of(document: Document) -> Marks:
    """Return what a record is known by.

    Examples:
        >>> marks_of(Document(id="a", title="<i>Ice</i>: melting of the poles", year=2020)).title
        'icemeltingofthepoles'
    """
    title = _letters(_STATED.sub("", _TAGS.sub("", document.title)))
    named = len(title) >= LEAST_TITLE_LETTERS and not _PARTS & document.extra.keys()
    records = (one.record for one in document.origins if one.record)
    return Marks(
        ids=tuple(dict.fromkeys((document.id, *records))),
        names=identifiers_of(document),
        title=title if named else "",
        author=family_name(document.authors[0]) if document.authors else "",
        year=document.year,
        sketch=_sketch(document.text) if named else frozenset(),
    )


def alike(one: frozenset[int], other: frozenset[int]) -> bool:
    """Say whether two sketches may be of texts of one work.

    Returns:
        True where they share a third of their words, or one of them has no text.

    Source:
        Broder (SEQUENCES 1997), doi:10.1109/SEQUEN.1997.666900: the smallest hashes of a union
        are a sample of it.
    """
    if not one or not other:
        return True
    sample = sorted(one | other)[:SKETCHED]
    return sum(word in one and word in other for word in sample) >= LEAST_SHARED * len(sample)


def is_preprint(name: Identifier) -> bool:
    """Return whether a name is a preprint's, which a work has beside the published one's.

    Examples:
        >>> is_preprint(Identifier(kind=IdentifierKind.DOI, value="10.1101/2020.01.02.123456"))
        True
    """
    if name.kind is IdentifierKind.ARXIV:
        return True
    if name.kind is not IdentifierKind.DOI:
        return False
    return name.value.startswith(_SERVERS) or bool(_DISCUSSION.match(name.value))


def _sketch(text: str) -> frozenset[int]:
    words = {zlib.crc32(word.encode()) for word in _WORD.findall(text.casefold())}
    return frozenset(sorted(words)[:SKETCHED])


def _letters(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text).casefold()
    return _BETWEEN.sub("", "".join(c for c in plain if not unicodedata.combining(c)))


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
        kept_apart: How many pairs of records share a mark and were kept apart, as other names of
            theirs contradict each other.
    """

    firsts: tuple[int, ...]
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
    """
    union = _Union(records)
    for places in _sharing((place, (*one.ids, *one.names)) for place, one in enumerate(records)):
        union.join_all(places, titled=False)
    for places in _sharing((place, [one.by_title]) for place, one in enumerate(records)):
        union.join_all(places[:_MOST_OF_A_TITLE], titled=True)
    return union.groups()


def _sharing(marked: Iterable[tuple[int, Iterable[Identifier | str]]]) -> list[list[int]]:
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
        self._conflicts: set[tuple[int, int]] = set()

    def join_all(self, places: Sequence[int], *, titled: bool) -> None:
        """Join each place with the first of the others that it does not contradict."""
        for at, place in enumerate(places[1:], start=1):
            refused = None
            for other in places[:at]:
                if self._find(place) == self._find(other):
                    break
                if self._join(other, place, titled=titled):
                    break
                refused = refused or (other, place)
            else:
                if refused:
                    self._conflicts.add(refused)

    def groups(self) -> Groups:
        """Return what was found."""
        return Groups(
            firsts=tuple(self._find(place) for place in range(len(self._first))),
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
