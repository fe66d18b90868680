"""Turns filters into the rows that pass them, once for all queries that ask the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock

from claimwright.domain import Filter, Unit
from claimwright.index.filters import predicate
from claimwright.index.numbered import numbers
from claimwright.index.row_sets import row_set
from claimwright.index.tables import Tables

# A set takes at most a bit for each row. Claims of one text, and both arms, ask the same.
_REMEMBERED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingRows:
    """The rows of one version that pass filters, the latest few remembered; shared by threads."""

    _known: dict[tuple[Unit, str], bytes] = field(default_factory=dict, init=False, repr=False)
    _lock: Lock = field(default_factory=Lock, init=False, repr=False)

    def of(self, tables: Tables, unit: Unit, only: Filter) -> bytes | None:
        """Return the rows of a unit that pass a filter.

        Args:
            tables: Both at that version, the same at each call.
            unit: Whose table.
            only: What documents must be.

        Returns:
            A `row_set`, empty where no row passes; `None` when nothing is asked.

        Raises:
            TooLargeError: A field of the filter has more than 10,000 values.
        """
        asked = predicate(only)
        if asked is None:
            return None
        with self._lock:
            known = self._known.pop((unit, asked), None)
            self._known[unit, asked] = found = (
                _read(tables, unit, asked) if known is None else known
            )
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
        return found


def _read(tables: Tables, unit: Unit, asked: str) -> bytes:
    passing = numbers(tables.of(unit), asked)
    return row_set(passing) if len(passing) else b""
