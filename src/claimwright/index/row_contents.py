"""Numbers of rows → what they hold: spans of documents from memory, embeddings from mapped files.

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
from typing import NamedTuple

import lance
import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from lance.file import LanceFileReader
from numpy.typing import NDArray

from claimwright.domain import Unit
from claimwright.index.checks import UNITS
from claimwright.index.filters import ROW_ID, in_chunks, numbers, one_of, taken
from claimwright.index.rows import PLACE_COLUMNS, VECTOR_COLUMN
from claimwright.index.tables import VECTOR_INDEX, Tables

MOST_ROWS = 2_000_000
"""Of either table of a corpus whose spans are remembered: at most some 150 MB for both.

To read them takes half a second on a disk, longer from an object store. Larger corpora are asked at
each search, which takes some 10 ms more of a claim.
"""

_BATCH_ROWS = 65_536

_Rows = NDArray[np.uint64]


class Span(NamedTuple):
    """Where a passage is: in its document, from its first character to one past its last."""

    document_id: str
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSpans:
    """The spans in the rows of one version, read once for each unit; shared by threads."""

    _known: dict[Unit, _Spans | None] = field(default_factory=dict, init=False, repr=False)
    _lock: Lock = field(default_factory=Lock, init=False, repr=False)

    def of(self, tables: Tables, unit: Unit, rows: Sequence[int] | _Rows) -> list[Span]:
        """Return what each row of a unit holds, in order; the tables are the same at each call."""
        if not len(rows):
            return []
        known = self._of(tables, unit)
        if known is not None:
            return known.at(rows)
        found = taken(tables.of(unit), rows, PLACE_COLUMNS)
        return [Span(*row.values()) for row in found.select(PLACE_COLUMNS).to_pylist()]

    def documents(self, tables: Tables, unit: Unit, rows: Sequence[int] | _Rows) -> list[int]:
        """Return the rows of the table of abstracts in which the documents of passages stand.

        Returns:
            Each once, in no order; fewer where a document has no abstract.
        """
        if unit is Unit.ABSTRACT or not len(rows):
            return _distinct(np.asarray(rows, dtype=np.uint64))
        known = self._of(tables, unit)
        if known is not None:
            return known.documents(rows)
        names = {span.document_id: None for span in self.of(tables, unit, rows)}
        return rows_of(tables, Unit.ABSTRACT, tuple(names))

    def _of(self, tables: Tables, unit: Unit) -> _Spans | None:
        with self._lock:
            if unit not in self._known:
                few = all(tables.of(each).count_rows() <= MOST_ROWS for each in UNITS)
                self._known[unit] = _read(tables, unit) if few else None
            return self._known[unit]


def rows_of(tables: Tables, unit: Unit, document_ids: Sequence[str]) -> list[int]:
    """Return the rows of a unit that belong to documents, each named once.

    To find rows first and read them then is faster than both at once.
    """
    return [
        row
        for some in in_chunks(document_ids)
        for row in numbers(tables.of(unit), one_of("document_id", some)).tolist()
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Spans:
    """The spans of all rows of a table, by column: 20 bytes for each.

    Each document, which is each row of abstracts, takes 13 more and its name. The rows rise.
    `whose` has for each the place of its document in `names`, `document_rows` (rows of the table of
    abstracts) and `has_abstract`.
    """

    rows: _Rows
    whose: NDArray[np.int32]
    starts: NDArray[np.int32]
    ends: NDArray[np.int32]
    names: pa.StringArray
    document_rows: _Rows
    has_abstract: NDArray[np.bool_]

    def at(self, rows: Sequence[int] | _Rows) -> list[Span]:
        places = self._places(rows)
        names = self.names.take(pa.array(self.whose[places])).to_pylist()
        spans = zip(names, self.starts[places].tolist(), self.ends[places].tolist(), strict=True)
        return [Span(*span) for span in spans]

    def documents(self, rows: Sequence[int] | _Rows) -> list[int]:
        whose = np.unique(self.whose[self._places(rows)])
        return _distinct(self.document_rows[whose[self.has_abstract[whose]]])

    def _places(self, rows: Sequence[int] | _Rows) -> NDArray[np.intp]:
        return np.searchsorted(self.rows, np.asarray(rows, dtype=np.uint64))


def _distinct(rows: _Rows) -> list[int]:
    found: list[int] = np.unique(rows).tolist()
    return found


def _read(tables: Tables, unit: Unit) -> _Spans:
    found = _columns(tables, unit, PLACE_COLUMNS)
    # The passages of a document were written together, so that its name is told once a run.
    runs = pc.run_end_encode(_column(found, "document_id"))
    lengths = np.diff(runs.run_ends.to_numpy(), prepend=0)
    whose = np.repeat(np.arange(len(lengths), dtype=np.int32), lengths)
    abstracts = (
        found if unit is Unit.ABSTRACT else _columns(tables, Unit.ABSTRACT, PLACE_COLUMNS[:1])
    )
    at = pc.index_in(runs.values, value_set=_column(abstracts, "document_id"))
    places = abstracts.column(ROW_ID).to_numpy()
    rows = found.column(ROW_ID).to_numpy()
    order = np.argsort(rows, kind="stable")
    return _Spans(
        rows=rows[order],
        whose=whose[order],
        starts=found.column("start").to_numpy()[order],
        ends=found.column("end").to_numpy()[order],
        names=runs.values,
        document_rows=np.append(places, np.uint64(0))[at.fill_null(len(places)).to_numpy()],
        has_abstract=at.is_valid().to_numpy(zero_copy_only=False),
    )


def _columns(tables: Tables, unit: Unit, columns: Sequence[str]) -> pa.Table:
    scanner = tables.of(unit).scanner(
        columns=list(columns), with_row_id=True, batch_size=_BATCH_ROWS
    )
    return scanner.to_table()


def _column(table: pa.Table, name: str) -> pa.Array:
    column = table.column(name).combine_chunks()
    return column.chunk(0) if isinstance(column, pa.ChunkedArray) else column


_OFFSET_BITS = 32
_HALF = np.dtype("<f2")

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
