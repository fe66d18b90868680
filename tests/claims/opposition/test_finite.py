"""Finite verbs: how likely a word is one, and which word of a stretch is the one."""

import pytest

from claimwright.claims.opposition.finite import (
    FAINT,
    FAIR,
    STRONG,
    SURE,
    asserts,
    candidate_at,
    finite_of,
    outer_places,
)
from tests.claims.prose import read


def strength(sentence: str, at: int) -> int:
    words = read(sentence)
    found = candidate_at(words, tuple(range(len(words))), at)
    return found.strength if found else 0


@pytest.mark.parametrize(
    ("sentence", "at", "expected"),
    [
        ("Zinc is rare.", 1, SURE),
        ("Zinc inhibits growth.", 1, STRONG),
        ("Zinc inhibited growth.", 1, FAIR),
        ("Growth inhibited by zinc.", 1, FAINT),
        ("The increases were small.", 1, 0),
        ("May was wet.", 0, 0),
    ],
)
def test_a_word_is_rated_by_its_form_and_its_neighbours(
    sentence: str, at: int, expected: int
) -> None:
    assert expected == strength(sentence, at)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Users receive news on the trips they have made.", "receive"),
        ("The thermal installed base consists of plants.", "consists"),
        ("Rapid transfer rates govern it.", "govern"),
        ("Heat pumps work in frost.", "work"),
        ("Crop yields of wheat have been held back.", "have"),
        ("Dirty air from burning fossil fuels kills millions.", "kills"),
        ("Saving energy and insulating houses lowers bills.", "lowers"),
        ("The oceans soak up more than a quarter.", "soak"),
        ("Reefs appear to recover after fish have returned.", "appear"),
    ],
)
def test_the_finite_verb_is_the_one_of_the_main_clause(sentence: str, expected: str) -> None:
    words = read(sentence)
    place = finite_of(words, 0)

    assert expected == (words[place].text if place is not None else "")


def test_a_stretch_without_a_finite_verb_has_none() -> None:
    assert finite_of(read("a fall in methane"), 0) is None


def test_what_stands_in_brackets_is_left_out() -> None:
    assert outer_places(read("ice (sea ice) fell"), 0) == (0, 5)


def test_a_stretch_asserts_when_a_sure_verb_stands_in_it() -> None:
    words = read("seas rose, and ice")

    assert (True, False) == (asserts(words, 0, 2), asserts(words, 3, 5))
