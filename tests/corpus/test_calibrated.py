"""Calibrated terms: found, verbatim, each once, and nothing else taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.corpus.calibrated import calibrated_terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Seas rise (high confidence).", ("high confidence",)),
        ("Very high confidence is rare.", ("Very high confidence",)),
        ("(medium to high confidence)", ("medium to high confidence",)),
        ("(limited evidence, low agreement)", ("limited evidence", "low agreement")),
        ("It is virtually certain.", ("virtually certain",)),
        ("It is extremely unlikely.", ("extremely unlikely",)),
        ("This is more likely than not.", ("more likely than not",)),
        ("about as likely as not", ("about as likely as not",)),
        ("the likely range is 0.8°C to 1.3°C", ("likely",)),
        ("(veryhigh confidence)", ("veryhigh confidence",)),
        ("(high \u00adconfidence)", ("high \u00adconfidence",)),
        ("(high confidence1)", ("high confidence",)),
    ],
)
def test_a_term_is_found_as_it_is_written(text: str, terms: tuple[str, ...]) -> None:
    assert terms == calibrated_terms(text)


@pytest.mark.parametrize(
    "text",
    [
        "Storms are more likely to stall.",
        "the most likely cause",
        "It is not likely meant so.",
        "with a high confidence interval",
        "We have confidence in the agreement and the evidence.",
        "They dislikely spoke.",
    ],
)
def test_what_only_looks_like_a_term_is_none(text: str) -> None:
    assert calibrated_terms(text) == ()


def test_a_term_that_comes_again_in_another_spelling_is_told_once() -> None:
    text = "A (high confidence). B (High  confidence). C (low confidence)."

    assert calibrated_terms(text) == ("high confidence", "low confidence")


@given(st.text(alphabet="veryhighlowmdk \u00ad()toconfidenceagreement", max_size=300))
def test_every_term_stands_in_the_text(text: str) -> None:
    assert [term for term in calibrated_terms(text) if term not in text] == []
