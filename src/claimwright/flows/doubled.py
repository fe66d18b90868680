"""Works that a corpus has in several documents in, rows that put one in their place out.

A corpus comes to have a work twice where its files were added without uniting them, or where the
record that tells of two names of one work comes later than the records of each name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from claimwright.corpus.merging.marks import Marks
from claimwright.corpus.merging.merge import merged
from claimwright.corpus.rows import Row
from claimwright.domain import Document
from claimwright.index.reader import LanceIndex

NAME: Final = "works that the corpus has in several documents"

MERGED: Final = ":merged"
"""Behind the fingerprint of a source whose records were united."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubledWorks:
    """A source of whole works, each of which takes the place of several documents.

    Args:
        works: By their first document's place in the corpus, in order.
        others: Ids of the further documents of each work, by the id that stays.
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
                position=position,
                document=work,
                offset=position,
                replaces=self.others[work.id],
            )


def doubled(
    groups: Iterable[Sequence[int]], stored: Sequence[Marks], index: LanceIndex | None
) -> DoubledWorks:
    """Unite the documents of each work that a corpus has several of.

    Args:
        groups: Places of the records of one work, rising; those beyond `stored` are not there yet.
        stored: Marks of what the corpus has.
        index: The corpus; `None` when there is none.

    Returns:
        The works, each under the id of its first document.
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
