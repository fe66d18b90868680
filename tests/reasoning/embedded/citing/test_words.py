"""Words of claims that a source must name, in all the ways that texts write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.reasoning.embedded.citing.words import (
    Rarity,
    WordKind,
    claim_words,
    initials,
    keys_of,
    other_forms,
    stem_of,
)


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("on 7 January", "Published 7 Jan 2026"),
        ("on 3 September", "Sept. 3"),
        ("the Yemeni government", "Yemen's government"),
        ("Yemenis voted", "the vote in Yemen"),
        ("in Burma", "in Myanmar"),
        ("an American senator", "a senator of the United States"),
        ("a British firm", "a firm in the U.K."),
        ("by the PLC", "the Presidential Leadership Council said"),
        ("by the Presidential Leadership Council", "PLC officials said"),
        ("at the Food and Drug Administration", "the FDA"),
        ("the European Union", "E.U. rules"),
        ("the Department of Energy", "DOE figures"),
        ("it began", "they begin"),
        ("by Zoubaidi", "by al-Zubaidi"),
        ("by Mohammed", "by Muhamad"),
        ("the fifteenth time", "the 15th time"),
    ],
)
def test_a_name_is_found_however_it_is_written(claim: str, page: str) -> None:
    there = keys_of(page)
    words = claim_words(claim, Rarity({}))

    assert [word for word in words if not word.keys.isdisjoint(there)]


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("the United States", "he told us so"),
        ("in Niger", "a Nigerian"),
        ("in January", "Jane said"),
        ("the World Health Organization", "who said so"),
        ("a Bank of England rate", "be that as it may"),
        ("jan", "January"),
        ("polish it", "in Poland"),
        ("Tom Brady", "a TB ward"),
        ("by Miller", "by Millar"),
        ("by Johnson", "by Ronson"),
        ("by Anderson", "by Andrews"),
    ],
)
def test_another_word_is_not_taken_for_it(claim: str, page: str) -> None:
    there = keys_of(page)
    words = claim_words(claim, Rarity({}))

    assert words
    assert [word.span.text for word in words if not word.keys.isdisjoint(there)] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("London", {}),
        ("The Hague", {}),
        ("the Hague", {}),
        ("United Nations", {0: {"UN"}, 7: {"UN"}}),
    ],
)
def test_initials_are_those_of_names_of_several_words(
    text: str, expected: dict[int, set[str]]
) -> None:
    assert initials(text) == expected


def test_two_names_with_a_small_word_between_have_initials_of_their_own() -> None:
    found = initials("European Space Agency in the United States")

    assert ("ESA" in found[0], "US" in found[29], "ESA" in found[29]) == (True, True, False)


@given(st.text(max_size=80))
def test_initials_stand_where_words_begin(text: str) -> None:
    assert all(text[place].isupper() for place in initials(text))


@given(st.text(max_size=40))
def test_a_word_has_few_other_forms_and_a_stem_without_capitals(word: str) -> None:
    assert len(other_forms(word)) <= 4
    assert stem_of(word) == stem_of(word).lower()


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


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("wrote J.K. Rowling", "It was J. K. Rowling."),
        ("wrote J. K. Rowling", "It was J.K. Rowling."),
        ("wrote J. K. Rowling", "It was J. K. Rowling."),
        ("wrote J.K. Rowling", "It was JK Rowling."),
        ("wrote J.R.R. Tolkien", "It was J. R. R. Tolkien."),
        ("wrote J. R. R. Tolkien", "It was J.R.R. Tolkien."),
        ("elected George H.W. Bush", "It was George H. W. Bush."),
        ("elected George H. W. Bush", "It was George H.W. Bush."),
        ("in the U.S. Senate", "The US Senate."),
        ("in the US Senate", "The U. S. Senate."),
        ("in the U.S. Senate", "Of the U.S. A. Smith wrote to the Senate."),
        ("by J. Smith", "By J. A. Smith."),
    ],
)
def test_initials_are_found_however_they_are_spaced(claim: str, page: str) -> None:
    names = [word for word in claim_words(claim, RARITY) if word.kind is WordKind.NAME]

    assert names
    assert [word.span.text for word in names if word.keys.isdisjoint(keys_of(page))] == []


@pytest.mark.parametrize("page", ["K. J. Rowling", "J. Rowling", "J. and K. Rowling", "J. K"])
def test_other_initials_are_not_taken_for_those_of_a_name(page: str) -> None:
    (word,) = claim_words("by J.K.", RARITY)

    assert word.keys.isdisjoint(keys_of(page))


def test_initials_apart_stay_words_of_their_own() -> None:
    words = claim_words("by J. K. Rowling", RARITY)

    assert [word.span.text for word in words] == ["J", "K", "Rowling"]


@pytest.mark.parametrize(
    "page",
    [
        "Published 07.01.2026",
        "Published 7.1.2026.",
        "Published 2026-01-07",
        "Published 01/07/2026",
        "Published 7/1/2026",
        "Published On 7 Jan 20267 Jan 2026",
    ],
)
def test_a_date_is_found_however_it_is_written(page: str) -> None:
    words = claim_words("on 7 January 2026", RARITY)

    assert [word.span.text for word in words] == ["7", "January", "2026"]
    assert [word.span.text for word in words if word.keys.isdisjoint(keys_of(page))] == []


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("30 000 people", "30,000 people"),
        ("30,000 people", "30\u202f000 people"),
        ("1.483 million people", "1,483,000 people"),
        ("1,483,000 people", "1.483 million people"),
        ("2,300 people", "2.3 thousand people"),
        ("five million people", "5,000,000 people"),
        ("200,000 people", "two hundred thousand people"),
    ],
)
def test_a_number_of_several_words_is_found_in_figures(claim: str, page: str) -> None:
    words = claim_words(claim, RARITY)

    missing = [word for word in words if word.keys.isdisjoint(keys_of(page))]
    assert [word.span.text for word in missing if word.kind is WordKind.NUMBER] == []


@pytest.mark.parametrize(
    ("claim", "page"),
    [
        ("30,000", "30 100 000"),
        ("30,000", "30.000 000"),
        ("100,200", "100 200 300 400 500 600 700"),
        ("1,000,000", "twenty-one million"),
        ("5,000,000", "5 billion"),
    ],
)
def test_other_numbers_are_not_taken_for_it(claim: str, page: str) -> None:
    assert keys_of(claim).isdisjoint(keys_of(page))


@pytest.mark.parametrize("text", ["9" * 400 + " million", "1" + " trillion" * 400, "100 " * 400])
def test_numbers_without_end_are_read(text: str) -> None:
    assert keys_of(text)


@pytest.mark.parametrize("claim", ["80 km2", "80 square kilometres", "80 sq. km", "80 sq km"])
@pytest.mark.parametrize("page", ["of 80 km2", "of 80 square kilometers", "80 sq km"])
def test_square_units_are_found_however_they_are_written(claim: str, page: str) -> None:
    words = claim_words(claim, RARITY)

    assert [word.span.text for word in words if word.kind is WordKind.NUMBER] == ["80"]
    assert [word.span.text for word in words if word.keys.isdisjoint(keys_of(page))] == []


@pytest.mark.parametrize("page", ["80 km", "80 square miles", "80 cubic kilometres", "the Square"])
def test_other_units_are_not_taken_for_square_ones(page: str) -> None:
    (_, unit) = claim_words("80 km2", RARITY)

    assert unit.keys.isdisjoint(keys_of(page))


@pytest.mark.parametrize("page", ["Version 1.7.2026.5", "0.01 of 2.026", "1,026.07", "13/14/2026"])
def test_other_figures_are_no_date(page: str) -> None:
    assert keys_of(page).isdisjoint(keys_of("January July"))


@given(st.text(alphabet="AB. ", max_size=40), st.text(max_size=200))
def test_every_word_stands_where_its_span_says(of_initials: str, text: str) -> None:
    for each in (of_initials, text):
        spans = [word.span for word in claim_words(each, RARITY)]
        assert [each[span.start : span.end] for span in spans] == [span.text for span in spans]
