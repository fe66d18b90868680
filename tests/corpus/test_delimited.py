"""Tables of separated values: records over lines, broken quotes, wrong widths."""

from __future__ import annotations

import csv
import gzip
from io import BufferedReader, BytesIO, StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus import delimited
from claimwright.corpus.delimited import read_delimited
from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import Row
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
    monkeypatch.setattr(delimited, "MAX_RECORD_LINES", 10)
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


def test_a_header_without_a_text_is_refused() -> None:
    with pytest.raises(InputError, match="no column for the text"):
        _rows(b"id,title\n1,Ice\n")


def test_a_header_that_names_a_column_twice_is_refused() -> None:
    with pytest.raises(InputError, match="'text' stands twice"):
        _rows(b"text,text\na,b\n")


def test_a_header_that_is_no_record_is_refused() -> None:
    with pytest.raises(InputError, match="does not name the columns"):
        _rows(b'id,"text" x\n1,Ice.\n')


_VALUES = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=20)


@given(st.lists(st.tuples(_VALUES, _VALUES.filter(lambda text: text.strip() != "")), max_size=6))
def test_what_the_standard_writer_writes_is_read_back(pairs: list[tuple[str, str]]) -> None:
    out = StringIO(newline="")
    writer = csv.writer(out, quoting=csv.QUOTE_ALL)
    writer.writerows([("note", "text"), *pairs])
    rows = _rows(out.getvalue().encode())

    assert [text.strip() for _, text in pairs] == _texts(rows)
