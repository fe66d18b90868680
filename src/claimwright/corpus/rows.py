"""Turns what a source holds into rows, and those that are no documents into lines of a file."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from claimwright.domain import Document
from claimwright.errors import InputError, UnavailableError

RAW_CHARACTERS = 2_000
"""Longest part of a rejected row that is kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row of a source.

    Args:
        position: Where it begins, from 1: the line of a text file, the row of a table. Rises from
            row to row, and is the same on each run over the same source.
        document: The document, or `None` when the row could not be read as one.
        reason: Why there is no document; empty when there is one.
        raw: The row as it stood, shortened; empty when it became a document.
        offset: How much of the source was read with it, in the unit of `RowSource.total`.
        excluded: Whether it is a document that was left out because somebody asked for that.
        replaces: Ids of other documents of the corpus that go when this one comes.
    """

    position: int
    document: Document | None = None
    reason: str = ""
    raw: str = ""
    offset: int = 0
    excluded: bool = False
    replaces: tuple[str, ...] = ()


class RowSource(Protocol):
    """Where documents come from: a source whose reading can be followed and resumed."""

    @property
    def name(self) -> str:
        """What people call it: a path."""

    @property
    def fingerprint(self) -> str:
        """Equal only for equal rows; empty when the source cannot be read twice."""

    @property
    def total(self) -> int | None:
        """Size in bytes or rows; `None` when it is not known."""

    def fetch(self) -> Iterator[Row]:
        """Yield every row in order."""


def row_at(position: int, offset: int, make: Callable[[], Document], raw: Callable[[], str]) -> Row:
    """Return a row with the document that is made, or with the reason of an `InputError`."""
    try:
        return Row(position=position, document=make(), offset=offset)
    except InputError as error:
        return Row(position=position, reason=str(error), raw=shorten(raw()), offset=offset)


def shorten(raw: str, limit: int = RAW_CHARACTERS) -> str:
    """Return a text cut to a limit, with its full length when it was longer.

    Characters that UTF-8 cannot hold are replaced.

    Examples:
        >>> shorten("abcdef", 3)
        'abc… (6 characters)'
    """
    kept = raw[:limit].encode("utf-8", "replace").decode()
    return kept if len(raw) <= limit else f"{kept}… ({len(raw):,} characters)"


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectLog:
    """A file of JSON lines `{source, line, reason, raw}`; there is none until a row is rejected."""

    path: Path

    def begin(self, source: str, after: int) -> None:
        """Drop what a reading that now begins will reject again.

        The rows up to `after`, 0 for none, are not read again.

        Raises:
            UnavailableError: The file cannot be written.
        """
        if not self.path.exists():
            return
        self._replace(line for line in self._lines() if not _again(line, source, after))

    def write(self, source: str, rows: Sequence[Row]) -> None:
        """Append rows without documents, in order, and return when they are on the disk.

        Raises:
            UnavailableError: The file cannot be written.
        """
        if not rows:
            return
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.writelines(_line(source, row) for row in rows)
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise self._unavailable(error) from error

    def _lines(self) -> Iterator[str]:
        try:
            with self.path.open(encoding="utf-8", errors="replace") as file:
                yield from file
        except OSError as error:
            raise self._unavailable(error) from error

    def _replace(self, lines: Iterable[str]) -> None:
        fresh = self.path.with_name(f"{self.path.name}.new")
        try:
            with fresh.open("w", encoding="utf-8") as file:
                file.writelines(lines)
            fresh.replace(self.path)
            if not self.path.stat().st_size:
                self.path.unlink()
        except OSError as error:
            raise self._unavailable(error) from error

    def _unavailable(self, error: OSError) -> UnavailableError:
        return UnavailableError(
            f"cannot write the rejects file {str(self.path)!r}: {error.strerror}; "
            "name another with --rejects FILE"
        )


def _line(source: str, row: Row) -> str:
    entry = {"source": source, "line": row.position, "reason": row.reason, "raw": row.raw}
    return json.dumps(entry, ensure_ascii=False) + "\n"


def _again(line: str, source: str, after: int) -> bool:
    """Return whether a line is of a row that is read again, or was cut off by a crash."""
    try:
        entry = json.loads(line)
        return bool(entry["source"] == source and entry["line"] > after)
    except (ValueError, KeyError, TypeError):
        return not line.endswith("\n")
