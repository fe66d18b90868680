"""Tables of documents as files bring them."""

from __future__ import annotations

import csv
import datetime as dt
import gc
import gzip
from io import BufferedReader, BytesIO, StringIO
from pathlib import Path

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyarrow import parquet

from claimwright.corpus import tables
from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import Row
from claimwright.corpus.tables import count_rows, read_delimited, read_parquet
from claimwright.errors import InputError


def _rows(data: bytes, *pairs: str) -> list[Row]:
    return list(read_delimited(BufferedReader(BytesIO(data)), FieldMap.parse(pairs)))


def _texts(rows: list[Row]) -> list[str]:
    return [row.document.text for row in rows if row.document]


@pytest.mark.parametrize("mark", [b",", b";", b"\t", b"|"])
def test_the_columns_are_separated_by_the_commonest_mark(mark: bytes) -> None:
    data = mark.join([b"id", b"abstract"]) + b"\n" + mark.join([b"1", b"Ice melts."]) + b"\n"

    assert _texts(_rows(data)) == ["Ice melts."]


def test_a_quoted_field_may_hold_line_ends_and_marks() -> None:
    rows = _rows(b'id,text\r\n1,"Ice, ""old"" ice,\nmelts."\r\n2,Seas rise.\r\n')

    assert [(row.position, row.document and row.document.text) for row in rows] == [
        (2, 'Ice, "old" ice,\nmelts.'),
        (4, "Seas rise."),
    ]


def test_a_file_without_a_line_has_no_rows() -> None:
    assert _rows(b"") == []


def test_a_blank_line_is_no_row() -> None:
    assert len(_rows(b"id,text\n\n1,Ice.\n\n")) == 1


def test_a_compressed_table_is_read() -> None:
    assert _texts(_rows(gzip.compress(b"id,text\n1,Ice.\n"))) == ["Ice."]


def test_columns_are_mapped_by_name() -> None:
    assert _texts(_rows(b"key,Summary\n1,Ice.\n", "text=Summary")) == ["Ice."]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"1", "1 fields where 2 columns are named"),
        (b"1,Ice,melts", "3 fields where 2 columns are named"),
        (b"1,", "the text is empty"),
        (b"1,\xff\xfe", "not valid Unicode"),
        (b'1,"Ice" melts', "no record of a table"),
        (b'1,"Ice melts', "no record of a table"),
    ],
)
def test_a_bad_record_has_a_reason_and_the_others_are_read(line: bytes, reason: str) -> None:
    rows = _rows(b"id,text\n0,Before.\n" + line + b"\n2,After.\n")

    assert (["Before.", "After."], 3, True, line.decode("utf-8", "replace")) == (
        _texts(rows),
        rows[1].position,
        reason in rows[1].reason,
        rows[1].raw,
    )


def test_a_quotation_mark_that_is_never_closed_costs_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tables, "MAX_RECORD_LINES", 10)
    rest = b"".join(b"%d,Text %d.\n" % (number, number) for number in range(100))
    rows = _rows(b'id,text\nx,"open\n' + rest)

    assert (100, "a quotation mark is never closed" in rows[0].reason) == (
        len(_texts(rows)),
        True,
    )


def test_quotation_marks_in_a_tab_separated_table_may_be_mere_characters() -> None:
    assert _texts(_rows(b'id\ttext\n1\t"Ice" melts.\n2\tSeas rise.\n')) == [
        '"Ice" melts.',
        "Seas rise.",
    ]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"id,title\n1,Ice\n", "no column for the text"),
        (b"text,text\na,b\n", "'text' stands twice"),
        (b'id,"text" x\n1,Ice.\n', "does not name the columns"),
    ],
)
def test_a_header_that_does_not_name_the_columns_is_refused(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        _rows(data)


_VALUES = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=20)


@given(st.lists(st.tuples(_VALUES, _VALUES.filter(lambda text: text.strip() != "")), max_size=6))
def test_what_the_standard_writer_writes_is_read_back(pairs: list[tuple[str, str]]) -> None:
    out = StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerows([("note", "text"), *pairs])
    rows = _rows(out.getvalue().encode())

    assert [text.strip() for _, text in pairs] == _texts(rows)


def _file(folder: Path, columns: dict[str, list[object]], group: int = 700) -> Path:
    path = folder / "papers.parquet"
    parquet.write_table(pa.table(columns), path, row_group_size=group)
    return path


def _parquet_rows(path: Path) -> list[Row]:
    return list(read_parquet(path, FieldMap()))


def test_each_row_of_each_group_is_a_document_at_its_number(tmp_path: Path) -> None:
    path = _file(tmp_path, {"text": [f"Text {number}." for number in range(1_500)]})
    rows = _parquet_rows(path)

    assert (list(range(1, 1_501)), "Text 1499.") == (
        [row.position for row in rows],
        rows[-1].document and rows[-1].document.text,
    )


def test_the_rows_are_counted_from_the_footer(tmp_path: Path) -> None:
    assert count_rows(_file(tmp_path, {"text": ["a", "b"]})) == 2


def test_a_bad_row_has_a_reason_and_its_values(tmp_path: Path) -> None:
    rows = _parquet_rows(_file(tmp_path, {"id": ["a", "b"], "text": ["", "Ice."]}))

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
    document = _parquet_rows(path)[0].document

    assert document is not None
    assert (document.text, document.authors, document.year, document.extra) == (
        "Ice melts. Seas rise.",
        ("A", "B"),
        None,
        {"added": "2020-01-02 00:00:00+00:00"},
    )


def test_a_table_without_a_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no column for the text"):
        _parquet_rows(_file(tmp_path, {"title": ["a"]}))


def test_what_is_no_parquet_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "papers.parquet"
    path.write_bytes(b"PAR1 not really")

    with pytest.raises(InputError, match="is no whole Parquet file"):
        _parquet_rows(path)


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (pa.timestamp("ns"), "1970-01-01 00:00:00.000001"),
        (pa.timestamp("ns", "UTC"), "1970-01-01 00:00:00.000001+00:00"),
        (pa.duration("ns"), "0:00:00.000001"),
    ],
    ids=str,
)
def test_times_to_the_nanosecond_are_read_to_the_microsecond(
    tmp_path: Path, kind: pa.DataType, expected: str
) -> None:
    path = tmp_path / "papers.parquet"
    parquet.write_table(pa.table({"text": ["Ice melts."], "at": pa.array([1_234], kind)}), path)
    document = _parquet_rows(path)[0].document

    assert document is not None
    assert expected == document.extra["at"]


def test_a_time_that_no_calendar_has_ends_the_rows_with_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "papers.parquet"
    far = pa.array([2**60], pa.timestamp("us"))
    parquet.write_table(pa.table({"text": ["Ice melts."], "at": far}), path)

    assert ["damaged from here on" in row.reason for row in _parquet_rows(path)] == [True]


def test_a_damaged_page_ends_the_rows_with_a_reason(tmp_path: Path) -> None:
    path = _file(tmp_path, {"text": [f"Text {number}." * 40 for number in range(4_000)]})
    data = bytearray(path.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 2_000] = b"\xff" * 2_000
    path.write_bytes(data)
    rows = _parquet_rows(path)
    gc.collect()

    assert (rows[0].document is not None, "damaged from here on" in rows[-1].reason) == (True, True)
