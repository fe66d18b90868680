"""Quantities: how many a statement speaks of, reversed."""

import pytest

from claimwright.claims.opposition import quantities
from tests.claims.opposition.assertions import text_of


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Most reefs are dying.", "Few reefs are dying."),
        ("All reefs are dying.", "Not all reefs are dying."),
        ("Not all reefs are dying.", "All reefs are dying."),
        ("Some reefs are dying.", "No reefs are dying."),
        ("No reefs are dying.", "Some reefs are dying."),
        ("A few reefs are dying.", "No reefs are dying."),
        ("A few degrees are enough.", ""),
        ("One reef is dying.", "No reef is dying."),
        ("Three reefs are dying.", "Fewer than three reefs are dying."),
        ("The majority of reefs are dying.", "A minority of reefs are dying."),
        ("5% of reefs are dying.", "Less than 5% of reefs are dying."),
        ("About 5% of reefs are dying.", "Far less than 5% of reefs are dying."),
        ("More than 5% of reefs are dying.", "At most 5% of reefs are dying."),
        ("More methane is emitted.", "Less methane is emitted."),
        ("More reefs are dying.", "Fewer reefs are dying."),
        ("Fewer people drive than in 1980.", "More people drive than in 1980."),
        ("Reefs are dying.", ""),
        ("Nothing but coal is dying.", ""),
        ("No one but Trump is dying.", ""),
        ("All but two reefs are dying.", "Not all but two reefs are dying."),
    ],
)
def test_what_opens_the_subject_is_reversed(sentence: str, expected: str) -> None:
    assert expected == text_of(quantities.subject_quantity, sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Peat holds at least 75 % of it.", "Peat holds less than 75 % of it."),
        ("Peat holds up to 75 % of it.", "Peat holds more than 75 % of it."),
        ("Peat holds more than 3 kg.", "Peat holds at most 3 kg."),
        ("Peat holds 3 kg.", ""),
    ],
)
def test_a_bound_on_a_number_is_reversed(sentence: str, expected: str) -> None:
    assert expected == text_of(quantities.bound, sentence)
