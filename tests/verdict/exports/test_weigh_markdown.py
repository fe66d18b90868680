"""A weighing as Markdown that shows every text as it is."""

from __future__ import annotations

import html
import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import ExplanationSentence, Quote
from claimwright.verdict.exports.weigh_markdown import exact, weigh_markdown
from tests.weighings import HOSTILE, NOTHING_FOUND, WEIGHED

READABLE = st.text(
    st.one_of(st.sampled_from("\n\t*_#<&“ "), st.characters(exclude_categories=("Cc", "Cs", "Cf")))
)


def shown(source: str) -> str:
    """Return what a reader of Markdown sees of escaped text."""
    return html.unescape(re.sub(r"\\(.)", r"\1", source))


def test_claim_opposite_and_both_scores_stand_at_the_top() -> None:
    text = weigh_markdown(WEIGHED)

    assert text.startswith(r"# Coastal wetlands slow the rise of the sea on land\.")
    assert r"**Its opposite**: Coastal wetlands speed up" in text
    assert "| weighted by reputation | Disputed, leaning supported | +0.35 | 0.62 | 25% |" in text
    assert "| each work the same | Generally controversial | +0.22 | 0.68 | 33% |" in text


def test_each_sentence_names_its_sources_and_its_status() -> None:
    text = weigh_markdown(WEIGHED)

    assert r"every year measured\. \[1\]\[2\] *(Put together)*" in text
    assert "1. “In Louisiana, marshes lowered surges by 15 % &lt;in spring&gt;\\.”" in text


def test_what_was_left_out_stands_with_its_reason() -> None:
    assert "Left out: it was retracted." in weigh_markdown(WEIGHED)


def test_what_was_dropped_is_told() -> None:
    assert "1 sentence was dropped" in weigh_markdown(WEIGHED)


def test_nothing_found_is_an_outcome() -> None:
    text = weigh_markdown(NOTHING_FOUND)

    assert r"No work of the corpus was found, so there is nothing to weigh\." in text
    assert "## Works" not in text


def test_nothing_of_a_stranger_is_markup() -> None:
    text = weigh_markdown(HOSTILE)

    assert "<script" not in text
    assert "](javascript" not in text


def test_an_address_that_is_none_of_the_web_is_no_link() -> None:
    assert "javascript" not in weigh_markdown(WEIGHED)


@given(READABLE)
def test_a_quote_is_shown_character_for_character(text: str) -> None:
    assert text == shown(exact(text))


def test_what_turns_the_direction_stays_within_its_quote() -> None:
    assert exact("a\u202eb") == "&#8296;a&#8238;b&#8297;"


def test_a_quote_of_two_lines_stays_one_item() -> None:
    quote = Quote(document_id="trial", start=0, end=7, text="one\ntwo")
    sentence = ExplanationSentence(sentence="x", status="attributed", sources=(quote,))

    assert "1. “one&#10;two”" in weigh_markdown(replace(WEIGHED, explanation=(sentence,)))
