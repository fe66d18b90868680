"""Turns the pages of one walk through a catalogue into lines of a file, and back after a kill."""

import hashlib
import json
import os
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from claimwright.errors import BusyError, UnavailableError


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
            self._rewrite()
        elif rest:
            self._rewrite()
        else:
            self._size = len(content)

    def _take(self, lines: list[bytes]) -> int:
        for number, line in enumerate(lines):
            found = _parsed(line)
            values = [found.get(name) for name in ("place", "next", "sha256")]
            if not all(isinstance(value, str) for value in values):
                return number
            entry = Entry(place=str(values[0]), next=str(values[1]), sha256=str(values[2]))
            if self.entries and self.entries[-1].next != entry.place:
                return number
            self.entries.append(entry)
        return len(lines)

    def _rewrite(self) -> None:
        """Put the file in order: its head and every page that counts."""
        head: Mapping[str, object] = {
            "walk": self.walk,
            "begun": self.begun_s,
            "identity": self._identity,
        }
        content = b"".join(map(_line, (head, *map(asdict, self.entries))))
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with fresh.open("wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
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
