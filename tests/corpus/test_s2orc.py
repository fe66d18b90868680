"""Works in the forms of S2ORC."""

import json
from io import BufferedReader, BytesIO

import pytest

from claimwright.corpus.jsonl import read_s2orc
from claimwright.corpus.rows import Row

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


def row(work: object) -> Row:
    return next(read_s2orc(BufferedReader(BytesIO(json.dumps(work).encode() + b"\n"))))


def test_annotated_stretches_are_read() -> None:
    document = row(ANNOTATED).document
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
    document = row(work).document
    assert document is not None
    assert (document.text, document.extra["part"]) == ("The gauges stood for ten years.", "body")


def test_the_older_form_is_read() -> None:
    document = row(PARSED).document
    assert document is not None
    assert (document.id, document.year, document.authors, document.text) == (
        "p9",
        2011,
        ("Eva B Lind",),
        "Tides rose.",
    )


def test_a_work_without_text_is_told() -> None:
    assert "neither" in row({"paper_id": "p9", "pdf_parse": {}}).reason


def test_places_that_are_no_list_name_nothing() -> None:
    work = {"corpusid": 1, "content": {"text": TEXT, "annotations": {"abstract": "{}"}}}
    assert "neither" in row(work).reason


@pytest.mark.parametrize(
    "marks",
    ["[{", [{"start": -3, "end": 4}], [{"start": "x", "end": 2}], [{"start": 0, "end": None}]],
)
def test_places_that_are_no_numbers_reject_the_work_alone(marks: object) -> None:
    work = {"corpusid": 1, "content": {"text": TEXT, "annotations": {"abstract": marks}}}
    assert "no list of places" in row(work).reason
