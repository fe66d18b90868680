"""The marks by which two texts say different things."""

import pytest

from claimwright.reasoning.embedded.citing.conflicts import (
    Conflict,
    conflict,
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


def found(claim: str, sentence: str) -> Conflict:
    return conflict(claim, claim_words(claim, Rarity({})), sentence)


def test_a_contrary_word_in_the_same_statement_is_a_conflict() -> None:
    assert found("Emissions increased sharply", "Emissions decreased sharply.").turned == 1.0


def test_an_irregular_form_of_the_contrary_word_is_seen() -> None:
    assert found("The glacier gained mass", "The glacier lost mass.").turned == 1.0


def test_the_same_word_nearby_is_no_conflict() -> None:
    assert found("Emissions increased", "Emissions increased, then decreased.").turned == 0.0


def test_a_contrary_word_about_something_else_is_no_conflict() -> None:
    assert found("Emissions increased in Oslo", "Prices of bread decreased.").turned == 0.0


def test_a_negation_of_the_same_statement_is_a_conflict() -> None:
    assert found("The station opened in Oslo", "The station never opened in Oslo.").negation == 1.0


def test_another_number_in_the_same_statement_is_a_conflict() -> None:
    assert found("It weighs 5 kg", "It weighs 7 kg.").numbers == 1.0


def test_a_sentence_without_numbers_contradicts_none() -> None:
    words = claim_words("It weighs 5 kg", Rarity({}))
    assert other_numbers(words, keys_of("It weighs little")) == ()


def test_words_turned_are_told_in_the_order_of_the_claim() -> None:
    words = claim_words("Prices rose and wages increased", Rarity({}))
    turned = turned_words(words, "Prices fell and wages decreased.")
    assert [word.span.text for word in turned] == ["rose", "increased"]
