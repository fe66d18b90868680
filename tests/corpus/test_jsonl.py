"""JSON lines: every line is a document or a reason, and none is lost."""

from __future__ import annotations

import json
from io import BufferedReader, BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.jsonl import passage, read_objects, s2orc_work
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
    return list(read_objects(BufferedReader(BytesIO(data)), FieldMap().document))


def test_each_line_is_a_document_at_its_number() -> None:
    rows = _rows(_GOOD + b"\n" + _GOOD)

    assert [(row.position, row.reason) for row in rows] == [(1, ""), (3, "")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"id": "b", "text": "cut o', "not JSON: Unterminated string"),
        (b"not json\n", "not JSON: Expecting value at character 0"),
        (b'{"text": "Ice', "the file may have been cut off"),
        (b'["a"]\n', "a list where an object must be; write one object a line (jq -c"),
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


def sphere(line: object) -> Row:
    return next(read_objects(BufferedReader(BytesIO(json.dumps(line).encode() + b"\n")), passage))


def test_a_passage_is_a_document() -> None:
    document = sphere(PASSAGE).document
    assert document is not None
    assert (document.id, document.url, document.title, document.text) == (
        "p-1",
        "https://news.example/ice",
        "Ice news",
        "Ice melts in spring.",
    )


def test_the_page_it_is_part_of_is_kept_and_a_foreign_vector_is_not() -> None:
    document = sphere(PASSAGE).document
    assert document is not None
    assert dict(document.extra) == {"sha": "abc"}


@pytest.mark.parametrize("lacking", ["raw", "id"])
def test_a_passage_without_text_or_name_is_told(lacking: str) -> None:
    assert f"a passage has no {lacking}" in sphere(PASSAGE | {lacking: None}).reason


TEXT = "Tides of Oslo\nTides rose. We measured.\nThe gauges stood for ten years."
ANNOTATED = {
    "corpusid": 77,
    "externalids": {"doi": "10.1000/T.1", "pubmed": "123"},
    "content": {
        "text": TEXT,
        "annotations": {
            "title": json.dumps([{"start": 0, "end": 13}]),
            "abstract": json.dumps([{"start": 14, "end": 38}]),
            "paragraph": json.dumps([{"start": 39, "end": 70}]),
        },
    },
}
PARSED = {
    "paper_id": "p9",
    "metadata": {
        "title": "Tides of Oslo",
        "year": 2011,
        "doi": "10.1000/t.1",
        "authors": [{"first": "Eva", "middle": ["B"], "last": "Lind"}],
    },
    "pdf_parse": {
        "abstract": [{"text": "Tides rose."}],
        "body_text": [{"section": "Method", "text": "The gauges stood for ten years."}],
    },
}


def s2orc(line: object) -> Row:
    return next(
        read_objects(BufferedReader(BytesIO(json.dumps(line).encode() + b"\n")), s2orc_work)
    )


def test_annotated_stretches_are_read() -> None:
    document = s2orc(ANNOTATED).document
    assert document is not None
    assert (document.id, document.title, document.text, document.extra["part"]) == (
        "77",
        "Tides of Oslo",
        "Tides rose. We measured.",
        "abstract",
    )


def test_without_an_abstract_the_body_is_the_text() -> None:
    marks = ANNOTATED["content"]["annotations"] | {"abstract": None}  # type: ignore[index]
    work = ANNOTATED | {"content": {"text": TEXT, "annotations": marks}}
    document = s2orc(work).document
    assert document is not None
    assert (document.text, document.extra["part"]) == ("The gauges stood for ten years.", "body")


def test_the_older_form_is_read() -> None:
    document = s2orc(PARSED).document
    assert document is not None
    assert (document.id, document.year, document.authors, document.text) == (
        "p9",
        2011,
        ("Eva B Lind",),
        "Tides rose.",
    )


def test_a_work_without_text_is_told() -> None:
    assert "neither" in s2orc({"paper_id": "p9", "pdf_parse": {}}).reason


def test_places_that_are_no_list_name_nothing() -> None:
    work = {"corpusid": 1, "content": {"text": TEXT, "annotations": {"abstract": "{}"}}}
    assert "neither" in s2orc(work).reason


@pytest.mark.parametrize(
    "marks",
    ["[{", [{"start": -3, "end": 4}], [{"start": "x", "end": 2}], [{"start": 0, "end": None}]],
)
def test_places_that_are_no_numbers_reject_the_work_alone(marks: object) -> None:
    work = {"corpusid": 1, "content": {"text": TEXT, "annotations": {"abstract": marks}}}
    assert "no list of places" in s2orc(work).reason
