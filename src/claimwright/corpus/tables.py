"""Turns tables of documents into rows: separated by commas or tabs, or Parquet, batch by batch."""

import csv
import json
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from io import BufferedReader
from pathlib import Path

import pyarrow as pa
from pyarrow.parquet import ParquetFile

from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import Row, row_at, shorten
from claimwright.corpus.streams import Line, lines
from claimwright.domain import Document
from claimwright.errors import InputError

MAX_RECORD_BYTES = 16 * 1024 * 1024
"""Longest record over all its lines."""

MAX_RECORD_LINES = 5_000
"""Most lines of one record: a quotation mark that is never closed costs one line, not the file."""

_DELIMITERS = ",;\t|"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Record:
    """The lines of a record with its fields, or with the reason why it has none."""

    lines: tuple[Line, ...]
    fields: tuple[str, ...] = ()
    reason: str = ""


def read_delimited(file: BufferedReader, fields: FieldMap) -> Iterator[Row]:
    """Read a table whose first line names the columns.

    The columns are separated by whichever of comma, semicolon, tab and bar is commonest in that
    line; a field in double quotes may hold line ends. The file is open at its start; gzip or xz is
    decompressed.

    Yields:
        A row per record, its position the number of its first line. A record with too few or too
        many fields, an open quotation mark, or without a text is a row with a reason.

    Raises:
        InputError: The first line is no header, or has no column for the text.
    """
    csv.field_size_limit(max(csv.field_size_limit(), MAX_RECORD_BYTES))
    source = lines(file)
    first = next(source, None)
    if first is None:
        return
    delimiter = max(_DELIMITERS, key=first.data.decode("utf-8", "replace").count)
    records = _records(source, first, delimiter)
    columns = _header(next(records), fields)
    for record in records:
        if record.fields or record.reason:
            yield _row(record, columns, fields)


def _records(source: Iterator[Line], first: Line, delimiter: str) -> Iterator[_Record]:
    again = deque([first])
    while True:
        taken: list[Line] = []
        try:
            values = next(
                csv.reader(_texts(again, source, taken), delimiter=delimiter, strict=True)
            )
        except StopIteration:
            return
        except csv.Error as error:
            again.extendleft(reversed(taken[1:]))
            yield _unread(taken[0], delimiter, error)
        else:
            yield _Record(lines=tuple(taken), fields=tuple(values))


def _texts(again: deque[Line], source: Iterator[Line], taken: list[Line]) -> Iterator[str]:
    """Yield the lines of one record as text and note them; bytes that are no UTF-8 stay apart."""
    size = 0
    while line := again.popleft() if again else next(source, None):
        taken.append(line)
        size += len(line.data)
        if line.problem:
            raise csv.Error(line.problem)
        if size > MAX_RECORD_BYTES or len(taken) > MAX_RECORD_LINES:
            raise csv.Error("a quotation mark is never closed")
        yield line.data.decode("utf-8", "surrogateescape")


def _unread(line: Line, delimiter: str, error: csv.Error) -> _Record:
    """Return a line that is no record; in a tab-separated one quotes may be mere characters."""
    if delimiter == "\t" and not line.problem:
        text = line.data.decode("utf-8", "surrogateescape").rstrip("\r\n")
        return _Record(lines=(line,), fields=tuple(text.split("\t")))
    return _Record(lines=(line,), reason=line.problem or f"no record of a table: {error}")


def _header(record: _Record, fields: FieldMap) -> Sequence[str]:
    columns = [column.strip() for column in record.fields]
    repeated = {column for column in columns if columns.count(column) > 1}
    if record.reason or repeated:
        raise InputError(
            f"the first line does not name the columns: "
            f"{record.reason or f'{min(repeated)!r} stands twice'}"
        )
    fields.check(columns)
    return columns


def _row(record: _Record, columns: Sequence[str], fields: FieldMap) -> Row:
    def raw() -> str:
        return b"".join(line.data for line in record.lines).decode("utf-8", "replace").strip()

    def document() -> Document:
        return fields.document(_named(record, columns))

    return row_at(record.lines[0].number, record.lines[-1].offset, document, raw)


def _named(record: _Record, columns: Sequence[str]) -> dict[str, object]:
    if record.reason:
        raise InputError(record.reason)
    if len(record.fields) != len(columns):
        raise InputError(f"{len(record.fields)} fields where {len(columns)} columns are named")
    return dict(zip(columns, record.fields, strict=True))


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
        the rows. Times are read to the microsecond.

    Raises:
        InputError: It is no whole Parquet file, or has no column for the text.
    """
    with _open(path) as file:
        fields.check(file.schema_arrow.names)
        position = 0
        try:
            for batch in file.iter_batches(batch_size=_BATCH_ROWS):
                for values in _to_microseconds(batch).to_pylist():
                    position += 1
                    raw = partial(json.dumps, values, ensure_ascii=False, default=str)
                    yield row_at(position, position, partial(fields.document, values), raw)
        except (pa.ArrowException, OSError, ValueError, OverflowError) as error:
            reason = f"the file is damaged from here on: {error}"
            yield Row(position=position + 1, reason=shorten(reason, 300), offset=position + 1)


def _to_microseconds(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Cut nanoseconds off times, which without pandas cannot be read."""
    fields = [each.with_type(_whole_microseconds(each.type)) for each in batch.schema]
    return batch.cast(pa.schema(fields), safe=False)


def _whole_microseconds(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_timestamp(kind) and kind.unit == "ns":
        return pa.timestamp("us", kind.tz)
    if pa.types.is_duration(kind) and kind.unit == "ns":
        return pa.duration("us")
    return kind


def _open(path: Path) -> ParquetFile:
    try:
        return ParquetFile(path)
    except (pa.ArrowException, OSError) as error:
        raise InputError(f"{str(path)!r} is no whole Parquet file: {error}") from error
