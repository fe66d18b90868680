"""The words for people, cleaned and marked."""

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
    Run,
    as_written,
    clean,
    coverage_sentence,
    heading,
    merged,
    runs,
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


PLACES = st.lists(st.tuples(st.integers(-5, 60), st.integers(-5, 60)), max_size=8)


@given(text=st.text(max_size=50), places=PLACES, start=st.integers(0, 20))
def test_the_runs_join_to_the_text(text: str, places: list[tuple[int, int]], start: int) -> None:
    assert text == "".join(run.text for run in runs(text, places, start=start))


@given(text=st.text(min_size=1, max_size=50), places=PLACES)
def test_a_character_is_marked_if_and_only_if_a_place_covers_it(
    text: str, places: list[tuple[int, int]]
) -> None:
    marked = [run.marked for run in runs(text, places) for _ in run.text]

    assert marked == [any(a <= n < b for a, b in places) for n in range(len(text))]


def test_no_place_leaves_one_run() -> None:
    assert runs("Ice.", []) == (Run("Ice.", marked=False),)


def test_an_empty_text_has_no_run() -> None:
    assert runs("", [(0, 4)]) == ()


def test_offsets_count_from_where_the_text_begins() -> None:
    assert runs("Ice melts.", [(104, 109)], start=100) == (
        Run("Ice ", marked=False),
        Run("melts", marked=True),
        Run(".", marked=False),
    )


def test_places_that_touch_stay_two() -> None:
    assert merged([(3, 5), (0, 3)]) == ((0, 3), (3, 5))
