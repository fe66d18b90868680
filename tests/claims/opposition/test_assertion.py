"""Assertions: a sentence with its skeleton."""

from __future__ import annotations

import pytest

from claimwright.claims.opposition.assertion import plural_subject, unhedged
from claimwright.claims.opposition.edits import applied
from claimwright.claims.opposition.morphology import Form
from claimwright.claims.parts_of_speech import Part
from tests.claims.opposition.assertions import assertion


def test_outside_the_sentence_there_is_an_empty_word_and_a_mark() -> None:
    read_one = assertion("Zinc is rare.")

    assert (read_one.word(99), read_one.part(-1)) == ("", Part.MARK)


def test_a_verb_of_one_spelling_is_read_in_the_form_its_place_allows() -> None:
    cut, was_cut = assertion("The law cut emissions."), assertion("Emissions were cut.")
    past, participle = cut.verb_form(2), was_cut.verb_form(2)

    assert past is not None
    assert participle is not None
    assert (past[1], participle[1]) == (Form.PAST, Form.PARTICIPLE)


def test_the_number_of_the_subject_is_told() -> None:
    assert (True, False) == (
        plural_subject(assertion("Reefs are rare.")),
        plural_subject(assertion("Zinc is rare.")),
    )


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc may be rare.", "Zinc is rare."),
        ("Reefs might be rare.", "Reefs are rare."),
        ("Zinc may have effects.", "Zinc has effects."),
        ("Zinc can bind iron.", "Zinc binds iron."),
        ("Zinc will bind iron.", "Zinc will bind iron."),
    ],
)
def test_a_hedge_is_lifted_with_the_verb_in_the_right_number(sentence: str, expected: str) -> None:
    read = assertion(sentence)

    assert expected == applied(sentence, unhedged(read))
