"""The self-contained page: the article marked in place, and nothing that runs."""

from __future__ import annotations

import re
from dataclasses import replace

from claimwright.domain import (
    Article,
    Claim,
    Notice,
    NoticeState,
    Span,
)
from claimwright.flows.article import so_far
from claimwright.flows.verify import VerifyOptions
from claimwright.verdict.article_report import article_report
from claimwright.verdict.exports.page import claim_page, page
from tests.articles import SOURCE, article_flow, checked, example_report
from tests.examples import judged, report
from tests.fact_checks.reviews import known

HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
REPORT = so_far(article_flow().check(SOURCE, VerifyOptions())).report("r")


def tags(html: str) -> set[str]:
    return set(re.findall(r"<([a-z0-9]+)", html))


def test_claims_are_marked_where_they_stand() -> None:
    html = page(REPORT)

    assert [
        text.partition("<")[0] for text in re.findall(r'<mark .*?title=".*?">(.*?)</mark>', html)
    ] == [
        "Seas rise because ice melts.",
        "The sun has caused recent warming.",
        "Bees dance.",
    ]


def test_a_mark_says_its_verdict_in_words() -> None:
    assert re.search(r"<sup> ✗ Refuted \(\d+ %\)</sup>", page(REPORT))


def test_the_text_between_the_marks_is_kept() -> None:
    assert " I like tea! " in page(REPORT)


def test_every_mark_leads_to_its_claim() -> None:
    html = page(REPORT)
    ids = set(re.findall(r'id="(claim-[^"]+)"', html))

    assert set(re.findall(r'href="#(claim-[^"]+)"', html)) == ids


def test_of_claims_that_overlap_the_first_is_marked() -> None:
    one = checked(1, judged(0.9, 0.0))
    whole, part = Span(start=0, end=3, text="abc"), Span(start=1, end=2, text="b")
    claims = [replace(one, found=replace(one.found, span=span)) for span in (whole, part)]

    assert page(article_report("r", Article(text="abcd"), (), claims)).count("<mark") == 1


def test_nothing_of_a_stranger_becomes_an_element() -> None:
    claim = checked(
        1, judged(0.9, 0.0, title=HOSTILE, text=HOSTILE, url="javascript:x"), text=HOSTILE
    )
    article = Article(text=HOSTILE, title=HOSTILE, byline=HOSTILE, source="javascript:x")
    failed = checked(2, failure=HOSTILE, text=HOSTILE)
    html = page(article_report("r", article, (), [claim, failed]))

    assert tags(html) & {"script", "img", "iframe", "object", "embed", "form", "link"} == set()
    assert 'javascript:x"' not in html


def test_nothing_is_loaded_from_elsewhere() -> None:
    assert (
        re.findall(
            r"\s(?:src|href)=.https?://(?!doi|example)|@import|url\(", page(example_report())
        )
        == []
    )


def test_the_page_forbids_itself_to_load_or_run_anything() -> None:
    assert "default-src 'none'; style-src 'unsafe-inline'" in page(example_report())


def test_a_failed_claim_says_why() -> None:
    assert "<p>the corpus is gone</p>" in page(example_report())


def test_a_rewritten_claim_shows_what_the_article_says() -> None:
    one = checked(1, judged(0.9, 0.0))
    claim = replace(one.found.claim, text="Other words.")
    changed = replace(one, found=replace(one.found, claim=claim))

    assert "In the article: “Claim 1 stands.”" in page(
        article_report("r", Article(text=""), (), [changed])
    )


def test_retracted_work_is_named_as_such() -> None:
    claims = [checked(1, judged(0.9, 0.0, retracted=True))]

    assert "Retracted: shown, not counted" in page(
        article_report("r", Article(text=""), (), claims)
    )


def test_an_expression_of_concern_is_told() -> None:
    notice = Notice(state=NoticeState.EXPRESSION_OF_CONCERN, source="crossref", date="2020-05-06")
    claims = [checked(1, judged(0.9, 0.0, notices=(notice,)))]

    assert "Expression of concern 2020-05-06 (Crossref)" in page(
        article_report("r", Article(text=""), (), claims)
    )


def test_the_page_says_where_it_came_from() -> None:
    assert "corpus starter version 3" in page(example_report())


def test_a_page_of_nothing_is_still_a_page() -> None:
    assert "</html>" in page(article_report("r", Article(text=""), (), ()))


def test_the_page_of_one_claim_begins_with_its_verdict_and_holds_every_piece() -> None:
    shown = claim_page(report(judged(0.8, 0.1), judged(0.1, 0.8)))

    assert shown.index("<h1") < shown.index('class="label') < shown.index("<ol>")
    assert 2 == shown.count("<li>")
    assert "The article" not in shown


def test_the_page_of_one_claim_escapes_what_comes_from_outside() -> None:
    hostile = replace(report(judged(0.8, 0.1)), claim=Claim(text="<script>alert(1)</script>"))

    assert "<script" not in claim_page(hostile)


def test_what_others_checked_is_told_and_escaped() -> None:
    first = checked(1, judged(0.9, 0.0))
    assert first.report is not None
    told = replace(first.report, known_checks=(known(HOSTILE, url="https://e.org/1"),))
    text = page(article_report("r", Article(text=""), (), [replace(first, report=told)]))

    assert ("Four Pinocchios" in text, "https://e.org/1" in text) == (True, True)
    assert HOSTILE not in text
