"""Files with overlapping works in, rows whose documents are whole works out.

The files are read twice: first for what each record is known by, then for those records that are
not alone. Between the two, memory holds names and titles, not texts.

A corpus comes to have a work twice where its files were added without uniting them, or where the
record that tells of two names of one work comes later than the records of each name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import Final

from claimwright.corpus.merging.groups import Marks, grouped, marks_of
from claimwright.corpus.merging.merge import merged, without
from claimwright.corpus.rows import Row, RowSource
from claimwright.domain import Document
from claimwright.errors import TooLargeError
from claimwright.index.reader import LanceIndex

NAME: Final = "works that the corpus has in several documents"

MERGED: Final = ":merged"
"""Behind the fingerprint of a source whose records were united."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubledWorks:
    """A source of whole works, each of which takes the place of several documents.

    The works stand in the order of their first documents; `others` are the ids of the further ones,
    by the id that stays.
    """

    works: Mapping[int, Document] = field(default_factory=dict, hash=False, repr=False)
    others: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False, repr=False)

    @property
    def name(self) -> str:
        """What people are told is read."""
        return NAME

    @property
    def fingerprint(self) -> str:
        """Of the ids alone: it is never read twice, but tells that the corpus was merged."""
        ids = "\n".join(f"{first}\t{names}" for first, names in self.others.items())
        return f"doubled:{hashlib.sha256(ids.encode()).hexdigest()[:16]}{MERGED}"

    @property
    def total(self) -> int:
        """Number of works."""
        return len(self.works)

    def fetch(self) -> Iterator[Row]:
        """Yield a row for each work, which names the documents that go with it."""
        for position, work in enumerate(self.works.values(), start=1):
            yield Row(
                position=position, document=work, offset=position, replaces=self.others[work.id]
            )


def doubled(
    groups: Iterable[Sequence[int]], stored: Sequence[Marks], index: LanceIndex | None
) -> DoubledWorks:
    """Return the works that a corpus has in several documents, each under the id of its first.

    The places of a work's records rise; those beyond `stored` are not there yet.
    """
    if index is None:
        return DoubledWorks()
    own = [[at for at in group if at < len(stored)] for group in groups]
    several = {places[0]: tuple(stored[at].id for at in places) for places in own if places[1:]}
    known = index.documents([name for names in several.values() for name in names])
    return DoubledWorks(
        works={place: merged([known[name] for name in names]) for place, names in several.items()},
        others={names[0]: names[1:] for names in several.values()},
    )


MAX_RECORDS: Final = 3_000_000
"""Most records, those of the corpus with them, that are compared with each other."""

_Place = tuple[int, int]
"""Number of a source, and position of a row in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Merging:
    """What became of records of works that stand in several places.

    The whole work of each row that is not alone goes by number of the source and position.
    `kept_apart` counts the pairs whose other names contradict each other.
    """

    works: Mapping[_Place, Document] = field(default_factory=dict, hash=False, repr=False)
    doubled: DoubledWorks = field(default_factory=DoubledWorks)
    kept_apart: int = 0

    def over(self, source: RowSource, number: int) -> MergedSource:
        """Return a source whose rows have whole works; `number` is its place among the sources."""
        works = {at: work for (one, at), work in self.works.items() if one == number}
        return MergedSource(source=source, works=works, kept_apart=self.kept_apart)


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedSource:
    """A source some of whose rows have the whole work in the place of their own record.

    The works are kept by position; `kept_apart` counts the pairs of all sources.
    """

    source: RowSource
    works: Mapping[int, Document] = field(default_factory=dict, hash=False, repr=False)
    kept_apart: int = 0

    @property
    def name(self) -> str:
        """That of the source."""
        return self.source.name

    @property
    def fingerprint(self) -> str:
        """Unlike the source's own: with other records beside it, it becomes another thing."""
        own = self.source.fingerprint
        return own and f"{own}{MERGED}"

    @property
    def total(self) -> int | None:
        """That of the source."""
        return self.source.total

    def fetch(self) -> Iterator[Row]:
        """Yield every row in order."""
        for row in self.source.fetch():
            work = self.works.get(row.position)
            yield row if work is None else replace(row, document=work)


def merging(sources: Sequence[RowSource], index: LanceIndex | None) -> Merging:
    """Return the records of one work in several files and a corpus, united.

    A work that the corpus has keeps its id there, any other that of its first record.

    Raises:
        TooLargeError: There are over 3,000,000 records.
        InputError: A source as a whole cannot be read.
    """
    stored = [] if index is None else list(map(marks_of, index.described(texts=True)))
    places: list[_Place] = []
    marks: list[Marks] = list(stored)
    for place, document in _documents(sources):
        places.append(place)
        marks.append(marks_of(document))
        if len(marks) > MAX_RECORDS:
            raise TooLargeError(
                f"there are over {MAX_RECORDS:,} records to compare: merge the files in parts, or "
                "add them without --merge"
            )
    groups = grouped(marks)
    several = doubled(groups.of(), stored, index)
    mixed = [group for group in groups.of() if group[-1] >= len(stored)]
    return Merging(
        works=_united(mixed, places, stored, sources, index, several),
        doubled=several,
        kept_apart=groups.kept_apart,
    )


def _documents(sources: Sequence[RowSource]) -> Iterator[tuple[_Place, Document]]:
    for number, source in enumerate(sources):
        for row in source.fetch():
            if row.document is not None:
                yield (number, row.position), row.document


def _united(
    groups: Iterable[Sequence[int]],
    places: Sequence[_Place],
    stored: Sequence[Marks],
    sources: Sequence[RowSource],
    index: LanceIndex | None,
    several: DoubledWorks,
) -> dict[_Place, Document]:
    """Return the whole work of each row in a group."""
    members = {
        places[at - len(stored)]: group for group in groups for at in group if at >= len(stored)
    }
    rows = {
        place: _given(document, sources[place[0]])
        for place, document in _documents(sources)
        if place in members
    }
    known = {stored[group[0]].id for group in members.values() if group[0] < len(stored)}
    before = index.documents(tuple(known)) if index is not None else {}
    whole: dict[int, Document] = {}
    for group in members.values():
        if group[0] not in whole:
            own = _latest([rows[places[at - len(stored)]] for at in group if at >= len(stored)])
            first = several.works.get(group[0])
            if first is None and group[0] < len(stored):
                first = before[stored[group[0]].id]
            work = _whole(first, own)
            if work is not None:
                whole[group[0]] = work
    return {place: whole[group[0]] for place, group in members.items() if group[0] in whole}


def _whole(before: Document | None, records: Sequence[Document]) -> Document | None:
    """Return the work of some records; `None` for one that was and is alone."""
    if before is None:
        return merged(records) if len(records) > 1 else None
    if not before.origins and all(one.id == before.id for one in records):
        return None  # the same record again, or as it is now
    return merged([without(before, records), *records])


def _given(document: Document, source: RowSource) -> Document:
    """Return a record that says where it came from: at least the name of its file."""
    return replace(document, source=document.source or PurePath(source.name).name)


def _latest(records: Sequence[Document]) -> list[Document]:
    """Of records with one id from one source keep the last: it replaces those before it."""
    kept = {(one.id, one.source): one for one in records}
    return [kept[key] for key in dict.fromkeys((one.id, one.source) for one in records)]
