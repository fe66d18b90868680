"""A citation report as Markdown that shows every text as it is."""

from __future__ import annotations

from claimwright.domain import Decision
from claimwright.verdict.exports.citations_markdown import citations_markdown
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED


def test_the_riskiest_claim_stands_first() -> None:
    text = citations_markdown(CHECKED, {})

    assert text.index("Contradicted") < text.index("Not supported") < text.index("## \\[2\\]")


def test_a_suggestion_stands_with_what_was_decided() -> None:
    text = citations_markdown(CHECKED, {"c3": Decision.ACCEPT})

    assert "**Suggested (accepted)**: [Ice \\| records]" in text
    assert "**Suggested (not decided)**: [Yearbook 2019]" in text


def test_a_template_can_be_copied() -> None:
    text = citations_markdown(CHECKED, {})

    assert "` {{cite web |url=https://harbour.example.org/records/ice |title=Ice {{!}}" in text


def test_a_source_that_was_not_read_says_why() -> None:
    assert "Not read. No address to read: a book without a link" in citations_markdown(CHECKED, {})


def test_an_address_that_is_none_of_the_web_is_no_link() -> None:
    assert "](<javascript" not in citations_markdown(HOSTILE, {})


def test_of_nothing_cited_there_is_nothing_but_the_head() -> None:
    assert "## " not in citations_markdown(NOTHING_CITED, {})
