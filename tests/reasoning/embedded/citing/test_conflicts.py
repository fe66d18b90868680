"""The marks by which two texts say different things."""

import pytest

from claimwright.reasoning.embedded.citing.conflicts import (
    is_negated,
    other_numbers,
    turned_words,
)
from claimwright.reasoning.embedded.citing.words import Rarity, claim_words, keys_of


@pytest.mark.parametrize("text", ["It did not rise.", "It didn’t rise.", "Nobody came."])
def test_a_negation_is_seen(text: str) -> None:
    assert is_negated(text)


def test_two_negations_lift_each_other() -> None:
    assert not is_negated("It was not without effect.")


def test_a_contrary_word_nearby_is_seen() -> None:
    words = claim_words("Emissions increased", Rarity({}))
    assert [word.span.text for word in turned_words(words, keys_of("Emissions decreased"))] == [
        "increased"
    ]


def test_the_same_word_nearby_is_no_conflict() -> None:
    words = claim_words("Emissions increased", Rarity({}))
    assert turned_words(words, keys_of("Emissions increased, then decreased")) == ()


def test_another_number_nearby_is_seen() -> None:
    words = claim_words("It weighs 5 kg", Rarity({}))
    assert [word.span.text for word in other_numbers(words, keys_of("It weighs 7 kg"))] == ["5"]


def test_a_sentence_without_numbers_contradicts_none() -> None:
    words = claim_words("It weighs 5 kg", Rarity({}))
    assert other_numbers(words, keys_of("It weighs little")) == ()
