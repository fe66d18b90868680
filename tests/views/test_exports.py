"""Every report in every format: whole, of its kind, and safe."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable

import pytest

from claimwright.domain import DecidedReport, Decision
from claimwright.schema.writing import to_json
from claimwright.views.exports import (
    MEDIA_TYPES,
    SUFFIXES,
    CitationFormat,
    TranscriptFormat,
    WeighFormat,
    citations_exported,
    transcript,
    weigh_exported,
)
from tests import citation_reports, debates, weighings

FILES: dict[str, Callable[[str], str]] = {
    "debate": lambda form: transcript(debates.REPORT, TranscriptFormat(form)),
    "weighing": lambda form: weigh_exported(weighings.WEIGHED, WeighFormat(form)),
    "citations": lambda form: citations_exported(citation_reports.CHECKED, CitationFormat(form)),
    "unanswered": lambda form: transcript(debates.UNANSWERED, TranscriptFormat(form)),
    "nothing found": lambda form: weigh_exported(weighings.NOTHING_FOUND, WeighFormat(form)),
    "nothing cited": lambda form: citations_exported(
        citation_reports.NOTHING_CITED, CitationFormat(form)
    ),
    "hostile citations": lambda form: citations_exported(
        citation_reports.HOSTILE, CitationFormat(form)
    ),
    "hostile weighing": lambda form: weigh_exported(weighings.HOSTILE, WeighFormat(form)),
}
LEADING = {"href", "src", "action", "srcset"}
BEGINNINGS = {"json": "{\n", "html": "<!doctype html>", "markdown": "# "}


def tags(text: str) -> set[str]:
    return set(re.findall(r"<([a-z0-9]+)", text))


@pytest.mark.parametrize("report", FILES)
@pytest.mark.parametrize("form", BEGINNINGS)
def test_each_format_begins_as_its_kind_does(report: str, form: str) -> None:
    assert FILES[report](form).startswith(BEGINNINGS[form])


@pytest.mark.parametrize("form", [*TranscriptFormat, *WeighFormat, *CitationFormat])
def test_every_format_has_a_media_type_and_a_suffix(form: str) -> None:
    assert (form in MEDIA_TYPES, form in SUFFIXES) == (True, True)


@pytest.mark.parametrize(
    ("report", "known"),
    [
        ("debate", debates.REPORT),
        ("weighing", weighings.WEIGHED),
        ("citations", DecidedReport(citation_reports.CHECKED, {})),
    ],
)
def test_the_json_is_that_of_every_face(report: str, known: object) -> None:
    assert json.loads(FILES[report]("json")) == json.loads(json.dumps(to_json(known)))


@pytest.mark.parametrize("report", FILES)
def test_a_page_forbids_itself_to_load_or_run_anything(report: str) -> None:
    page = FILES[report]("html")

    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    assert tags(page) & {"script", "img", "link", "form", "iframe", "object", "button"} == set()
    marked = " ".join(re.findall(r"<[a-z][^>]*>", page))
    leads = {value for name, value in re.findall(r'([\w-]+)="([^"]*)"', marked) if name in LEADING}
    assert [value for value in leads if not value.startswith(("#", "https://"))] == []
    assert re.findall(r"@import|url\(", page) == []


@pytest.mark.parametrize("report", FILES)
@pytest.mark.parametrize("form", ["html", "markdown"])
def test_markup_of_a_corpus_is_text(report: str, form: str) -> None:
    text = re.sub(r"` .* `", "", FILES[report](form))  # what stands in a fence is no markup
    bad = ("<script", "<img", "](javascript", 'href="javascript', "](http", "\n# h", "\n| c")
    assert [each for each in bad if each in text] == []


def test_every_quote_of_a_weighing_stands_byte_for_byte() -> None:
    page = FILES["weighing"]("html")
    quotes = re.findall(r"<blockquote[^>]*>(.*?)(?: <a .*?)?</blockquote>", page, re.DOTALL)
    works = weighings.WEIGHED.documents

    assert {quote.text for each in works for quote in each.takeaway.quotes} <= {
        html.unescape(quote) for quote in quotes
    }


@pytest.mark.parametrize(
    ("form", "beginning"),
    [(CitationFormat.WIKITEXT, "== Citations of Lake Verna"), (CitationFormat.CSV, "claim_id,")],
)
def test_citations_are_written_for_a_wiki_and_for_a_spreadsheet(
    form: CitationFormat, beginning: str
) -> None:
    assert citations_exported(citation_reports.CHECKED, form).startswith(beginning)


@pytest.mark.parametrize("form", [CitationFormat.HTML, CitationFormat.MARKDOWN])
def test_a_decision_stands_beside_its_suggestion(form: CitationFormat) -> None:
    text = citations_exported(citation_reports.CHECKED, form, {"c3": Decision.ACCEPT})

    assert "By a reviewer: accepted." in text


def test_the_base_rate_stands_before_the_first_flag() -> None:
    page = FILES["citations"]("html")

    assert 0 < page.index(citation_reports.BASE_RATE) < page.index("Contradicted</span>")
