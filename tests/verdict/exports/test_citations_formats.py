"""Each format of a citation report is a whole file."""

from __future__ import annotations

import json

import pytest

from claimwright.domain import Decision
from claimwright.schema.writing import to_json
from claimwright.verdict.exports.citations_formats import (
    CITATION_MEDIA_TYPES,
    CITATION_SUFFIXES,
    CitationFormat,
    citations_exported,
)
from tests.citation_reports import CHECKED

BEGINNINGS = {
    CitationFormat.WIKITEXT: "== Citations of Lake Verna",
    CitationFormat.HTML: "<!doctype html>",
    CitationFormat.MARKDOWN: "# Citations of Lake Verna",
    CitationFormat.CSV: "claim_id,article",
    CitationFormat.JSON: "{",
}


@pytest.mark.parametrize("form", CitationFormat)
def test_a_file_begins_as_its_kind_does(form: CitationFormat) -> None:
    assert citations_exported(CHECKED, form).startswith(BEGINNINGS[form])


@pytest.mark.parametrize("form", CitationFormat)
def test_every_format_has_a_name_on_the_web_and_an_ending(form: CitationFormat) -> None:
    assert (form in CITATION_MEDIA_TYPES, form in CITATION_SUFFIXES) == (True, True)


def test_the_data_are_those_of_every_face_with_the_decisions() -> None:
    text = citations_exported(CHECKED, CitationFormat.JSON, {"c3": Decision.ACCEPT})
    expected = {**to_json(CHECKED), "decisions": {"c3": "accept"}}

    assert json.loads(text) == json.loads(json.dumps(expected))
