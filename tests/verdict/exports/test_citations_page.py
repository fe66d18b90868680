"""A citation report as one HTML file that runs and loads nothing."""

from __future__ import annotations

from claimwright.domain import Decision
from claimwright.verdict.exports.citations_page import citations_page
from tests.citation_reports import BASE_RATE, CHECKED, HOSTILE, NOTHING_CITED


def test_the_base_rate_stands_before_the_first_flag() -> None:
    text = citations_page(CHECKED, {})

    assert 0 < text.index(BASE_RATE) < text.index("✗ Contradicted")


def test_the_claim_stands_in_its_paragraph_with_what_is_missing() -> None:
    text = citations_page(CHECKED, {})

    assert '<span class="missing" title="No source that was read holds it">1950</span>' in text


def test_the_sentences_that_carry_a_finding_are_marked() -> None:
    text = citations_page(CHECKED, {})

    assert "<mark>The lake has not frozen over since 1963, the harbour master says.</mark>" in text


def test_a_source_that_was_not_read_says_nothing_of_the_claim() -> None:
    assert "a book without a link. It says nothing of the claim." in citations_page(CHECKED, {})


def test_a_decision_stands_beside_its_suggestion() -> None:
    text = citations_page(CHECKED, {"c3": Decision.NEITHER})

    assert "By a reviewer: neither." in text
    assert "By a reviewer: not decided." in text


def test_nothing_of_a_stranger_is_markup() -> None:
    text = citations_page(HOSTILE, {})

    assert "<script" not in text
    assert "<img" not in text
    assert 'href="javascript' not in text


def test_of_nothing_cited_there_is_a_page() -> None:
    assert "0 claims with citations" in citations_page(NOTHING_CITED, {})
