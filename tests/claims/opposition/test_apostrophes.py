"""Denials typed without an apostrophe are read."""

from __future__ import annotations

import pytest

from claimwright.claims.opposition.apostrophes import with_apostrophes


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Heat pumps dont work", "Heat pumps don't work"),
        ("It isnt the sun and wont be", "It isn't the sun and won't be"),
        ("CO2 cant matter", "CO2 can't matter"),
        ("Doesnt matter", "Doesn't matter"),
    ],
)
def test_an_apostrophe_is_put_back(typed: str, meant: str) -> None:
    assert with_apostrophes(typed) == meant


@pytest.mark.parametrize(
    "text", ["", "I want to count an event", "20 nt long", "It isn't", "don’t"]
)
def test_other_words_stay(text: str) -> None:
    assert with_apostrophes(text) == text
