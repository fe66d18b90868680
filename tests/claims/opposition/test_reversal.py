"""Reversal: direction, antonym, adverb and cause."""

import pytest

from claimwright.claims.opposition import reversal
from tests.claims.opposition.assertions import text_of


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc increases growth.", "Zinc decreases growth."),
        ("Growth was upregulated.", "Growth was downregulated."),
        ("Seas are rising.", "Seas are falling."),
        ("Zinc can reduce gout.", "Zinc increases gout."),
        ("Zinc may help shorten colds.", "Zinc helps prolong colds."),
        ("Zinc lacks a charge.", "Zinc has a charge."),
        ("Trade speeded up.", "Trade slowed down."),
        ("Zinc loses more mass than it gains.", ""),
        ("Zinc is too slow to help.", ""),
        ("Farmers grow crops.", ""),
        ("Zinc prevents cells from dividing.", ""),
        ("Zinc causes cells to grow.", ""),
        ("Zinc binds iron.", ""),
    ],
)
def test_a_verb_of_direction_is_reversed_where_its_object_suits(
    sentence: str, expected: str
) -> None:
    assert expected == text_of(reversal.direction_verb, sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc is tied to an increased risk.", "Zinc is tied to a decreased risk."),
        ("Zinc has a strong effect.", "Zinc has a weak effect."),
        ("Children are less likely to fall ill.", "Children are more likely to fall ill."),
        ("Zinc may cause higher losses.", "Zinc causes lower losses."),
        ("Zinc causes more deaths.", "Zinc causes fewer deaths."),
        ("Trees could stop global warming.", ""),
        ("Zinc binds cells in high schools.", ""),
        ("Zinc rose by more than 3 %.", ""),
    ],
)
def test_a_word_of_direction_in_the_object_is_reversed(sentence: str, expected: str) -> None:
    assert expected == text_of(reversal.direction_word, sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc is highly effective.", "Zinc is highly ineffective."),
        ("Zinc is dependent on iron.", "Zinc is independent of iron."),
        ("Zinc may be effective.", "Zinc is ineffective."),
        ("Zinc remains present.", "Zinc remains absent."),
        ("Zinc is almost identical.", ""),
        ("Zinc is an effective drug.", ""),
        ("Zinc binds iron.", ""),
    ],
)
def test_an_adjective_that_is_said_of_the_subject_is_reversed(sentence: str, expected: str) -> None:
    assert expected == text_of(reversal.predicate, sentence)


def test_an_adverb_beside_the_verb_is_reversed() -> None:
    assert text_of(reversal.adverb, "Yields correlate poorly.") == "Yields correlate well."


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc leads to gout.", "Zinc prevents gout."),
        ("Zinc protected against gout.", "Zinc predisposed to gout."),
        ("Zinc binds to gout.", ""),
    ],
)
def test_a_cause_is_reversed_with_its_preposition(sentence: str, expected: str) -> None:
    assert expected == text_of(reversal.cause, sentence)
