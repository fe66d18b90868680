"""Turns a `Filter` into the predicate that the engine reads, and into the rows that pass it."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Lock

import lance
import numpy as np
import pyarrow as pa
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
                _passing(tables, unit, asked) if known is None else known
            )
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
        return found


def _passing(tables: Tables, unit: Unit, asked: str) -> bytes:
    passing = numbers(tables.of(unit), asked)
    return row_set(passing) if len(passing) else b""


_OFFSET_BITS = 32
_BLOCK_BITS = 16
_BLOCK_ROWS = 1 << _BLOCK_BITS
_MOST_LISTED = 4_096
_WITHOUT_RUNS = 12_346


def row_set(rows: NDArray[np.uint64]) -> bytes:
    """Lay a set of rows out as the engine reads it.

    Args:
        rows: Numbers as the engine gives them, the fragment in the upper half, each once, rising.

    Returns:
        A Roaring bitmap for each fragment: at most one bit for each row of the table.

    Source:
        The portable format of Roaring bitmaps, https://github.com/RoaringBitmap/RoaringFormatSpec;
        before each stands the fragment and its bytes, before all how many there are.
    """
    fragments, starts = np.unique(rows >> np.uint64(_OFFSET_BITS), return_index=True)
    offsets = rows.astype(np.uint32)
    bitmaps = [_bitmap(part) for part in np.split(offsets, starts[1:])]
    laid = [
        struct.pack("<II", int(fragment), len(bitmap)) + bitmap
        for fragment, bitmap in zip(fragments, bitmaps, strict=True)
    ]
    return struct.pack("<I", len(laid)) + b"".join(laid)


def _bitmap(offsets: NDArray[np.uint32]) -> bytes:
    """One Roaring bitmap: which blocks there are, where each begins, then the blocks."""
    blocks = list(_blocks(offsets))
    head = struct.pack("<II", _WITHOUT_RUNS, len(blocks))
    described = b"".join(struct.pack("<HH", key, count - 1) for key, count, _ in blocks)
    sizes = [len(laid) for _, _, laid in blocks]
    first = len(head) + len(described) + 4 * len(blocks)
    begins = [first + sum(sizes[:place]) for place in range(len(blocks))]
    laid_out = b"".join(laid for _, _, laid in blocks)
    return head + described + struct.pack(f"<{len(begins)}I", *begins) + laid_out


def _blocks(offsets: NDArray[np.uint32]) -> Iterator[tuple[int, int, bytes]]:
    """Each block of 65,536 rows with a row in it: its number, how many rows, and which."""
    keys = offsets >> _BLOCK_BITS
    edges = [0, *(np.flatnonzero(np.diff(keys)) + 1).tolist(), len(offsets)]
    for start, end in pairwise(edges):
        inside = (offsets[start:end] & (_BLOCK_ROWS - 1)).astype("<u2")
        listed = end - start <= _MOST_LISTED
        yield int(keys[start]), end - start, inside.tobytes() if listed else _bits(inside)


def _bits(inside: NDArray[np.uint16]) -> bytes:
    bits = np.zeros(_BLOCK_ROWS, dtype=np.uint8)
    bits[inside] = 1
    return np.packbits(bits, bitorder="little").tobytes()
