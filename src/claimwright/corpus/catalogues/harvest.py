"""Turns a walk through a catalogue into numbered records: the same on each run, kill or not.

Its pages are lines of a file, from which a walk that was cut short goes on.
"""

import hashlib
import json
import os
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from claimwright.corpus.catalogues.catalogue import Catalogue, Found, Page, page_of, visit
from claimwright.corpus.rows import Row
from claimwright.errors import BusyError, InputError, IntegrityError, UnavailableError
from claimwright.fetch.catalogues import CatalogueClient, Read, Unreadable
from claimwright.kept_files import write_whole
from claimwright.schema.keeping import from_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One page of a walk.

    A page is asked for at its `place`, and the walk goes on at `next`, empty at its end; the digest
    is of its body, as the store of answers has it.
    """

    place: str
    next: str
    sha256: str


class Journal:
    """A file of JSON lines: who this walk is, then one line a page.

    A line is on the disk before the next page is asked for; half a line, which a kill leaves, is
    none. The lines make a chain, each beginning where the one before it ends: what does not belong
    to the chain is cut off, and the walk then counts as another one.

    The identity is what decides on the records of the walk; the clock tells seconds since 1970.
    """

    def __init__(self, folder: Path, identity: Mapping[str, str], clock_s: float) -> None:
        digest = hashlib.sha256(json.dumps(sorted(identity.items())).encode()).hexdigest()
        self.path = folder / f"{digest[:32]}.jsonl"
        self._identity = dict(identity)
        self.walk = ""
        self.begun_s = clock_s
        self.entries: list[Entry] = []
        self._size = 0
        self._read()

    @property
    def is_finished(self) -> bool:
        """Whether the walk has come to its end."""
        return bool(self.entries) and not self.entries[-1].next

    def begin(self, clock_s: float) -> None:
        """Forget the walk and begin another at this time, in seconds since 1970.

        Raises:
            UnavailableError: The disk is full or refuses.
        """
        self.walk, self.begun_s, self.entries = secrets.token_hex(16), clock_s, []
        self._rewrite()

    def add(self, entry: Entry) -> None:
        """Add a page, whose place is where the walk stands, and return when it is on the disk.

        Raises:
            BusyError: Another process walks here, too.
            UnavailableError: The disk is full or refuses.
        """
        if not self.walk:
            self.begin(self.begun_s)
        line = _line(asdict(entry))
        try:
            if self.path.stat().st_size != self._size:
                raise BusyError(
                    f"another process asks the catalogue for the same ({str(self.path)!r}); wait "
                    "until it ends, then run the same command again"
                )
            with self.path.open("ab") as file:
                file.write(line)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._unavailable(error) from error
        self._size += len(line)
        self.entries.append(entry)

    def _read(self) -> None:
        """Take what is there, as far as it is whole and makes a chain."""
        try:
            content = self.path.read_bytes()
        except FileNotFoundError:
            return
        except OSError as error:
            raise self._unavailable(error) from error
        lines = content.split(b"\n")
        whole, rest = lines[:-1], lines[-1]
        head = _parsed(whole[0]) if whole else {}
        if not isinstance(head.get("walk"), str) or not _is_time(head.get("begun")):
            return  # `add` begins anew
        self.walk, self.begun_s = str(head["walk"]), float(str(head["begun"]))
        kept = self._take(whole[1:])
        if kept < len(whole) - 1:
            self.walk = secrets.token_hex(16)
        if kept < len(whole) - 1 or rest:
            self._rewrite()
        else:
            self._size = len(content)

    def _take(self, lines: list[bytes]) -> int:
        for number, line in enumerate(lines):
            try:
                entry = from_bytes(Entry, line)
            except ValueError:
                return number
            if self.entries and self.entries[-1].next != entry.place:
                return number
            self.entries.append(entry)
        return len(lines)

    def _rewrite(self) -> None:
        head = {"walk": self.walk, "begun": self.begun_s, "identity": self._identity}
        content = b"".join(map(_line, (head, *map(asdict, self.entries))))
        try:
            write_whole(self.path, content, synced=True)
        except OSError as error:
            raise self._unavailable(error) from error
        self._size = len(content)

    def _unavailable(self, error: OSError) -> UnavailableError:
        return UnavailableError(
            f"cannot write the journal {str(self.path)!r}: {error.strerror}; what was got before "
            "is kept: make room and run the same command again"
        )


def _line(value: Mapping[str, object]) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


def _parsed(line: bytes) -> Mapping[str, object]:
    try:
        found = json.loads(line)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


FRESH_S: Final = 3_600.0
"""Age up to which a kept answer stands for one asked now, as when its count was asked before."""

_READING: Final = "1"
"""Raised when records are read otherwise, so that what was made of them is made anew."""


@dataclass(slots=True, kw_only=True)
class Harvest:
    """The records of one walk.

    Pages that were got before are read from the disk, in their order, and the walk goes on after
    the last of them. So a record has one number for ever, and a run that was killed anywhere
    neither loses a record nor takes one twice.

    A limit of 0 takes all; `expected` is what the catalogue says it has, `None` when nobody has
    asked; `repeated` counts records of works that came before, as when pages overlap.
    """

    catalogue: Catalogue
    client: CatalogueClient
    journal: Journal
    limit: int = 0
    expected: int | None = None
    repeated: int = 0

    @property
    def fingerprint(self) -> str:
        """SHA-256, 32 hexadecimal digits, of the walk, which is begun, and its limit."""
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

    def records(self) -> Iterator[Found]:
        """Yield every record, with a text or not: each work once, at its first place in the walk.

        Raises:
            InputError: The catalogue refuses a request as it is.
            UnavailableError: It cannot be asked at present; what was yielded stands.
            IntegrityError: A kept page is damaged.
        """
        self.repeated = number = taken = 0
        seen: set[bytes] = set()
        for page in self._pages():
            for found in page.found:
                number += 1
                if found.document is not None:
                    digest = hashlib.blake2b(found.document.id.encode(), digest_size=16).digest()
                    if digest in seen:
                        self.repeated += 1
                        continue
                    seen.add(digest)
                    taken += 1
                yield replace(found, number=number)
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


def row_of(found: Found) -> Row:
    """Return a record as a row: with its document, or with the reason why there is none."""
    row = Row(position=found.number, offset=found.number)
    if found.document is None or not found.document.text.strip():
        return replace(row, reason=found.problem or "there is no text", raw=found.raw)
    return replace(row, document=found.document)
