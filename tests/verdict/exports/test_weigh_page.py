"""A weighing as one file that loads nothing and runs nothing."""

from __future__ import annotations

import html
import re
from dataclasses import replace

from claimwright.domain import Grade
from claimwright.verdict.exports.weigh_page import weigh_page
from tests.weighings import HOSTILE, NOTHING_FOUND, WEIGHED

PAGE = weigh_page(WEIGHED)


def tags(text: str) -> set[str]:
    return set(re.findall(r"<([a-z0-9]+)", text))


def test_claim_and_opposite_stand_side_by_side() -> None:
    pair = PAGE.partition('<div class="pair">')[2].partition("</div></div>")[0]

    assert "Coastal wetlands slow" in pair
    assert "Coastal wetlands speed up" in pair


def test_a_grade_has_its_place_among_seven_and_its_word() -> None:
    scales = re.findall(r'<ol class="seven.*?</ol>', PAGE)

    assert {scale.count("<li") for scale in scales} == {len(Grade)}
    assert "✗ Mostly false" in PAGE


def test_every_quote_stands_byte_for_byte() -> None:
    quotes = re.findall(r"<blockquote[^>]*>(.*?)(?: <sup>.*?)?</blockquote>", PAGE, re.DOTALL)
    expected = {quote.text for each in WEIGHED.documents for quote in each.takeaway.quotes}

    assert expected == {html.unescape(quote) for quote in quotes}


def test_sentences_and_sources_lead_to_one_another() -> None:
    leads = set(re.findall(r'href="#([qs]\d+)"', PAGE))

    assert {"q1", "q2", "q3", "q4", "s2", "s3", "s4"} == leads
    assert leads <= set(re.findall(r'id="([qs]\d+)"', PAGE))


def test_what_was_left_out_is_folded_with_its_reason() -> None:
    folded = PAGE.partition("<details>")[2]

    assert "Left out: 3, each with its reason" in folded
    assert "it was retracted" in folded


def test_both_scores_are_drawn_on_one_scale() -> None:
    assert PAGE.count("<circle") == 2
    assert 'aria-label="On the scale from −1 (False) to +1 (True)' in PAGE


def test_nothing_of_a_stranger_becomes_an_element() -> None:
    assert tags(weigh_page(HOSTILE)) <= tags(PAGE)
    assert "onerror='" not in re.sub(r">[^<]*<", "><", weigh_page(HOSTILE))


def test_the_only_links_are_those_of_works_on_the_web_and_within() -> None:
    leads = re.findall(r'href="([^#"]+)"', PAGE)

    assert set(leads) == {"https://doi.org/10.1000/trial", "https://example.org/review"}


def test_nothing_found_is_a_page_too() -> None:
    text = weigh_page(NOTHING_FOUND)

    assert "there is nothing to weigh" in text
    assert "<circle" not in text


def test_notes_and_origin_are_told() -> None:
    assert "One work would weigh 52 %" in PAGE
    assert "corpus starter version 3" in PAGE


def test_without_a_gate_that_dropped_nothing_is_said_of_it() -> None:
    assert "dropped" not in weigh_page(replace(WEIGHED, dropped=0))
