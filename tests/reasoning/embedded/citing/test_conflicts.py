"""The marks by which two texts say different things."""

import pytest

from claimwright.reasoning.embedded.citing.conflicts import (
    Conflict,
    conflict,
    negated_words,
    other_numbers,
    turned_words,
)
from claimwright.reasoning.embedded.citing.words import Rarity, claim_words, keys_of


@pytest.mark.parametrize("text", ["It did not rise.", "It didn’t rise.", "It never rose, rise."])
def test_what_a_negation_reaches_is_seen(text: str) -> None:
    assert "rise" in negated_words(text)


def test_what_stands_far_from_a_negation_is_not_negated() -> None:
    assert "harbour" not in negated_words("It did not rise in the old harbour.")


def found(claim: str, sentence: str) -> Conflict:
    return conflict(claim, claim_words(claim, Rarity({})), sentence)


@pytest.mark.parametrize(
    ("claim", "sentence", "turned"),
    [
        ("Emissions increased sharply", "Emissions decreased sharply.", 1.0),
        ("The glacier gained mass", "The glacier lost mass.", 1.0),
        ("It is the largest glacier", "It is the smallest glacier.", 1.0),
        ("Emissions increased", "Emissions increased, then decreased.", 0.0),
        ("Emissions increased in Oslo", "Prices of bread decreased.", 0.0),
    ],
    ids=["contrary", "irregular form", "superlative", "same word too", "of something else"],
)
def test_a_contrary_word_in_the_same_statement_is_a_conflict(
    claim: str, sentence: str, turned: float
) -> None:
    assert found(claim, sentence).turned == turned


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


def test_the_same_negation_in_both_is_no_conflict() -> None:
    sentence = "The station never opened in Oslo."
    assert found("The station never opened in Oslo", sentence).negation == 0.0


def test_a_negation_elsewhere_in_the_sentence_is_no_conflict() -> None:
    sentence = "The station opened in Oslo, although nobody of the council came."
    assert found("The station opened in Oslo", sentence).negation == 0.0


def test_an_irregular_verb_is_denied_in_its_base_form() -> None:
    assert found("The lake froze", "The lake did not freeze.").negation > 0
