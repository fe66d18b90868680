"""Negation: put in with the right auxiliary."""

import pytest

from claimwright.claims.opposition import negation
from tests.claims.opposition.assertions import text_of


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
        ("Zinc is only rare on land.", "Zinc is not rare on land."),
        ("Zinc only binds iron.", "Zinc does not bind iron."),
        ("Zinc also binds iron.", "Zinc also does not bind iron."),
        ("Zinc is found in some cells.", "Zinc is not found in any cells."),
        ("There is a link.", "There is no link."),
        ("There are reefs.", "There are no reefs."),
        ("There are many links.", "There are few links."),
        ("Zinc more than doubles it.", "Zinc does not more than double it."),
        ("It's not just the zinc.", "It's just the zinc."),
        ("We can't simply mine zinc.", "We can simply mine zinc."),
    ],
)
def test_a_verb_is_denied_as_english_does(sentence: str, expected: str) -> None:
    assert expected == text_of(negation.inserted, sentence)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Zinc is not only rare but also heavy.", "Zinc is neither rare nor heavy."),
        ("Zinc isn't just rare, but heavy.", "Zinc is neither rare, nor heavy."),
        ("Zinc not only binds iron but also melts.", "Zinc neither binds iron nor melts."),
        ("Zinc does not only bind but also melts.", "Zinc neither binds nor melts."),
        ("Mines emit not only zinc but also lead.", "Mines emit neither zinc nor lead."),
        ("Zinc is not only rare, it is vanishing.", ""),
        ("Zinc not only binds iron but it melts.", ""),
        ("Not only is zinc rare, but it is also heavy.", ""),
    ],
)
def test_not_only_but_also_becomes_neither_nor(sentence: str, expected: str) -> None:
    assert expected == text_of(negation.inserted, sentence)
