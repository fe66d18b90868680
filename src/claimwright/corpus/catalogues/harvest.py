"""Turns a walk through a catalogue into numbered records: the same on each run, kill or not."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from claimwright.corpus.catalogues.catalogue import Catalogue, Found, Page, page_of, visit
from claimwright.corpus.catalogues.journal import Entry, Journal
from claimwright.corpus.rows import Row
from claimwright.errors import InputError, IntegrityError, UnavailableError
from claimwright.fetch.catalogues import CatalogueClient, Read, Unreadable

FRESH_S: Final = 3_600.0
"""Age up to which a kept answer stands for one asked now, as when its count was asked before."""

_READING: Final = "1"
"""Raised when records are read otherwise, so that what was made of them is made anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbered:
    """A record and its number in the walk, from 1."""

    number: int
    found: Found


@dataclass(slots=True, kw_only=True)
class Passed:
    """How many records a walk passed over: of works that came before, as when pages overlap."""

    repeated: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Harvest:
    """The records of one walk; a `RowSource`.

    Pages that were got before are read from the disk, in their order, and the walk goes on after
    the last of them. So a record has one number for ever, and a run that was killed anywhere
    neither loses a record nor takes one twice.

    A limit of 0 takes all; `expected` is what the catalogue says it has, `None` when nobody has
    asked; `passed` counts what is passed over.
    """

    catalogue: Catalogue
    client: CatalogueClient
    journal: Journal
    limit: int = 0
    expected: int | None = None
    passed: Passed = field(default_factory=Passed)

    @property
    def name(self) -> str:
        """Of the catalogue."""
        return self.catalogue.name

    @property
    def fingerprint(self) -> str:
        """SHA-256, 32 hexadecimal digits, of the walk and its limit.

        A walk that has not begun is begun.
        """
        if not self.journal.walk:
            self.journal.begin(self.client.now)
        told = f"{self.journal.walk} {self.limit} {_READING}"
        return hashlib.sha256(told.encode()).hexdigest()[:32]

    @property
    def total(self) -> int | None:
        """Works that are expected."""
        if self.expected is None or not self.limit:
            return self.expected
        return min(self.expected, self.limit)

    def renew(self, *, always: bool = False) -> None:
        """Begin another walk, unless one was cut short and is not done; `always` does so anyway."""
        if always or self.journal.is_finished or self._is_enough():
            self.journal.begin(self.client.now)

    def _is_enough(self) -> bool:
        if not self.limit:
            return False
        offered = (each for page in self._known_pages() for each in page.found if each.document)
        ids = {each.document.id for each in offered if each.document}
        return len(ids) >= self.limit

    def fetch(self) -> Iterator[Row]:
        """Yield every record as a row, in the order of the walk; one without a text is no document.

        Raises:
            InputError: The catalogue refuses a request as it is.
            UnavailableError: It cannot be asked at present; what was yielded stands.
            IntegrityError: A kept page is damaged.
        """
        for numbered in self.records():
            yield row_of(numbered)

    def records(self) -> Iterator[Numbered]:
        """Yield every record, with a text or not: each work once, at its first place in the walk.

        It raises what `fetch` does.
        """
        self.passed.repeated = 0
        number, taken = 0, 0
        seen: set[bytes] = set()
        for page in self._pages():
            for found in page.found:
                number += 1
                if found.document is not None:
                    digest = hashlib.blake2b(found.document.id.encode(), digest_size=16).digest()
                    if digest in seen:
                        self.passed.repeated += 1
                        continue
                    seen.add(digest)
                    taken += 1
                yield Numbered(number=number, found=found)
                if self.limit and taken >= self.limit:
                    return

    def _pages(self) -> Iterator[Page]:
        visited = {entry.place for entry in self.journal.entries}
        yield from self._known_pages()
        place = self._standing()
        while place:
            if place in visited:
                raise UnavailableError(
                    f"{self.catalogue.name} leads in a circle, back to {place[:80]!r}; what was "
                    "got before is kept: try again later"
                )
            visited.add(place)
            got = self._asked(place)
            page = got.value
            self.journal.add(Entry(place=place, next=page.next, sha256=got.kept.sha256))
            yield page
            place = page.next

    def _asked(self, place: str) -> Read[Page]:
        """Ask for a page; a walk that went on too late may find its place forgotten."""
        try:
            return visit(self.catalogue, place, self.client, FRESH_S)
        except InputError as error:
            if not self.journal.entries:
                raise
            begun = datetime.fromtimestamp(self.journal.begun_s, tz=UTC).date()
            raise InputError(
                f"{error}; the walk was begun on {begun.isoformat()}, and its place may be "
                "forgotten by now: --restart begins anew"
            ) from error

    def _standing(self) -> str:
        """Return the place where the walk goes on; empty when it is at its end."""
        if self.journal.entries:
            return self.journal.entries[-1].next
        return next(iter(self.catalogue.starts), "")

    def _known_pages(self) -> Iterator[Page]:
        for entry in tuple(self.journal.entries):
            body = self.client.store.body(entry.sha256)
            try:
                yield page_of(self.catalogue, entry.place, body)
            except Unreadable as error:
                raise IntegrityError(
                    f"a kept answer of {self.catalogue.name} cannot be read ({error}); add "
                    "--restart to ask again"
                ) from error


def row_of(numbered: Numbered) -> Row:
    """Return a record as a row: with its document, or with the reason why there is none."""
    found = numbered.found
    if found.document is None or not found.document.text.strip():
        return Row(
            position=numbered.number,
            reason=found.problem or "there is no text",
            raw=found.raw,
            offset=numbered.number,
        )
    return Row(position=numbered.number, document=found.document, offset=numbered.number)
