"""What a sentence shows on its surface."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.surface import BAG_SIZE, SURFACE_SIZE, bag, surface


@pytest.mark.parametrize(
    ("mark", "sentence"),
    [
        (0, "It is 5."),
        (1, "Half a percent."),
        (2, "We went."),
        (3, "Your turn."),
        (4, "Why?"),
        (5, "No!"),
        (6, "It should."),
        (7, "It may."),
        (8, "They believe it."),
        (9, "Two million died."),
        (10, "A “word”."),
        (11, "It was."),
        (12, "In 1998."),
        (13, "More than that."),
        (14, "It isn’t."),
    ],
)
def test_each_mark_is_seen(mark: int, sentence: str) -> None:
    assert surface([sentence])[0, mark] == 1


def test_a_plain_sentence_has_no_mark() -> None:
    assert surface(["Seas rise."])[0, :-1].sum() == 0


def test_the_length_is_bounded() -> None:
    assert surface(["word " * 1000])[0, -1] == 2


def test_no_sentence_gives_no_row() -> None:
    assert surface([]).shape == (0, SURFACE_SIZE)


def test_pairs_of_words_count_beside_words() -> None:
    assert set(bag("rising sea")) != set(bag("sea rising"))


def test_a_blank_sentence_has_a_bag_too() -> None:
    assert len(bag(" ")) > 0


@given(text=st.text())
def test_places_are_in_the_bag_once_and_ascending(text: str) -> None:
    places = bag(text).tolist()

    assert places == sorted(set(places))
    assert 0 <= places[0] <= places[-1] < BAG_SIZE
