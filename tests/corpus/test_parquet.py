"""Parquet: rows in batches, foreign types, wrong values and broken files."""

from __future__ import annotations

import datetime as dt
import gc
from pathlib import Path

import pyarrow as pa
import pytest
from pyarrow import parquet

from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.parquet import count_rows, read_parquet
from claimwright.corpus.rows import Row
from claimwright.errors import InputError


def _file(folder: Path, columns: dict[str, list[object]], group: int = 700) -> Path:
    path = folder / "papers.parquet"
    parquet.write_table(pa.table(columns), path, row_group_size=group)
    return path


def _rows(path: Path) -> list[Row]:
    return list(read_parquet(path, FieldMap()))


def test_each_row_of_each_group_is_a_document_at_its_number(tmp_path: Path) -> None:
    path = _file(tmp_path, {"text": [f"Text {number}." for number in range(1_500)]})
    rows = _rows(path)

    assert (list(range(1, 1_501)), "Text 1499.") == (
        [row.position for row in rows],
        rows[-1].document and rows[-1].document.text,
    )


def test_the_rows_are_counted_from_the_footer(tmp_path: Path) -> None:
    assert count_rows(_file(tmp_path, {"text": ["a", "b"]})) == 2


def test_a_bad_row_has_a_reason_and_its_values(tmp_path: Path) -> None:
    rows = _rows(_file(tmp_path, {"id": ["a", "b"], "text": ["", "Ice."]}))

    assert (rows[0].reason, rows[0].raw) == ("the text is empty", '{"id": "a", "text": ""}')


def test_lists_times_and_missing_values_are_read(tmp_path: Path) -> None:
    path = _file(
        tmp_path,
        {
            "abstract": [["Ice melts.", "Seas rise."]],
            "authors": [["A", "B"]],
            "year": [None],
            "added": [dt.datetime(2020, 1, 2, tzinfo=dt.UTC)],
        },
    )
    document = _rows(path)[0].document

    assert document is not None
    assert (document.text, document.authors, document.year, document.extra) == (
        "Ice melts. Seas rise.",
        ("A", "B"),
        None,
        {"added": "2020-01-02 00:00:00+00:00"},
    )


def test_a_table_without_a_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no column for the text"):
        _rows(_file(tmp_path, {"title": ["a"]}))


def test_what_is_no_parquet_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "papers.parquet"
    path.write_bytes(b"PAR1 not really")

    with pytest.raises(InputError, match="is no whole Parquet file"):
        _rows(path)


def test_a_damaged_page_ends_the_rows_with_a_reason(tmp_path: Path) -> None:
    path = _file(tmp_path, {"text": [f"Text {number}." * 40 for number in range(4_000)]})
    data = bytearray(path.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 2_000] = b"\xff" * 2_000
    path.write_bytes(data)
    rows = _rows(path)
    gc.collect()

    assert (rows[0].document is not None, "damaged from here on" in rows[-1].reason) == (True, True)
