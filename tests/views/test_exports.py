"""Every report in every format: whole, of its kind, and safe."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum

import pytest

from claimwright.domain import (
    Article,
    ArticleReport,
    CitationReport,
    Claim,
    DecidedReport,
    Decision,
    FoundSentence,
    RatingForm,
    RatingItem,
    RatingMark,
    RatingQuestion,
    Span,
)
from claimwright.flows.article import so_far
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.writing import to_json
from claimwright.verdict.article_report import article_report
from claimwright.views.exports import Exportable, exported, rating_form
from claimwright.views.formats import (
    MEDIA_TYPES,
    SUFFIXES,
    CitationFormat,
    ExportFormat,
    TranscriptFormat,
    WeighFormat,
)
from tests import citation_groups, citation_reports, debates, weighings
from tests.articles import SOURCE, article_flow, checked
from tests.examples import judged, report
from tests.fact_checks.reviews import known

HOSTILE = "<script>x</script> [a](javascript:b) ![i](https://t.example/x)\n# h\n| c | `d` ---"


def hostile_article() -> ArticleReport:
    evil = {"title": HOSTILE, "text": HOSTILE, "url": "javascript:x"}
    claim = checked(1, judged(0.9, 0.0, **evil), text=HOSTILE)  # type: ignore[arg-type]  # fields of a work
    assert claim.report is not None
    told = replace(claim.report, known_checks=(known(HOSTILE, url="https://e.org/1"),))
    claims = [replace(claim, report=told), checked(2, failure=HOSTILE, text=HOSTILE)]
    article = Article(text=HOSTILE, title=HOSTILE, byline=HOSTILE, source="javascript:x")
    return article_report("r", article, (), claims)


ARTICLE = so_far(article_flow().check(SOURCE, VerifyOptions())).report("r")
CLAIM = report(judged(0.8, 0.1), judged(0.1, 0.8, retracted=True))
REPORTS: Mapping[str, Exportable] = {
    "article": ARTICLE,
    "claim": CLAIM,
    "debate": debates.REPORT,
    "weighing": weighings.WEIGHED,
    "citations": citation_reports.CHECKED,
    "nothing checked": article_report("r", Article(text=""), (), ()),
    "unanswered": debates.UNANSWERED,
    "no round": replace(debates.REPORT, rounds=()),
    "nothing found": weighings.NOTHING_FOUND,
    "nothing cited": citation_reports.NOTHING_CITED,
    "hostile article": hostile_article(),
    "hostile claim": replace(CLAIM, claim=Claim(text=HOSTILE)),
    "hostile weighing": weighings.HOSTILE,
    "hostile citations": citation_reports.HOSTILE,
}
BEGINNINGS = {"json": "{\n", "html": "<!doctype html>", "markdown": "# "}
FORMATS = {
    "article": ExportFormat,
    "claim": ExportFormat,
    "debate": TranscriptFormat,
    "weighing": WeighFormat,
    "citations": CitationFormat,
}
MARKUP = {
    "html": ("<script", "<img", 'href="javascript'),
    "markdown": ("<script", "<img", "](javascript", "](http", "\n# h", "\n| c"),
}
LEADING = {"href", "src", "action", "srcset"}


def tags(text: str) -> set[str]:
    return set(re.findall(r"<([a-z0-9]+)", text))


@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize("form", BEGINNINGS)
def test_each_format_begins_as_its_kind_does(report: str, form: str) -> None:
    assert exported(REPORTS[report], form).startswith(BEGINNINGS[form])


def test_only_of_an_article_without_checked_claims_none_is_said_to_be_there() -> None:
    none_shown = replace(citation_reports.CHECKED, groups=())

    assert "No claim with a citation was checked" not in exported(none_shown, "html")
    assert "No claim with a citation was checked" in exported(
        citation_reports.NOTHING_CITED, "html"
    )


@pytest.mark.parametrize(("report", "forms"), FORMATS.items())
def test_a_report_is_written_in_every_format_of_its_kind(report: str, forms: type[StrEnum]) -> None:
    assert all(exported(REPORTS[report], form).strip() for form in forms)
    assert set(forms) <= set(MEDIA_TYPES) & set(SUFFIXES)


@pytest.mark.parametrize("report", FORMATS)
def test_the_json_is_that_of_every_face(report: str) -> None:
    of = REPORTS[report]
    shape = to_json(DecidedReport(of, {}) if isinstance(of, CitationReport) else of)

    assert json.loads(exported(of, "json")) == json.loads(json.dumps(shape))


@pytest.mark.parametrize("report", REPORTS)
def test_a_page_forbids_itself_to_load_or_run_anything(report: str) -> None:
    page = exported(REPORTS[report], "html")

    assert "default-src 'none'; style-src 'unsafe-inline'" in page
    assert tags(page) & {"script", "img", "link", "form", "iframe", "object", "button"} == set()
    marked = " ".join(re.findall(r"<[a-z][^>]*>", page))
    leads = {value for name, value in re.findall(r'([\w-]+)="([^"]*)"', marked) if name in LEADING}
    assert [value for value in leads if not value.startswith(("#", "https://"))] == []
    assert re.findall(r"@import|url\(", page) == []


@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize("form", ["html", "markdown"])
def test_markup_of_a_corpus_is_text(report: str, form: str) -> None:
    # What stands in a fence is no markup.
    text = re.sub(r"` .* `", "", exported(REPORTS[report], form))
    assert [each for each in MARKUP[form] if each in text] == []


def test_every_quote_of_a_weighing_stands_byte_for_byte() -> None:
    page = exported(REPORTS["weighing"], "html")
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
    assert exported(citation_reports.CHECKED, form).startswith(beginning)


@pytest.mark.parametrize("form", [CitationFormat.HTML, CitationFormat.MARKDOWN])
def test_a_decision_stands_beside_its_suggestion(form: CitationFormat) -> None:
    text = exported(citation_reports.CHECKED, form, decisions={"c3": Decision.ACCEPT})

    assert "By a reviewer: accepted." in text


def test_the_base_rate_stands_before_the_first_flag() -> None:
    page = exported(REPORTS["citations"], "html")

    assert 0 < page.index(citation_groups.BASE_RATE) < page.index("Contradicted</span>")


def test_claims_are_marked_where_they_stand_and_lead_to_their_evidence() -> None:
    page = exported(ARTICLE, "html")
    marks = re.findall(r'<a class="found" href="#([^"]+)"><mark data-sign="(\w+)">', page)

    assert [sign for _, sign in marks] == ["supported", "refuted", "supported"]
    cards = re.findall(r'<article class="claim" id="([^"]+)"', page)
    assert {key for key, _ in marks} == set(cards)
    assert " I like tea! " in page


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_a_file_of_a_claim_begins_with_its_verdict_and_holds_every_piece(form: str) -> None:
    text = exported(CLAIM, form)

    assert text.index("Seas rise") < text.index("Supported") < text.index("Title of")
    assert "Retracted" in text


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_a_rewritten_claim_shows_what_the_text_says_and_a_failed_one_why(form: str) -> None:
    one = checked(1, judged(0.9, 0.0))
    changed = replace(one, found=replace(one.found, claim=Claim(text="Other words.", id="c1")))
    failed = checked(2, failure="the corpus is gone")
    text = exported(article_report("r", Article(text=""), (), [changed, failed]), form)

    assert ("In the text" in text, "the corpus is gone" in text) == (True, True)


def test_of_claims_that_overlap_one_is_marked() -> None:
    span = Span(start=0, end=3, text="abc")
    claims = [replace(checked(1, judged(0.9, 0.0)).found, span=span) for _ in range(2)]
    sentence = FoundSentence(index=0, span=span, kept=True, reason="", claims=tuple(claims))
    page = exported(article_report("r", Article(text="abcd"), (sentence,), ()), "html")

    assert page.count('<a class="found"') == 1


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_what_others_checked_is_told(form: str) -> None:
    text = exported(REPORTS["hostile article"], form)

    assert ("Four Pinocchios" in text, "https://e.org/1" in text) == (True, True)


EVIL = "</p><script>alert(1)</script>"
FORM = RatingForm(
    id="f",
    title="What do you think?",
    instructions="Answer all.",
    items=(
        RatingItem(
            id=f"1 {EVIL}",
            shown=(("Sentence", f"Seas rise {EVIL}"),),
            questions=(RatingQuestion(id="supported", text="Is it so?", answers=("yes", "no")),),
        ),
    ),
)


def test_every_answer_can_be_chosen() -> None:
    assert re.findall(r'value="(\w+)"', rating_form(FORM)) == ["yes", "no"]


def test_what_is_shown_runs_nothing() -> None:
    assert rating_form(FORM).count("<script>") == 1


def test_the_one_script_is_the_one_that_may_run() -> None:
    page = rating_form(FORM)
    script = re.search(r"<script>(.*)</script>", page, re.DOTALL)
    digest = hashlib.sha256((script.group(1) if script else "").encode()).digest()

    assert f"'sha256-{base64.b64encode(digest).decode()}'" in page


def test_the_page_can_send_nothing() -> None:
    assert "default-src 'none'" in rating_form(FORM)


def _shown(*marks: RatingMark, folded: tuple[int, ...] = ()) -> str:
    item = replace(FORM.items[0], shown=(("Source A", "One. <Two>."),), marks=marks, folded=folded)
    return rating_form(replace(FORM, items=(item,)))


def test_the_sentence_that_carries_a_finding_is_marked_in_its_text() -> None:
    page = _shown(RatingMark(part=0, start=5, end=11))

    assert ">One. <mark>&lt;Two&gt;.</mark></p>" in page


def test_a_mark_of_another_part_marks_nothing_here() -> None:
    assert "<mark>" not in _shown(RatingMark(part=1, start=0, end=4))


def test_a_folded_part_opens_when_asked_for() -> None:
    assert "<details><summary>Source A</summary><p" in _shown(folded=(0,))
