"""Phrases that can change places, and pieces that cannot."""

import pytest

from claimwright.claims.opposition.sides import can_change_places
from tests.claims.prose import read


@pytest.mark.parametrize(
    ("sentence", "own", "other", "expected"),
    [
        ("Coal kills more than wind", (0, 1), (4, 5), True),
        ("Coal kills more than wind and sun", (0, 1), (4, 7), True),
        ("Coal kills more than wind, sun and gas", (0, 1), (4, 5), False),
        ("Coal kills, more than wind", (0, 1), (5, 6), False),
        ("Coal kills more than the world used in May", (0, 1), (4, 9), False),
        ("Coal kills more than enough", (0, 1), (4, 5), False),
        ("Coal kills more than predicted", (0, 1), (4, 5), False),
        ("Coal kills more than experts expected", (0, 1), (4, 6), False),
        ("Coal kills more than it saves", (0, 1), (5, 6), False),
        ("Coal kills more than the seabed", (0, 1), (4, 6), True),
    ],
)
def test_only_whole_phrases_change_places(
    sentence: str, own: tuple[int, int], other: tuple[int, int], *, expected: bool
) -> None:
    words = read(sentence)
    than = [word.lower for word in words].index("than")

    assert can_change_places(words, than, range(*own), range(*other)) is expected
