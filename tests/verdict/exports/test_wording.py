"""Verdicts and counts in words."""

import re
import sys
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Article, Coverage
from claimwright.verdict.exports.wording import (
    CONTROLS,
    HALVES,
    MARKS,
    SEPARATORS,
    TURNING,
    as_written,
    clean,
    coverage_sentence,
    heading,
)
from tests.articles import checked, example_report

NOTHING = Coverage(sentences=1, checkable=0, claims=1, checked=0, undecided=0, failed=1)


def test_what_failed_is_counted_apart() -> None:
    assert coverage_sentence(NOTHING) == (
        "1 sentence, 0 of them checkable, with 1 claim: 0 checked (0 undecided), 1 failed."
    )


@pytest.mark.parametrize(
    ("title", "source", "shown"),
    [
        ("T", "https://example.org", "T"),
        ("", "https://example.org", "https://example.org"),
        ("", "", "Pasted text"),
    ],
)
def test_an_article_is_called_by_what_is_known(title: str, source: str, shown: str) -> None:
    article = Article(text="x", title=title, source=source)

    assert heading(replace(example_report(), article=article)) == shown


def test_words_that_are_the_claim_are_not_repeated() -> None:
    assert as_written(checked(1)) == ""


def members(classes: str) -> set[str]:
    return set(re.findall(f"[{classes}]", "".join(map(chr, range(sys.maxunicode + 1)))))


def of_category(*names: str) -> set[str]:
    return {
        char for char in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(char) in names
    }


def test_controls_separators_and_halves_are_the_categories_of_unicode() -> None:
    assert members(CONTROLS) == of_category("Cc")
    assert members(SEPARATORS) == of_category("Zl", "Zp")
    assert members(HALVES) == of_category("Cs")


def test_what_turns_the_direction_is_all_that_unicode_has() -> None:
    kinds = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    turning = {char for char in of_category("Cf") if unicodedata.bidirectional(char) in kinds}

    assert members(TURNING) == turning


def test_marks_are_the_directional_format_characters_that_turn_nothing() -> None:
    kinds = {"L", "R", "AL"}
    marks = {char for char in of_category("Cf") if unicodedata.bidirectional(char) in kinds}

    assert members(MARKS) <= marks
    assert {unicodedata.name(char) for char in members(MARKS)} == {
        "ARABIC LETTER MARK",
        "LEFT-TO-RIGHT MARK",
        "RIGHT-TO-LEFT MARK",
    }


@pytest.mark.parametrize(
    "bad", ["\x1b", "\x07", "\r", "\x9b", "\u202e", "\u2066", "\udcff", "\x7f", "\u061c", "\u2028"]
)
def test_what_a_terminal_would_obey_is_replaced(bad: str) -> None:
    assert clean(f"a{bad}b") == "a\ufffdb"


@pytest.mark.parametrize("good", ["Seas rise.", "氷\n", "a\tb", "é🌊", "שלום"])
def test_text_stays_as_it_is(good: str) -> None:
    assert clean(good) == good


@given(st.text(st.characters()))
def test_offsets_hold_in_cleaned_text(text: str) -> None:
    assert len(clean(text)) == len(text)
