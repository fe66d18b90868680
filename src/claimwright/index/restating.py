"""Turns new metadata of documents into new columns of both tables, beside texts and embeddings.

Only the columns that say how a work stands are written: texts, words and embeddings keep their
files and their indexes, so that a million works are brought up to date in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

import lance
import pyarrow as pa
import pyarrow.compute as pc

from claimwright.domain import Document, Unit
from claimwright.index.checks import UNITS
from claimwright.index.rows import (
    DOCUMENT_COLUMNS,
    RESTATED_COLUMNS,
    restated,
    to_described,
    to_document,
)
from claimwright.index.tables import Tables, index_columns

_FILTERED: Final = ("citation_count", "retracted")
"""Those of the restated columns that the table of sentences has, too."""

_BATCH_ROWS: Final = 8_192


def restate(tables: Tables, documents: Iterable[Document]) -> int:
    """Write the metadata of documents anew; both tables move on to new versions.

    Counts, flags, further fields, names, notices, origins and history are taken; texts are not
    read. Unknown ids are passed over; of two with one id the later wins.

    Returns:
        How many documents differ from what was stored.
    """
    stored = tables.abstract.to_table(columns=["document_id", *RESTATED_COLUMNS])
    new = _known(_laid_out(documents), stored)
    names = _changed(stored, new)
    if not len(names):
        return 0
    kept = stored.filter(pc.invert(pc.is_in(stored.column("document_id"), value_set=names)))
    new = new.filter(pc.is_in(new.column("document_id"), value_set=names))
    whole = pa.concat_tables([kept, new.select(kept.column_names)])
    for unit in UNITS:
        columns = RESTATED_COLUMNS if unit is Unit.ABSTRACT else _FILTERED
        if unit is Unit.ABSTRACT or _filters_differ(stored, whole):
            _replace(tables.of(unit), whole.select(["document_id", *columns]), columns)
    return len(names)


def described(table: lance.LanceDataset, *, texts: bool = False) -> Iterator[Document]:
    """Yield every document of a table of abstracts in its order, without its text unless asked."""
    present = table.schema.names
    columns = [name for name in DOCUMENT_COLUMNS if name in present]
    for batch in table.scanner(columns=columns, batch_size=_BATCH_ROWS).to_batches():
        yield from map(to_document, batch.to_pylist()) if texts else to_described(batch)


def _laid_out(documents: Iterable[Document]) -> pa.Table:
    """Lay documents out a batch at a time: a million of them are not held as such."""
    batches = [restated(())]
    waiting = iter(documents)
    while batch := tuple(islice(waiting, _BATCH_ROWS)):
        batches.append(restated(batch))
    return pa.concat_tables(batches)


def _known(new: pa.Table, stored: pa.Table) -> pa.Table:
    """Keep the rows of documents that there are, of two with one id the later."""
    known = new.filter(pc.is_in(new.column("document_id"), value_set=stored.column("document_id")))
    last = {name: place for place, name in enumerate(known.column("document_id").to_pylist())}
    return known if len(last) == known.num_rows else known.take(sorted(last.values()))


def _changed(stored: pa.Table, new: pa.Table) -> pa.Array:
    same = stored.filter(
        pc.is_in(stored.column("document_id"), value_set=new.column("document_id"))
    )
    order = [("document_id", "ascending")]
    before, after = same.sort_by(order), new.sort_by(order)
    differ = pa.chunked_array([pa.array([False] * after.num_rows, pa.bool_())])
    for name in RESTATED_COLUMNS:
        one, other = before.column(name), after.column(name)
        unlike = pc.not_equal(pc.is_null(one), pc.is_null(other))
        differ = pc.or_(differ, pc.fill_null(pc.not_equal(one, other), unlike))
    return after.column("document_id").filter(differ).combine_chunks()


def _filters_differ(stored: pa.Table, whole: pa.Table) -> bool:
    columns = ["document_id", *_FILTERED]
    order = [("document_id", "ascending")]
    before, after = (one.select(columns).sort_by(order) for one in (stored, whole))
    return not before.equals(after)


def _replace(table: lance.LanceDataset, values: pa.Table, columns: Iterable[str]) -> None:
    """Swap columns of a table; an index over one of them is made anew."""
    present = {description.name for description in table.describe_indices()}
    table.drop_columns(list(columns))
    table.merge(values, "document_id")
    index_columns(table, [name for name in columns if name in present])
