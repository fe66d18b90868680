"""Words that two texts share."""

import pytest

from claimwright.stance.shared_words import shared_words


def test_words_of_more_than_three_letters_are_shared_by_their_first_five() -> None:
    assert shared_words("The glaciers grew by 3 mm", "A glacier of 3") == pytest.approx(2 / 3)
    assert shared_words("", "the") == 0.0
