"""JSON lines: every line is a document or a reason, and none is lost."""

from __future__ import annotations

import json
from io import BufferedReader, BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.jsonl import read_jsonl, read_sphere
from claimwright.corpus.mapping import FieldMap
from claimwright.corpus.rows import Row

_GOOD = b'{"id": "a", "text": "Ice melts."}\n'

PASSAGE = {
    "id": "p-1",
    "url": "https://news.example/ice",
    "title": "Ice news",
    "sha": "abc",
    "raw": "Ice melts in spring.",
    "vector": [0.1, 0.2],
}


def _rows(data: bytes) -> list[Row]:
    return list(read_jsonl(BufferedReader(BytesIO(data)), FieldMap()))


def test_each_line_is_a_document_at_its_number() -> None:
    rows = _rows(_GOOD + b"\n" + _GOOD)

    assert [(row.position, row.reason) for row in rows] == [(1, ""), (3, "")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"id": "b", "text": "cut o', "not JSON: Unterminated string"),
        (b"not json\n", "not JSON: Expecting value at character 0"),
        (b'["a"]\n', "a list where an object must be"),
        (b'"a"\n', "a text where an object must be"),
        (b"null\n", "null where an object must be"),
        (b"7\n", "a number where an object must be"),
        (b'{"id": "b", "text": "\xff"}\n', "not UTF-8 at byte 21"),
        (b'{"id": "b", "text": 3}\n', "text must be a text"),
        (b'{"id": "b", "text": ""}\n', "the text is empty"),
        (b'{"id": ["b"], "text": "\\ud800"}\n', "not valid Unicode"),
        (b'{"text": "a", "year": ' + b"9" * 5_000 + b"}\n", "a number is too long"),
        (b"[" * 100_000 + b"\n", "it nests too deep"),
        (b'{"text": "' + b"x" * 5_000_000 + b'"}\n', "over the limit of 1,000,000"),
    ],
)
def test_a_bad_line_has_a_reason_and_the_others_are_read(line: bytes, reason: str) -> None:
    first, bad, *_ = _rows(_GOOD + line)

    assert (first.document is not None, bad.position, reason in bad.reason) == (True, 2, True)


def test_a_last_line_that_was_cut_off_says_so() -> None:
    assert "the file may have been cut off" in _rows(b'{"text": "Ice')[0].reason


def test_a_json_array_says_how_to_make_lines_of_it() -> None:
    assert "jq -c" in _rows(b'[{"text": "Ice melts."}]\n')[0].reason


def test_a_bad_line_keeps_its_raw_text_shortened() -> None:
    row = _rows(b'{"text": "' + b"x" * 100_000 + b"\n")[0]

    assert (row.raw[:13], len(row.raw) < 2_100) == ('{"text": "xxx', True)


def test_a_line_over_the_limit_has_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwright.corpus.streams.lines.__defaults__", (40,))

    assert "over the limit of 40 bytes" in _rows(b'{"text": "' + b"x" * 90 + b'"}\n')[0].reason


_GARBAGE = st.binary(max_size=30).filter(
    lambda line: line.strip() != b"" and b"\n" not in line and b"\xef" not in line
)


@given(st.lists(_GARBAGE, max_size=8))
def test_no_line_is_lost_whatever_it_holds(garbage: list[bytes]) -> None:
    rows = _rows(_GOOD + b"\n".join([*garbage, _GOOD]))

    assert (len(garbage) + 2, "Ice melts.") == (
        len(rows),
        rows[-1].document and rows[-1].document.text,
    )


@given(st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda text: text.strip() != ""))
def test_a_text_comes_through_without_its_outer_white_space(text: str) -> None:
    data = json.dumps({"text": text}).encode()

    expected = FieldMap().document({"text": text})

    assert expected == _rows(data)[0].document


def row(passage: object) -> Row:
    return next(read_sphere(BufferedReader(BytesIO(json.dumps(passage).encode() + b"\n"))))


def test_a_passage_is_a_document() -> None:
    document = row(PASSAGE).document
    assert document is not None
    assert (document.id, document.url, document.title, document.text) == (
        "p-1",
        "https://news.example/ice",
        "Ice news",
        "Ice melts in spring.",
    )


def test_the_page_it_is_part_of_is_kept_and_a_foreign_vector_is_not() -> None:
    document = row(PASSAGE).document
    assert document is not None
    assert dict(document.extra) == {"sha": "abc"}


def test_a_passage_without_text_is_told() -> None:
    assert "raw" in row(PASSAGE | {"raw": ""}).reason


def test_a_passage_without_a_name_is_told() -> None:
    assert "id" in row(PASSAGE | {"id": None}).reason
