"""The other ways in which texts write a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.reasoning.embedded.citing.other_names import initials, other_forms
from claimwright.reasoning.embedded.citing.words import Rarity, claim_words, keys_of


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


@given(st.text(max_size=30))
def test_a_word_has_few_other_forms(word: str) -> None:
    assert len(other_forms(word)) <= 4
