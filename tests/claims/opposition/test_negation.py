"""Negation: put in with the right auxiliary, and taken out."""

from __future__ import annotations

import pytest

from claimwright.claims.opposition import negation
from tests.claims.opposition.assertions import assertion


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc is rare.", "Zinc is not rare."),
        ("Zinc binds iron.", "Zinc does not bind iron."),
        ("Metals bind iron.", "Metals do not bind iron."),
        ("Zinc bound iron.", "Zinc did not bind iron."),
        ("Zinc strongly binds iron.", "Zinc does not strongly bind iron."),
        ("Zinc has effects.", "Zinc does not have effects."),
        ("Zinc has risen.", "Zinc has not risen."),
        ("Zinc may bind iron.", "Zinc cannot bind iron."),
        ("Zinc should be mined.", "Zinc should not be mined."),
        ("Zinc is still rare.", "Zinc is no longer rare."),
        ("Zinc is already rare.", "Zinc is not yet rare."),
        ("Zinc also binds iron.", "Zinc also does not bind iron."),
        ("Zinc is found in some cells.", "Zinc is not found in any cells."),
        ("There is a link.", "There is no link."),
        ("There are reefs.", "There are no reefs."),
        ("There are many links.", "There are few links."),
        ("Zinc more than doubles it.", "Zinc does not more than double it."),
    ],
)
def test_a_verb_is_denied_as_english_does(sentence: str, expected: str) -> None:
    found = negation.inserted(assertion(sentence))

    assert expected == (found.text if found else "")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc is not rare.", "Zinc is rare."),
        ("Zinc isn't rare.", "Zinc is rare."),
        ("Zinc can't rise.", "Zinc can rise."),
        ("Zinc won't rise.", "Zinc will rise."),
        ("Zinc cannot rise.", "Zinc can rise."),
        ("Zinc does not bind iron.", "Zinc binds iron."),
        ("Zinc did not bind iron.", "Zinc bound iron."),
        ("Zinc does not have any effect.", "Zinc has some effect."),
        ("Zinc never rises.", "Zinc rises."),
        ("Zinc is no longer rare.", "Zinc is still rare."),
        ("Zinc has no effect.", "Zinc has an effect."),
        ("Zinc has no side effects.", "Zinc has side effects."),
        ("Zinc gives no immunity.", "Zinc gives immunity."),
        ("Zinc fails to bind iron.", "Zinc binds iron."),
        ("Zinc does not stop or cure the flu.", "Zinc stops or cures the flu."),
        ("Zinc does not necessarily help.", "Zinc helps."),
    ],
)
def test_a_denial_is_taken_back(sentence: str, expected: str) -> None:
    found = negation.removed(assertion(sentence))

    assert expected == (found.text if found else "")


def test_not_only_denies_nothing() -> None:
    assert negation.is_negated(assertion("Zinc is not only rare but heavy.")) is False


def test_what_is_not_denied_has_no_denial_to_take_back() -> None:
    assert negation.removed(assertion("Zinc is rare.")) is None
