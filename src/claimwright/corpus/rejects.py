"""Turns rows that are no documents into lines of a rejects file, each once, whatever happens."""

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from claimwright.corpus.rows import Row
from claimwright.errors import UnavailableError


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
