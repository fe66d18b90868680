"""Turns predicates into numbers of rows, and numbers of rows into what stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import lance
import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

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
