"""Turns numbers of rows into their embeddings, straight from the mapped files of a table.

The engine reads embeddings that lie apart one by one, which took longer than to find them. Its
files hold them plainly, row behind row, so that they can be looked up where they lie. Where a file
is not as expected or not on this machine, the engine compares instead: in half precision, so that
cosines differ by up to some 1e-4, and of passages about as near another may be the last one kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

import lance
import numpy as np
from lance.file import LanceFileReader
from numpy.typing import NDArray

from claimwright.domain import Unit
from claimwright.index.filters import ROW_ID
from claimwright.index.indexing import VECTOR_INDEX
from claimwright.index.rows import VECTOR_COLUMN
from claimwright.index.tables import Tables

_OFFSET_BITS = 32
_HALF = np.dtype("<f2")

_Rows = NDArray[np.uint64]
_Page = NDArray[np.float16]


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectors:
    """The embeddings of a table in its mapped files.

    Args:
        firsts: Number of the first row of each page, rising.
        pages: Embeddings of consecutive rows, one a line; deleted rows are among them.
    """

    firsts: _Rows
    pages: Sequence[_Page]

    def cosines(self, rows: _Rows, embedding: NDArray[np.float32]) -> NDArray[np.float64]:
        """Return the cosine of each row with an embedding, alike for rows that are alike.

        The embedding is L2-normalised; what rounding leaves outside of -1..1 is not cut off.
        """
        found = np.empty((len(rows), len(embedding)), dtype=np.float32)
        pages = np.searchsorted(self.firsts, rows, side="right") - 1
        for page in np.unique(pages):
            here = pages == page
            found[here] = self.pages[page][(rows[here] - self.firsts[page]).astype(np.intp)]
        # Summed line by line: a product of matrices may round one line unlike another.
        total: NDArray[np.float64] = (found * embedding).sum(axis=1, dtype=np.float64)
        return total


@dataclass(frozen=True, slots=True, kw_only=True)
class MappedVectors:
    """The embeddings of one version, mapped once for each unit; shared by threads."""

    _known: dict[Unit, Vectors | None] = field(default_factory=dict, init=False, repr=False)
    _lock: Lock = field(default_factory=Lock, init=False, repr=False)

    def of(self, tables: Tables, unit: Unit) -> Vectors | None:
        """Return the embeddings of a unit; the tables are the same at each call.

        Returns:
            `None` where the table has no vector index, and so is read whole anyhow, and where its
            files are in an object store or laid out in another way.
        """
        with self._lock:
            if unit not in self._known:
                self._known[unit] = _mapped(tables.of(unit))
            return self._known[unit]


def _mapped(table: lance.LanceDataset) -> Vectors | None:
    if all(index.name != VECTOR_INDEX for index in table.describe_indices()):
        return None
    try:
        pages = dict(page for each in table.get_fragments() for page in _pages_of(table, each))
    except (OSError, ValueError, IndexError, _OtherLayoutError):  # all that a strange file raises
        return None
    firsts = np.array(sorted(pages), dtype=np.uint64)
    return Vectors(firsts=firsts, pages=[pages[first] for first in firsts.tolist()])


class _OtherLayoutError(Exception):
    """A file does not hold embeddings as expected."""


def _pages_of(
    table: lance.LanceDataset, fragment: lance.fragment.LanceFragment
) -> Iterator[tuple[int, _Page]]:
    """Yield the pages of a fragment by their first rows, after one row was proved."""
    dimension = table.schema.field(VECTOR_COLUMN).type.list_size
    first = fragment.fragment_id << _OFFSET_BITS
    pages = {}
    for page in _mapped_pages(*_file_of(table, fragment), dimension):
        pages[first] = page
        first += len(page)
    (sample,) = fragment.scanner(
        columns=[VECTOR_COLUMN], with_row_id=True, limit=1, batch_size=1
    ).to_table().to_pylist() or [None]
    if sample is not None and not _holds(pages, sample[ROW_ID], sample[VECTOR_COLUMN]):
        raise _OtherLayoutError
    yield from pages.items()


def _holds(pages: dict[int, _Page], row: int, embedding: Sequence[float]) -> bool:
    return any(
        first <= row < first + len(page)
        and np.array_equal(page[row - first], np.array(embedding, dtype=_HALF))
        for first, page in pages.items()
    )


def _file_of(table: lance.LanceDataset, fragment: lance.fragment.LanceFragment) -> tuple[Path, int]:
    """Return the file of a fragment that holds its embeddings, and in which of its columns."""
    (wanted,) = (each.id() for each in table.lance_schema.fields() if each.name() == VECTOR_COLUMN)
    for file in fragment.data_files():
        if wanted in file.fields:
            column = file.column_indices[file.fields.index(wanted)]
            return Path(table.uri) / "data" / file.path, column
    raise _OtherLayoutError


def _mapped_pages(path: Path, column: int, dimension: int) -> Iterator[_Page]:
    """Map the pages of embeddings in a file, each a buffer of whole lines."""
    # Before the engine looks: it does not survive an empty file.
    raw = np.memmap(path, dtype=np.uint8, mode="r")
    about = LanceFileReader(str(path)).metadata()
    line, rows = dimension * _HALF.itemsize, 0
    for page in about.columns[column].pages:
        if len(page.buffers) != 1 or page.buffers[0].size % line:
            raise _OtherLayoutError
        buffer = page.buffers[0]
        found = raw[buffer.position : buffer.position + buffer.size].view(_HALF)
        rows += buffer.size // line
        yield found.reshape(-1, dimension)
    if rows != about.num_rows:
        raise _OtherLayoutError
