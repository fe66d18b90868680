"""Ratings: how likely a word is the finite verb."""

import pytest

from claimwright.claims.opposition.ratings import FAINT, FAIR, STRONG, SURE, candidate_at
from tests.claims.prose import read


def strength(sentence: str, at: int) -> int:
    words = read(sentence)
    found = candidate_at(words, tuple(range(len(words))), at)
    return found.strength if found else 0


@pytest.mark.parametrize(
    ("sentence", "at", "expected"),
    [
        ("Zinc is rare.", 1, SURE),
        ("Zinc inhibits growth.", 1, STRONG),
        ("Zinc inhibited growth.", 1, FAIR),
        ("Growth inhibited by zinc.", 1, FAINT),
        ("The increases were small.", 1, 0),
        ("May was wet.", 0, 0),
    ],
)
def test_a_word_is_rated_by_its_form_and_its_neighbours(
    sentence: str, at: int, expected: int
) -> None:
    assert expected == strength(sentence, at)
