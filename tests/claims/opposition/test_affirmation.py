"""Affirmation: a denial taken back."""

import pytest

from claimwright.claims.opposition import affirmation
from tests.claims.opposition.assertions import assertion, text_of


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
        ("Zinc has not cured a single cold.", "Zinc has cured at least one cold."),
        ("Zinc does not help one bit.", "Zinc helps."),
        ("Zinc has not ever helped yet.", "Zinc has helped."),
        ("Zinc is not as rare as ever.", "Zinc is as rare as ever."),
        ("Zinc has no effect whatsoever.", "Zinc has an effect."),
        ("Zinc emits no CO2 at all.", "Zinc emits CO2."),
        ("Zinc is nothing more than a fad.", "Zinc is something more than a fad."),
    ],
)
def test_a_denial_is_taken_back(sentence: str, expected: str) -> None:
    assert expected == text_of(affirmation.removed, sentence)


@pytest.mark.parametrize(
    "sentence", ["Zinc is not only rare but heavy.", "Zinc is nothing but a fad."]
)
def test_not_only_and_nothing_but_deny_nothing(sentence: str) -> None:
    assert affirmation.is_negated(assertion(sentence)) is False
    assert text_of(affirmation.removed, sentence) == ""


def test_what_is_not_denied_has_no_denial_to_take_back() -> None:
    assert affirmation.removed(assertion("Zinc is rare.")) is None
