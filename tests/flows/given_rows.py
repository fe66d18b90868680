"""A source of given rows, and rejected rows held in memory."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from claimwright.corpus.rows import Row
from claimwright.errors import UnavailableError


class GivenRows:
    """A source of given rows."""

    name = "papers.jsonl"
    total = None

    def __init__(self, *rows: Row, fingerprint: str = "f") -> None:
        self._rows = rows
        self.fingerprint = fingerprint

    def fetch(self) -> Iterator[Row]:
        yield from self._rows


class BreakingRows(GivenRows):
    """A source that breaks off after its rows."""

    def fetch(self) -> Iterator[Row]:
        yield from self._rows
        raise UnavailableError("the catalogue fails")


class HeldRejects:
    """Rejected rows, held in memory."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int]] = []
        self.positions: list[int] = []

    def begin(self, source: str, after: int) -> None:
        self.begun.append((source, after))

    def write(self, source: str, rows: Sequence[Row]) -> None:
        del source
        self.positions += [row.position for row in rows]
