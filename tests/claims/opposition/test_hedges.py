"""Hedges: what may be, turned into what is."""

from __future__ import annotations

import pytest

from claimwright.claims.opposition.edits import applied
from claimwright.claims.opposition.hedges import unhedged
from tests.claims.opposition.assertions import assertion


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
