"""The table of tricks holds together."""

from __future__ import annotations

import pytest

from claimwright.reasoning.tricks import TRICKS, Trick


def test_each_trick_has_a_name_of_its_own() -> None:
    assert len(TRICKS) == len({trick.name for trick in TRICKS})


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick.name)
def test_a_trick_is_told_in_lower_case_after_a_colon(trick: Trick) -> None:
    assert trick.name.startswith("it ")


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick.name)
def test_telling_words_are_in_lower_case_as_the_text_is(trick: Trick) -> None:
    assert trick.telling == {word.lower() for word in trick.telling}


@pytest.mark.parametrize("trick", TRICKS, ids=lambda trick: trick.name)
def test_nothing_is_no_trick(trick: Trick) -> None:
    assert trick.pattern.search("") is None
