"""Passages in Sphere's form."""

import json
from io import BufferedReader, BytesIO

from claimwright.corpus.rows import Row
from claimwright.corpus.sphere import read_sphere

PASSAGE = {
    "id": "p-1",
    "url": "https://news.example/ice",
    "title": "Ice news",
    "sha": "abc",
    "raw": "Ice melts in spring.",
    "vector": [0.1, 0.2],
}


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
