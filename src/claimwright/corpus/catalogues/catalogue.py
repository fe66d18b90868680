"""Turns what is wanted of a catalogue into requests, and its answers into found works."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple
from xml.etree import ElementTree as ET

from claimwright.corpus.catalogues.reading import Abstract
from claimwright.corpus.catalogues.wanted import Wanted
from claimwright.corpus.rows import shorten
from claimwright.domain import Document, Identifier, IdentifierKind, Notice, NoticeState
from claimwright.domain.publishing import NOT_COUNTED, gravest
from claimwright.errors import InputError, NotFoundError
from claimwright.fetch.catalogues import CatalogueClient, Read, Unreadable
from claimwright.fetch.requests import Ask, Manners


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """One record of a catalogue.

    The text is empty where there is a problem, and there is no document of a record that cannot be
    read at all; `raw` is the record as it stood, shortened. `broken` tells that words are known to
    be missing, `number` which record of a walk it is, from 1.
    """

    document: Document | None
    problem: str = ""
    broken: bool = False
    raw: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One answer of a catalogue.

    `next` is where to go on, empty at the end; `total` counts the works of that part of the query,
    `None` when the catalogue does not say.
    """

    found: tuple[Found, ...] = ()
    next: str = ""
    total: int | None = None


class Part(NamedTuple):
    """A part of what is wanted: a query that is paged through, or the works of a path or names."""

    query: tuple[tuple[str, str], ...] = ()
    path: str = ""
    names: tuple[Identifier, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Catalogue(ABC):
    """What is wanted of one catalogue: a walk from place to place, each asked for and read.

    It gives parts one after another, each by cursors. A place is the number of a part, a colon, and
    the cursor within it.

    Attributes:
        name: As `--source` names it.
        size: Works that a full page of a query holds.
        kinds: Of names that it knows works by.
        no_names: The refusal of other names, with places for a `kind` and a `value`.
        no_topics: The refusal of topics; empty where it has them.
    """

    name: ClassVar[str]
    size: ClassVar[int]
    kinds: ClassVar[frozenset[IdentifierKind]] = frozenset(IdentifierKind)
    no_names: ClassVar[str] = ""
    no_topics: ClassVar[str] = ""

    wanted: Wanted
    manners: Manners
    address: str
    _parts: tuple[Part, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Refuse what it cannot be asked, and lay the rest out in parts."""
        if self.wanted.topics and self.no_topics:
            raise InputError(self.no_topics)
        unknown = next((name for name in self.wanted.ids if name.kind not in self.kinds), None)
        if unknown:
            raise InputError(self.no_names.format(kind=unknown.kind, value=unknown.value))
        object.__setattr__(self, "_parts", self._laid_out())

    @abstractmethod
    def _laid_out(self) -> tuple[Part, ...]: ...

    @abstractmethod
    def _ask(self, part: Part, cursor: str) -> Ask: ...

    @abstractmethod
    def _read(self, part: Part, cursor: str, body: bytes) -> Page:
        """Read an answer about a part; the page leads to the next cursor, empty at the end."""

    @property
    def _first(self) -> str:
        return "*"

    @property
    def identity(self) -> Mapping[str, str]:
        """What decides on its records, without keys and addresses' secrets."""
        return {"catalogue": self.name, "address": self.address, **self.wanted.identity}

    @property
    def reach(self) -> int | None:
        """Most works that it gives of one part; `None` where it gives all."""
        return None

    @property
    def starts(self) -> tuple[str, ...]:
        """The first place of each part; the walk begins at the first."""
        return tuple(self._start(number) for number in range(len(self._parts)))

    def ask(self, place: str) -> Ask:
        """Return the request for a place."""
        number, cursor = _place(place)
        return self._ask(self._parts[number], cursor)

    def read(self, place: str, body: bytes) -> Page:
        """Read the answer to it; raises `Unreadable` for what is not as documented."""
        number, cursor = _place(place)
        page = self._read(self._parts[number], cursor, body)
        return replace(page, next=f"{number}:{page.next}" if page.next else self._start(number + 1))

    def missing(self, place: str) -> Page | None:
        """Return the empty page of works that are not known; `None` when that is a fault."""
        number, _ = _place(place)
        part = self._parts[number]
        return Page(next=self._start(number + 1), total=0) if part.path or part.names else None

    def _start(self, number: int) -> str:
        return f"{number}:{self._first}" if number < len(self._parts) else ""


def _place(place: str) -> tuple[int, str]:
    number, colon, cursor = place.partition(":")
    if not colon or not number.isdecimal():
        raise Unreadable(f"{place[:40]!r} is a place of another version")
    return int(number), cursor


def visit(
    catalogue: Catalogue, place: str, client: CatalogueClient, max_age_s: float
) -> Read[Page]:
    """Return the page at one place of a catalogue, and where its body is kept.

    A kept answer up to the age of `max_age_s` is taken instead.

    Raises:
        InputError: The catalogue refuses the request as it is.
        UnavailableError: It cannot be asked at present.
    """

    def read(body: bytes) -> Page:
        return page_of(catalogue, place, body)

    ask = catalogue.ask(place)
    try:
        return client.ask(ask, read, max_age_s=max_age_s)
    except NotFoundError:
        page = catalogue.missing(place)
        if page is None:
            raise
        kept = client.store.keep(ask.digest, b"", at=client.now, asked=ask.url)
        return Read(value=page, kept=kept, size=0, from_disk=False)


def page_of(catalogue: Catalogue, place: str, body: bytes) -> Page:
    """Return the page of an answer; an empty one is kept where a catalogue had no such thing.

    Raises:
        Unreadable: It is not as documented.
    """
    page = None if body else catalogue.missing(place)
    if page is not None:
        return page
    return catalogue.read(place, body)


def look_up(catalogue: Catalogue, client: CatalogueClient) -> Iterator[Found]:
    """Yield the records of a catalogue in their order, keeping no journal, as for a few works.

    Answers that are young enough are taken from the disk.

    Raises:
        InputError: The catalogue refuses a request as it is.
        UnavailableError: It cannot be asked at present; what was yielded stands.
    """
    place = catalogue.starts[0] if catalogue.starts else ""
    while place:
        page = visit(catalogue, place, client, client.look_up_age_s).value
        yield from page.found
        place = page.next if page.next != place else ""


def found(
    record: object, document: Document, abstract: Abstract, notices: Iterable[Notice] = ()
) -> Found:
    """Return what a record, JSON or XML, says of a work; its document gets the abstract's text."""
    return Found(
        document=with_record_notices(replace(document, text=abstract.text), notices),
        problem=abstract.problem,
        broken=abstract.broken,
        raw=shorten(_written(record) or json.dumps(record)) if abstract.problem else "",
    )


def nameless(record: object, problem: str) -> Found:
    """Return a record that names no work, so that nothing is known of it."""
    return Found(document=None, problem=problem, raw=shorten(_written(record) or repr(record)))


def _written(record: object) -> str:
    return ET.tostring(record, encoding="unicode") if isinstance(record, ET.Element) else ""


def with_record_notices(document: Document, notices: Iterable[Notice]) -> Document:
    """Add what the record itself says of a work's standing.

    That a record says nothing is no proof that the work is sound, so `ok` and `unchecked` are left
    out.

    Returns:
        The document; `retracted` is true where the gravest notice says so.
    """
    said = tuple(
        each for each in notices if each.state not in {NoticeState.OK, NoticeState.UNCHECKED}
    )
    if not said:
        return document
    counts = gravest(said).state not in NOT_COUNTED
    return replace(document, notices=said, retracted=None if counts else True)
