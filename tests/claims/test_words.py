"""Words: where they stand, which are names, which marks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.claims.parts_of_speech import Part
from claimwright.claims.words import MAX_WORDS, is_surely_finite, names_in, words_of
from tests.claims.prose import read


def named(sentence: str) -> list[str]:
    return [word.text for word in read(sentence) if word.part is Part.NAME]


@given(st.text(max_size=200), st.integers(0, 1000))
def test_words_are_the_text_at_their_places_and_all_of_it_but_white_space(
    text: str, start: int
) -> None:
    words = words_of(text, start)

    assert "".join(text.split()) == "".join("".join(word.text.split()) for word in words)
    assert [word.text for word in words] == [
        text[word.start - start : word.end - start] for word in words
    ]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Scientists met Paul Torrey.", ["Paul", "Torrey"]),
        ("Liu He met He Jianxiong.", ["Liu", "He", "He", "Jianxiong"]),
        ("He met the U.S. envoy.", ["U.S."]),
        ("US ice met us.", ["US"]),
        ("An X-ray was taken.", []),
    ],
)
def test_a_name_is_told_from_a_word_that_opens_a_sentence(
    sentence: str, expected: list[str]
) -> None:
    assert expected == named(sentence)


def test_a_name_that_opens_a_sentence_is_known_from_inside_others() -> None:
    assert names_in("The plumes of Enceladus are old.") == {"enceladus"}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [("NASA's rover", Part.GENITIVE), ("It's hot", Part.FINITE), ("NASA's not late", Part.FINITE)],
)
def test_a_genitive_is_told_from_a_short_is(sentence: str, expected: Part) -> None:
    assert expected == read(sentence)[1].part


@pytest.mark.parametrize("number", ["$5.1", "2,000", "13%", "2016"])
def test_a_figure_is_one_word(number: str) -> None:
    assert [(word.text, word.part) for word in read(f"about {number} of")][1] == (
        number,
        Part.NUMBER,
    )


def test_a_table_is_read_to_its_bound() -> None:
    assert len(words_of("a " * (MAX_WORDS + 9))) == MAX_WORDS


@pytest.mark.parametrize(("sentence", "expected"), [("It rose.", True), ("It reported.", False)])
def test_a_participle_is_never_surely_finite(sentence: str, *, expected: bool) -> None:
    assert expected == is_surely_finite(read(sentence)[1])
