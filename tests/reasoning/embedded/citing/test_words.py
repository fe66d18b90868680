"""The words by which a claim is found again."""

from hypothesis import given
from hypothesis import strategies as st

from claimwright.reasoning.embedded.citing.words import (
    Rarity,
    WordKind,
    claim_words,
    keys_of,
    stem_of,
)

RARITY = Rarity({"the": 100, "ice": 1_100, "glacier": 9_000})


def test_a_number_written_with_commas_is_found_without_them() -> None:
    assert keys_of("2,010") == keys_of("2010")


def test_an_ordinal_in_words_is_found_in_digits() -> None:
    assert not keys_of("third").isdisjoint(keys_of("3rd"))


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    assert RARITY("glacier") > RARITY("ice") > 0


def test_a_word_outside_the_vocabulary_tells_most() -> None:
    assert RARITY("Xyzzyplugh") > RARITY("glacier")


def test_function_words_are_left_out() -> None:
    assert [word.span.text for word in claim_words("It was in the ice.", RARITY)] == ["ice"]


def test_kinds_are_told_apart() -> None:
    words = claim_words("We saw Oslo melt on 3 May.", RARITY)
    assert [word.kind for word in words] == [
        WordKind.PLAIN,
        WordKind.NAME,
        WordKind.PLAIN,
        WordKind.NUMBER,
        WordKind.MONTH,
    ]


def test_initials_are_one_word_with_points_or_without() -> None:
    (word,) = claim_words("In the U.S. the", RARITY)

    assert word.span.text == "U.S."
    assert word.kind is WordKind.NAME
    assert word.keys == keys_of("US")


@given(st.text(max_size=200))
def test_every_word_stands_where_its_span_says(text: str) -> None:
    words = claim_words(text, RARITY)
    assert [text[word.span.start : word.span.end] for word in words] == [
        word.span.text for word in words
    ]


@given(st.text(max_size=40))
def test_a_stem_has_no_capitals(word: str) -> None:
    assert stem_of(word) == stem_of(word).lower()
