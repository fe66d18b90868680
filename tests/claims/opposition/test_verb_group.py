"""Verb groups: where the meaning of a verb stands."""

import pytest

from claimwright.claims.opposition.verb_group import (
    content_of,
    is_auxiliary,
    is_finite_auxiliary,
    is_plural_subject,
)
from tests.claims.prose import read


@pytest.mark.parametrize(
    ("sentence", "finite", "expected"),
    [
        ("Zinc has been shown here.", 1, "shown"),
        ("Zinc may help prevent gout.", 1, "prevent"),
        ("Zinc appears to slow it.", 1, "slow"),
        ("Zinc has effects.", 1, "has"),
        ("Zinc is very rare.", 1, "rare"),
    ],
)
def test_the_content_of_a_group_is_the_word_that_says_something(
    sentence: str, finite: int, expected: str
) -> None:
    words = read(sentence)

    assert expected == words[content_of(words, finite)].text


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [("Zinc has risen.", True), ("Zinc has effects.", False), ("Zinc can rise.", True)],
)
def test_an_auxiliary_takes_not_after_it(sentence: str, expected: bool) -> None:  # noqa: FBT001
    assert expected is is_auxiliary(read(sentence), 1)


def test_the_month_of_may_is_no_auxiliary() -> None:
    assert is_finite_auxiliary(read("Since May 2020 it fell."), 1) is False


@pytest.mark.parametrize(
    ("subject", "expected"),
    [
        ("levels of zinc", True),
        ("the level of metals", False),
        ("zinc and iron", True),
        ("a number of reefs", True),
        ("these", True),
        ("it", False),
        ("", False),
    ],
)
def test_the_verb_agrees_with_the_head_of_the_subject(subject: str, expected: bool) -> None:  # noqa: FBT001
    assert expected is is_plural_subject(read(subject))
