"""Turns a `Filter` into the predicate that the engine reads, and into the rows that pass it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock

import lance
import numpy as np
import pyarrow as pa
from lance.dataset import serialize_row_addrs
from numpy.typing import NDArray

from claimwright.domain import Filter, Unit
from claimwright.errors import TooLargeError
from claimwright.index.tables import Tables

MAX_VALUES = 10_000
"""Most values in one field of a filter."""

_YEAR_LIMIT = 2**31 - 1
_COUNT_LIMIT = 2**63 - 1
_NOBODY = "false"


def predicate(only: Filter) -> str | None:
    """Return a filter in the engine's SQL; `None` when nothing is asked.

    Raises:
        TooLargeError: A field has more than 10,000 values.

    Examples:
        >>> predicate(Filter(year_from=2015, sources=("o'hare",)))
        "year >= 2015 AND source IN ('o''hare')"
    """
    terms = (
        _bounded("year", ">=", only.year_from, _YEAR_LIMIT),
        _bounded("year", "<=", only.year_to, _YEAR_LIMIT),
        _bounded("citation_count", ">=", only.min_citations, _COUNT_LIMIT),
        _among("venue_key", tuple(name.casefold() for name in only.venues)),
        _among("language", only.languages),
        _among("source", only.sources),
        _among("document_id", only.document_ids),
        "retracted IS NOT TRUE" if only.exclude_retracted else "",
    )
    return " AND ".join(filter(None, terms)) or None


def in_chunks(values: Iterable[str], size: int = 1_000) -> Iterator[tuple[str, ...]]:
    """Yield values in chunks that one predicate can hold, in order, none of them empty.

    Values that are no Unicode are left out, as no document can have them.
    """
    known = tuple(filter(_is_unicode, values))
    for start in range(0, len(known), size):
        yield known[start : start + size]


def one_of(column: str, values: Iterable[str]) -> str:
    """Return the predicate that a column has one of some values, one or more, each a literal."""
    return f"{column} IN ({', '.join(map(_quoted, values))})"


def _quoted(value: str) -> str:
    """A literal; in standard SQL the quote is the only character with a meaning inside."""
    return "'" + value.replace("'", "''") + "'"


def _among(column: str, values: tuple[str, ...]) -> str:
    if len(values) > MAX_VALUES:
        raise TooLargeError(
            f"{len(values)} values for {column!r} are over the limit of {MAX_VALUES}:"
            " split the search"
        )
    # Text that is no Unicode is in no document: the engine does not even read it.
    known = sorted({value for value in values if _is_unicode(value)})
    if values and not known:
        return _NOBODY
    return one_of(column, known) if values else ""


def _is_unicode(value: str) -> bool:
    return not any("\ud800" <= character <= "\udfff" for character in value)


def _bounded(column: str, sign: str, bound: int | None, limit: int) -> str:
    """A lower (`>=`) or upper (`<=`) bound of a column whose numbers lie within ±limit."""
    if bound is None:
        return ""
    strictness = bound if sign == ">=" else -bound
    if strictness > limit:
        return _NOBODY
    return f"{column} {sign} {bound}" if strictness > -limit else f"{column} IS NOT NULL"


ROW_ID = "_rowid"
"""What the engine calls the number of a row; it stays the same as long as the version."""


def numbers(table: lance.LanceDataset, only: str) -> NDArray[np.uint64]:
    """Return the numbers of the rows that a predicate in the engine's SQL keeps, rising."""
    scanner = table.scanner(columns=[], filter=only, with_row_id=True)
    return np.sort(scanner.to_table().column(ROW_ID).to_numpy())


def taken(
    table: lance.LanceDataset, rows: Sequence[int] | NDArray[np.uint64], columns: Iterable[str]
) -> pa.Table:
    """Return rows in the order of their numbers, without columns that an older format lacks."""
    present = frozenset(table.schema.names)
    named = [column for column in columns if column in present]
    # The public ways to a row plan a search, which takes longer than to read twenty rows.
    return table._take_rows(pa.array(rows, type=pa.uint64()), columns=named)  # noqa: SLF001


# A set takes at most a bit for each row. Claims of one text, and both arms, ask the same.
_REMEMBERED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class PassingRows:
    """The rows of one version that pass filters, the latest few remembered; shared by threads."""

    _known: dict[tuple[Unit, str], bytes] = field(default_factory=dict, init=False, repr=False)
    _lock: Lock = field(default_factory=Lock, init=False, repr=False)

    def of(self, tables: Tables, unit: Unit, only: Filter) -> bytes | None:
        """Return the rows of a unit that pass a filter; the tables are the same at each call.

        Returns:
            The set as the engine reads it, empty where no row passes; `None` when nothing is
            asked.

        Raises:
            TooLargeError: A field of the filter has more than 10,000 values.
        """
        asked = predicate(only)
        if asked is None:
            return None
        with self._lock:
            known = self._known.pop((unit, asked), None)
            self._known[unit, asked] = found = (
                _passing(tables, unit, asked) if known is None else known
            )
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
        return found


def _passing(tables: Tables, unit: Unit, asked: str) -> bytes:
    passing = numbers(tables.of(unit), asked)
    return serialize_row_addrs(passing.tolist()) if len(passing) else b""
