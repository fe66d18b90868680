"""A section for a talk page: proposals to copy, nothing that wikitext would obey."""

import re
from dataclasses import replace

import mwparserfromhell
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import CitationLabel, Decision
from claimwright.views.wikitext import citations_wikitext, nowiki
from tests.citation_groups import CROSSED, DEEP, ICE, PAIRS
from tests.citation_reports import CHECKED, HOSTILE, NOTHING_CITED, report_of

ACCEPTED = "=== Proposed by a reviewer ==="
OPEN = "=== Suggested by the machine, decided by nobody ==="


def part(text: str, heading: str) -> str:
    """Return what stands under a heading; empty without it."""
    return text.partition(heading)[2].partition("\n===")[0]


def test_the_section_says_that_nothing_was_edited() -> None:
    assert "'''Nothing was edited" in citations_wikitext(CHECKED, {})


def test_the_very_revision_is_linked() -> None:
    assert "[[Special:PermanentLink/123456789|revision 123456789]]" in citations_wikitext(
        CHECKED, {}
    )


def test_the_article_and_the_section_of_a_claim_are_linked() -> None:
    text = citations_wikitext(CHECKED, {})

    assert "Read: [[:Lake Verna|Lake Verna]], [[Special:PermanentLink/123456789|" in text
    assert "| [[:Lake Verna#Wildlife|Wildlife]]: “Otters came back in 2004,”" in text


def test_a_claim_is_quoted_in_its_sentence() -> None:
    cited = replace(PAIRS.cited, claim=replace(PAIRS.cited.claim, text="and about 300 pairs"))
    group = replace(PAIRS, cited=cited, label=CitationLabel.NOT_SUPPORTED)

    assert (
        "“Otters came back in 2004, <b>and about 300 pairs</b> of terns breed on its islands.”"
    ) in citations_wikitext(report_of((group,)), {})


def test_the_base_rate_stands_beside_the_list() -> None:
    assert CHECKED.base_rate in citations_wikitext(CHECKED, {})


def test_only_what_a_reviewer_accepted_is_proposed_as_accepted() -> None:
    text = citations_wikitext(CHECKED, {"c3": Decision.ACCEPT})

    assert "harbour.example.org" in part(text, ACCEPTED)
    assert "yearbook" not in part(text, ACCEPTED)
    assert "yearbook" in part(text, OPEN)


def test_what_was_rejected_is_counted_and_not_proposed() -> None:
    decisions = {"c3": Decision.REJECT, "c6": Decision.NEITHER}
    text = citations_wikitext(CHECKED, decisions)

    assert "1 rejected, 1 found no better than what is cited." in text
    assert "{{cite web" not in text


def test_a_template_is_shown_and_not_used() -> None:
    text = citations_wikitext(CHECKED, {"c3": Decision.ACCEPT})

    assert "<code><nowiki>{{cite web |url=https://harbour.example.org/records/ice" in text
    assert mwparserfromhell.parse(text).filter_templates() == []


def test_a_source_that_was_not_read_is_no_doubt() -> None:
    text = citations_wikitext(CHECKED, {})
    table = text.partition("{|")[2].partition("|}")[0]

    assert "41 metres" not in table
    assert "41 metres" in part(text, "=== Not read, so nothing is said of them ===")


def test_a_suggestion_for_what_was_not_read_is_no_doubt_either() -> None:
    text = citations_wikitext(report_of((replace(DEEP, suggestion=ICE),)), {})

    assert "** Now: nothing cited could be read, which says nothing of the claim." in text


def test_a_check_that_failed_says_why() -> None:
    text = citations_wikitext(report_of((replace(CROSSED, sources=()),)), {})

    assert "“A ferry has crossed it since 1887.”: the checker stopped: out of memory" in text


def test_nothing_of_a_stranger_is_obeyed() -> None:
    code = mwparserfromhell.parse(citations_wikitext(HOSTILE, {}))
    links = [str(link.title) for link in code.filter_wikilinks()]

    assert code.filter_templates() == []
    assert links == ["Special:PermanentLink/123456789"]
    assert {str(tag.tag) for tag in code.filter_tags()} <= {
        "nowiki", "code", "small", "i", "b", "li", "table", "tr", "td", "th",
    }  # fmt: skip


def test_what_holds_needs_no_look() -> None:
    text = citations_wikitext(report_of((PAIRS,)), {})

    assert "No citation that was read needs a look." in text


def test_of_nothing_cited_no_look_is_spoken_of() -> None:
    text = citations_wikitext(NOTHING_CITED, {})

    assert "No claim with a citation was checked." in text
    assert "needs a look" not in text


@pytest.mark.parametrize(
    "text", ["Britain's lakes, 41 m deep", "The “old” ferry (1887): slow; small", "50 % – or 60 %"]
)
def test_plain_words_stay_plain(text: str) -> None:
    assert nowiki(text) == text


@pytest.mark.parametrize("text", ["see //x.example", "ISBN 1234", "~~~~", "a--", "''x''", "x: '"])
def test_what_wikitext_would_obey_is_held(text: str) -> None:
    assert nowiki(text) == f"<nowiki>{text}</nowiki>"


@given(st.text(st.sampled_from("ab {}[]|<>'~=\n_&:;/-")))
def test_a_text_of_markup_stays_one_line_of_text(text: str) -> None:
    shown = nowiki(text)
    inner = re.sub(r"^<nowiki>(.*)</nowiki>$", r"\1", shown)

    assert "\n" not in shown
    assert "<" not in inner
    assert "{" not in shown or shown.startswith("<nowiki>")
