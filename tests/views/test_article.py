"""The page of an article: its text with marks, its counts, what failed."""

import re
from dataclasses import replace

import pytest

from claimwright.domain import CheckedClaim
from claimwright.flows.events import Stage
from claimwright.views.article import (
    article_page,
    counts,
    text_runs,
)
from claimwright.views.evidence import EvidenceFilter
from claimwright.views.progress import Progress
from claimwright.views.rendering import fragment
from tests.views.samples import SENTENCES, TEXT, article, found, one_claim


def test_the_runs_join_to_the_text() -> None:
    assert TEXT == "".join(run.text for run in article_page(article()).text)


def test_each_claim_is_marked_with_its_verdict_and_leads_to_its_card() -> None:
    marked = [run for run in article_page(article()).text if run.sign]

    assert [(run.text, run.target, run.sign and run.sign.key) for run in marked] == [
        (SENTENCES[0], "c-s0c0", "supported"),
        (SENTENCES[2], "c-s2c0", "refuted"),
    ]


def test_a_claim_that_waits_is_marked_so() -> None:
    runs = text_runs(article(checked=()), {})

    assert [run.sign.key for run in runs if run.sign] == ["pending", "pending"]


def test_two_claims_of_one_place_show_the_more_doubtful() -> None:
    whole = article()
    first = whole.sentences[0]
    twin = replace(first.claims[0], claim=replace(first.claims[0].claim, id="s2c0"))
    both = replace(first, claims=(*first.claims, twin))
    shown = article_page(replace(whole, sentences=(both,)))

    assert [(run.target, run.sign.key) for run in shown.text if run.sign] == [("c-s2c0", "refuted")]


def test_the_last_word_stays_with_the_sign() -> None:
    run = article_page(article()).text[0]

    assert (run.head, run.tail) == ("Arctic sea ice ", "declines.")


def test_the_most_doubtful_claim_comes_first() -> None:
    assert [claim.verdict.key for claim in article_page(article()).claims] == [
        "refuted",
        "supported",
    ]


def test_claims_are_counted_by_verdict() -> None:
    shown = article_page(article())

    assert [(count.sign.key, count.number, count.share) for count in shown.counts] == [
        ("refuted", 1, 50.0),
        ("supported", 1, 50.0),
    ]


def test_no_verdict_draws_no_strip() -> None:
    assert counts({}) == ()


def test_where_the_article_stands_is_linked_when_it_is_safe() -> None:
    shown = article_page(article())

    assert (shown.address, shown.host) == ("https://www.example.org/ice", "example.org")


def test_an_unsafe_source_is_not_linked() -> None:
    whole = article()
    evil = replace(whole, article=replace(whole.article, source="javascript:alert(1)"))

    assert (article_page(evil).address, article_page(evil).host) == ("", "")


def test_a_failed_check_is_no_verdict() -> None:
    claim = found(SENTENCES[0], TEXT, 0)
    shown = article_page(article([CheckedClaim(found=claim, report=None, failure="too slow")]))

    assert ([each.failure for each in shown.failures], shown.claims, shown.counts) == (
        ["too slow"],
        (),
        (),
    )


def test_a_single_sentence_is_shown_as_one_claim() -> None:
    alone = article_page(one_claim()).alone

    assert alone is not None
    assert alone.claim == SENTENCES[0]


def test_an_article_is_not_shown_as_one_claim() -> None:
    assert article_page(article()).alone is None


def test_a_text_without_a_title_goes_by_its_beginning() -> None:
    assert article_page(article(title="")).title == SENTENCES[0]


def test_a_long_beginning_is_cut_between_words() -> None:
    whole = replace(article(title="", text="word " * 60), sentences=())

    assert article_page(whole).title == "word " * 27 + "word…"


def test_nothing_read_yet_goes_by_what_was_asked() -> None:
    whole = replace(article(title="", text=""), sentences=())

    assert article_page(whole, named="x").title == "x"


def test_why_each_sentence_was_checked_or_not_is_listed() -> None:
    rows = fragment("sentences.html", report=article_page(article()))

    assert re.findall(r'<td dir="auto">(.*?)</td>', rows) == [*SENTENCES]
    assert "<td>no</td><td>an opinion<br>" in rows
    assert ">check worthiness: CFS (80%)</small></td>" in rows


@pytest.mark.parametrize(
    ("stage", "is_said"),
    [
        (Progress(stage=Stage.DONE), True),
        (Progress(stage=Stage.CANCELLED), False),
        (Progress(stage=Stage.FAILED, failure="Not an article"), False),
    ],
)
def test_only_a_check_that_came_to_its_end_says_that_nothing_could_be_checked(
    stage: Progress, *, is_said: bool
) -> None:
    shown = fragment(
        "report.html",
        caller=None,
        report=article_page(article(checked=())),
        stage=stage,
        filter=EvidenceFilter(),
        exports=(),
    )

    assert ("No sentence of this text could be checked" in shown) is is_said


def test_the_list_of_sentences_is_not_offered_before_there_are_any() -> None:
    shown = fragment(
        "report.html",
        caller=None,
        report=article_page(replace(article(checked=()), sentences=())),
        stage=Progress(stage=Stage.READING),
        filter=EvidenceFilter(),
        exports=(),
    )

    assert '<details id="sentences" hidden ' in shown
