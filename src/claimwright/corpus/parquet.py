"""Turns a Parquet file into rows, batch by batch, so that memory does not grow with the file."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pyarrow as pa
from pyarrow.parquet import ParquetFile

from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import Row, row_at, shorten
from claimwright.errors import InputError

_BATCH_ROWS = 512


def count_rows(path: Path) -> int:
    """Return how many rows a Parquet file has, by its footer.

    Raises:
        InputError: It is no whole Parquet file.
    """
    with _open(path) as file:
        return int(file.metadata.num_rows)


def read_parquet(path: Path, fields: FieldMap) -> Iterator[Row]:
    """Read a Parquet file.

    Yields:
        A row per row of the table, its position and offset the row's number. A row without a text
        or with a wrong value is a row with a reason; so are data that cannot be read, which end
        the rows.

    Raises:
        InputError: It is no whole Parquet file, or has no column for the text.
    """
    with _open(path) as file:
        fields.check(file.schema_arrow.names)
        position = 0
        try:
            for batch in file.iter_batches(batch_size=_BATCH_ROWS):
                for values in batch.to_pylist():
                    position += 1
                    raw = partial(json.dumps, values, ensure_ascii=False, default=str)
                    yield row_at(position, position, partial(fields.document, values), raw)
        except (pa.ArrowException, OSError, UnicodeDecodeError) as error:
            reason = f"the file is damaged from here on: {error}"
            yield Row(position=position + 1, reason=shorten(reason, 300), offset=position + 1)


def _open(path: Path) -> ParquetFile:
    try:
        return ParquetFile(path)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{str(path)!r} is no whole Parquet file: {error}") from error
