"""Paragraphs of any length to those that a report can hold."""

from __future__ import annotations

from dataclasses import replace

from claimwright.flows.claim_paragraphs import MAX_PARAGRAPH, with_near_words
from tests.citations import SEAS, cited_article, cited_claim


def near(paragraph: str) -> str:
    article = cited_article(replace(cited_claim("1", SEAS), paragraph=paragraph))
    return with_near_words(article).claims[0].paragraph


def test_a_paragraph_of_usual_length_stays() -> None:
    paragraph = f"Ice melts. {SEAS} Snow falls."

    assert paragraph == near(paragraph)


def test_of_a_long_one_stays_what_is_near_the_claim() -> None:
    half = MAX_PARAGRAPH // 2

    assert f"…{'a' * half}{SEAS}{'b' * half}…" == near("a" * 9_000 + SEAS + "b" * 9_000)


def test_where_nothing_was_cut_nothing_says_so() -> None:
    assert near(SEAS + "b" * 9_000).startswith(SEAS)


def test_a_claim_that_is_not_found_leaves_the_beginning() -> None:
    assert near("b" * 9_000).startswith("bbb")
