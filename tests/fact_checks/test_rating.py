"""Ratings on any scale, in any words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import RatingSide, ReviewRating
from claimwright.errors import InputError
from claimwright.fact_checks.rating import MAX_WORDS_CHARACTERS, read_rating, side_of

TRUE, FALSE, MIXED = RatingSide.TRUE, RatingSide.FALSE, RatingSide.MIXED


@pytest.mark.parametrize(
    ("number", "best", "worst", "position", "side"),
    [
        (1, 5, 1, 0.0, FALSE),
        ("5", "5", "1", 1.0, TRUE),
        (3, 5, 1, 0.5, MIXED),
        (2, None, None, 0.25, FALSE),
        (1, 1, 7, 1.0, TRUE),
        (6, 1, 7, 1 / 6, FALSE),
        (3, 3, 3, None, None),
        (9, 5, 1, None, None),
        (-1, 5, 1, None, None),
        ("4,5", 5, "one", 0.875, TRUE),
        ("3/4", None, None, 2 / 3, MIXED),
        ("1 out of 10", None, None, 0.0, FALSE),
    ],
)
def test_a_number_is_placed_on_its_own_scale(
    number: object, best: object, worst: object, position: float | None, side: RatingSide | None
) -> None:
    found = read_rating({"ratingValue": number, "bestRating": best, "worstRating": worst})

    assert found.side is side
    assert found.position == pytest.approx(position)


@pytest.mark.parametrize("number", [10**400, float("inf"), float("nan"), True, "9" * 500, [], {}])
def test_what_is_no_number_is_no_rating(number: object) -> None:
    with pytest.raises(InputError, match="no rating"):
        read_rating({"ratingValue": number if not isinstance(number, str) else None})


def test_a_scale_is_told_where_there_are_no_words() -> None:
    assert read_rating({"ratingValue": 2}).words == "2 on a scale from 1 (worst) to 5"


def test_words_decide_over_a_number_that_says_otherwise() -> None:
    rating = read_rating({"alternateName": "False", "ratingValue": 5})

    assert rating == ReviewRating(words="False", side=FALSE, position=1.0)


def test_a_number_that_is_a_word_is_the_words() -> None:
    assert read_rating([{"ratingValue": "Misleading"}]) == ReviewRating(
        words="Misleading", side=MIXED
    )


def test_unknown_words_are_kept_as_they_are_and_take_no_side() -> None:
    assert read_rating({"alternateName": "Vier Pinocchios", "ratingValue": 1}) == ReviewRating(
        words="Vier Pinocchios", position=0.0
    )


def test_very_long_words_are_cut() -> None:
    assert len(read_rating("so " * 1_000).words) == MAX_WORDS_CHARACTERS


@pytest.mark.parametrize("value", [None, [], {}, {"alternateName": " "}, "<script>x</script>"])
def test_nothing_is_no_rating(value: object) -> None:
    with pytest.raises(InputError, match="no rating"):
        read_rating(value)


@pytest.mark.parametrize(
    ("words", "side"),
    [
        ("TRUE", TRUE),
        ("“Mostly true”", TRUE),
        ("Pants on Fire!", FALSE),
        ("False – the study says the opposite", FALSE),
        ("Half True", MIXED),
        ("Unproven", RatingSide.UNPROVEN),
        ("False claims about the weather", None),
        ("Not false", None),
        ("True but misleading", None),
        ("", None),
    ],
)
def test_words_have_a_side_only_where_they_are_known(words: str, side: RatingSide | None) -> None:
    assert side_of(words) is side


@given(
    st.recursive(
        st.none() | st.floats() | st.integers() | st.text(),
        lambda each: (
            st.lists(each)
            | st.dictionaries(
                st.sampled_from(["alternateName", "ratingValue", "bestRating", "worstRating"]), each
            )
        ),
    )
)
def test_any_value_is_read_or_refused(value: object) -> None:
    try:
        found = read_rating(value)
    except InputError:
        return
    assert found.words
    assert found.position is None or 0.0 <= found.position <= 1.0
