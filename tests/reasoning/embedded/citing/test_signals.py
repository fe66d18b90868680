"""The named numbers that decide."""

import math
from collections.abc import Mapping
from dataclasses import replace

import pytest

from claimwright.reasoning.embedded.citing.page import read_page
from claimwright.reasoning.embedded.citing.signals import (
    Conflict,
    conflict,
    loose_share,
    negated_words,
    other_numbers,
    other_units,
    signals,
    turned_words,
)
from claimwright.reasoning.embedded.citing.words import COUNTED, NAMED, Rarity, claim_words, keys_of
from tests.reasoning.embedded.citing.checkers import MISSING, PAGE, page, reader


def of(claim: str, text: str = PAGE, article: str = "") -> Mapping[str, float]:
    seen = reader().see(claim, article, page(text), MISSING)
    assert seen is not None
    return signals(seen)


@pytest.mark.parametrize(
    ("claim", "name", "expected"),
    [
        ("The station opened in Oslo in May 1998", "covered_page", 1.0),
        ("it was", "covered_page", 0.0),
        ("We opened Oslo and Bergen", "missing_names", 0.5),
        ("The station opened in Oslo in 1887", "missing_numbers", 1.0),
    ],
)
def test_what_a_page_lacks_of_a_claim_is_told_as_a_share(
    claim: str, name: str, expected: float
) -> None:
    assert of(claim)[name] == pytest.approx(expected)


def test_a_name_that_the_article_is_about_is_never_missing() -> None:
    assert of("In Bergen it opened", article="Bergen")["missing_names"] == 0.0


def test_a_denial_by_the_nearest_sentence_is_told() -> None:
    assert of("The station opened in Oslo", "The station never opened in Oslo.")["negation"] == 1.0


def test_a_front_page_is_shallow_and_a_page_below_is_not() -> None:
    seen = reader().see("The station opened", "", page(), MISSING)
    assert seen is not None
    found = [
        signals(replace(seen, url=url))["shallow"]
        for url in ("", "https://a.example/", "https://a.example/2020/05/ice.html")
    ]
    assert found == [0.0, 1.0, 0.0]


def test_every_signal_is_a_number() -> None:
    assert all(math.isfinite(value) for value in of("Tea is hot").values())


PEOPLE = read_page(
    "Abel Teshome is 38 years old. His brother Dawit plays for Rusten. The fee was 500 euros. "
    "The tunnel is 45 kilometres long. 1,500,000 people came, 1.2 million in a boat.",
    "",
)


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ("It cost them 500 euros", 0.0),
        ("It cost them 500 kronor", 1.0),
        ("It cost them 38 euros", 1.0),
    ],
)
def test_a_number_beside_another_word_is_loose(text: str, loose: float) -> None:
    words = claim_words(text, Rarity({}))

    assert loose_share(text, words, PEOPLE, COUNTED, least=1) == loose


@pytest.mark.parametrize(
    ("text", "loose"),
    [
        ("He is Abel Teshome", 0.0),
        ("He is Dawit Teshome", 1.0),
        ("Abel met Rusten", 0.0),
        ("He is in Rusten Rusten", 1.0),
    ],
    ids=["of one person", "of two", "apart in the claim", "twice where the page has it once"],
)
def test_names_that_the_page_parts_are_loose(text: str, loose: float) -> None:
    assert loose_share(text, claim_words(text, Rarity({})), PEOPLE, NAMED, least=2) == loose


@pytest.mark.parametrize("claimed", ["J.R.R. Tolkien", "J. R. R. Tolkien"])
@pytest.mark.parametrize("written", ["J.R.R. Tolkien", "J. R. R. Tolkien", "JRR Tolkien"])
def test_initials_of_one_name_stand_together_however_they_are_spaced(
    claimed: str, written: str
) -> None:
    page = read_page(f"It is by {written}", "")
    text = f"It is by {claimed}"

    assert loose_share(text, claim_words(text, Rarity({})), page, NAMED, least=2) == 0.0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("It cost 500 kronor", ["500"]),
        ("It cost 500 euros", []),
        ("It cost 700 euros", []),
        ("It is 45 miles long", ["45"]),
        ("It is 45 km long", []),
        ("It is 45 kilometers long", []),
        ("It is 45 km2 large", ["45"]),
        ("It has 1.5 million people", []),
        ("It has 1,200,000 people", []),
        ("It has 1.2 million people", []),
        ("It has 1.2 billion people", ["1.2"]),
    ],
)
def test_a_number_that_the_page_has_with_another_unit_alone_is_told(
    text: str, told: list[str]
) -> None:
    words = other_units(text, claim_words(text, Rarity({})), PEOPLE)

    assert [word.span.text for word in words] == told


@pytest.mark.parametrize("text", ["It did not rise.", "It didn’t rise.", "It never rose, rise."])
def test_what_a_negation_reaches_is_seen(text: str) -> None:
    assert "rise" in negated_words(text)


def test_figures_stand_together_however_they_are_written() -> None:
    text = "It has 1.5 million people"

    assert loose_share(text, claim_words(text, Rarity({})), PEOPLE, COUNTED, least=1) == 0.0


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
