"""Turns what a person wants of a catalogue into one value that every catalogue understands."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from claimwright.domain import Identifier
from claimwright.errors import InputError

MAX_QUERY_CHARACTERS: Final = 20_000
"""Longest query."""

MAX_IDS: Final = 1_000_000
"""Most works that may be asked for by name."""

MAX_PARTS: Final = 200
"""Most requests series into which a query may be split."""

FIRST_YEAR, LAST_YEAR = 1000, 2200


class Within(StrEnum):
    """Where the words of a query must stand."""

    TITLE = "title"
    ABSTRACT = "abstract"
    TITLE_AND_ABSTRACT = "title-and-abstract"
    EVERYTHING = "everything"
    """The full text, too, where a catalogue has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which works are wanted; exactly one of query, groups, ids, or topics alone.

    Args:
        query: In the catalogue's own language.
        groups: Terms; of each group at least one must stand in a work. A query that a catalogue
            finds too long is split into parts whose union is the same.
        ids: The works themselves.
        topics: The catalogue's own names of subjects; a work has at least one of them.
        within: Where the words must stand; each is a part of its own, and the works are united.
        from_year: First year of publication.
        to_year: Last year of publication.
        with_abstract: Leave out works of which the catalogue says that they have no abstract.
    """

    query: str = ""
    groups: tuple[tuple[str, ...], ...] = ()
    ids: tuple[Identifier, ...] = ()
    topics: tuple[str, ...] = ()
    within: tuple[Within, ...] = (Within.TITLE_AND_ABSTRACT,)
    from_year: int | None = None
    to_year: int | None = None
    with_abstract: bool = True

    def __post_init__(self) -> None:
        """Refuse what no catalogue could be asked."""
        ways = sum(bool(way) for way in (self.query.strip(), self.groups, self.ids))
        if ways > 1 or not (ways or self.topics) or (self.ids and self.topics):
            raise InputError(
                "say in one way which works are wanted: a query, a preset, names of works, or "
                "topics (topics may narrow a query)"
            )
        if len(self.query) > MAX_QUERY_CHARACTERS:
            raise InputError(
                f"the query has {len(self.query):,} characters, over the limit of "
                f"{MAX_QUERY_CHARACTERS:,}"
            )
        if len(self.ids) > MAX_IDS:
            raise InputError(f"{len(self.ids):,} names are over the limit of {MAX_IDS:,}")
        first, last = self.from_year or FIRST_YEAR, self.to_year or LAST_YEAR
        if not FIRST_YEAR <= first <= last <= LAST_YEAR:
            raise InputError(
                f"the years {first}..{last} are none; give a first and a last year within "
                f"{FIRST_YEAR}..{LAST_YEAR}, the first not after the last"
            )

    @property
    def identity(self) -> Mapping[str, str]:
        """What decides on the works, as text by name."""
        return {
            "query": self.query,
            "groups": "|".join(";".join(group) for group in self.groups),
            "ids": _digest(self.ids),
            "topics": "|".join(self.topics),
            "within": "|".join(self.within),
            "years": f"{self.from_year or ''}-{self.to_year or ''}",
            "with_abstract": str(self.with_abstract),
        }

    def queries(self, fits: Callable[[str], bool]) -> tuple[str, ...]:
        """Return the queries whose union is what is wanted; an empty one for topics alone.

        Raises:
            InputError: The query does not fit and cannot be split.
        """
        if self.groups:
            return split(self.groups, fits)
        if not fits(self.query):
            raise InputError(
                f"the query of {len(self.query):,} characters is longer than the catalogue takes; "
                "shorten it, or write it as a preset, which can be split"
            )
        return (self.query.strip(),)


def _digest(ids: Sequence[Identifier]) -> str:
    """Return what a list of names is known by, however long it is."""
    told = "|".join(f"{name.kind}:{name.value}" for name in ids)
    return f"{len(ids)} {hashlib.sha256(told.encode()).hexdigest()}" if ids else ""


def boolean(groups: Sequence[Sequence[str]], before: str = "", after: str = "") -> str:
    """Return groups of terms as a boolean query; terms of several words are quoted.

    Examples:
        >>> boolean([["climate", "sea level"], ["flood"]])
        '(climate OR "sea level") AND (flood)'
        >>> boolean([["sea level"]], after="[tiab]")
        '("sea level"[tiab])'
    """
    return " AND ".join(
        f"({' OR '.join(f'{before}{_term(term)}{after}' for term in group)})" for group in groups
    )


def _term(term: str) -> str:
    return f'"{term}"' if " " in term or "-" in term else term


def split(groups: Sequence[Sequence[str]], fits: Callable[[str], bool]) -> tuple[str, ...]:
    """Return a query in parts, split until each fits; their union is the query.

    (A and (b or c)) equals (A and b) or (A and c), so the group with the longest text is halved
    until all parts fit.

    Raises:
        InputError: Single terms do not fit, or there would be too many parts.

    Examples:
        >>> split([["a"], ["b", "c"]], lambda query: len(query) < 13)
        ('(a) AND (b)', '(a) AND (c)')
    """
    done: list[str] = []
    waiting = [[tuple(group) for group in groups]]
    while waiting:
        part = waiting.pop()
        text = boolean(part)
        if fits(text):
            done.append(text)
            continue
        longest = max(range(len(part)), key=lambda n: (len(part[n]) > 1, len(boolean([part[n]]))))
        terms = part[longest]
        if len(terms) < 2 or len(done) + len(waiting) >= MAX_PARTS:  # noqa: PLR2004
            raise InputError(
                f"the query cannot be split into fewer than {MAX_PARTS} parts that the catalogue "
                "takes; give it fewer terms"
            )
        half = len(terms) // 2
        halves = (terms[half:], terms[:half])
        waiting += [[*part[:longest], some, *part[longest + 1 :]] for some in halves]
    return tuple(done)


def chunks(ids: Sequence[Identifier], size: int) -> tuple[tuple[Identifier, ...], ...]:
    """Cut names into pieces of a size, in order."""
    return tuple(tuple(ids[start : start + size]) for start in range(0, len(ids), size))
