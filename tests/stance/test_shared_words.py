"""Words that two texts share."""

import pytest

from claimwright.stance.shared_words import shared_words, words_held


def test_words_of_more_than_three_letters_are_shared_by_their_first_five() -> None:
    assert shared_words("The glaciers grew by 3 mm", "A glacier of 3") == pytest.approx(2 / 3)
    assert shared_words("", "the") == 0.0


def test_words_held_are_counted_of_the_first_text_without_those_left_out() -> None:
    assert words_held("The IPCC was founded in 1975", "IPCC, founded by the WMO", but={"1975"}) == 1
    assert words_held("The IPCC was founded in 1975", "IPCC") == pytest.approx(1 / 3)
    assert words_held("1975", "IPCC", but={"1975"}) == 0.0
