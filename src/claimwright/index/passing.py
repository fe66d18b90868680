"""Turns filters into the rows that pass them, once for all queries that ask the same."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Filter, Unit
from claimwright.index.filters import predicate
from claimwright.index.numbered import numbers
from claimwright.index.tables import Tables

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
                _read(tables, unit, asked) if known is None else known
            )
            if len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
        return found


def _read(tables: Tables, unit: Unit, asked: str) -> bytes:
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

    Examples:
        >>> row_set(np.array([5], dtype=np.uint64)).hex()
        '0100000000000000120000003a3000000100000000000000100000000500'
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
