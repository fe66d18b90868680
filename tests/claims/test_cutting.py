"""Cutting: where one statement ends and the next begins."""

import pytest

from claimwright.claims.cutting import Stretch, taken_apart
from tests.claims.prose import read


def cut(sentence: str) -> list[Stretch]:
    words = read(sentence)
    return list(taken_apart(words, 0, len(words)))


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Ice melts; seas rise.", 2),
        ("Ice melts; hot.", 1),
        ("Ice melts, and seas rise.", 2),
        ("Ice melts and the seas rise.", 2),
        ("Ice melts, yet seas rise.", 2),
        ("Tree rings and ice cores tell us about the past.", 1),
        ("It is the main thing, burning oil and coal comes second.", 1),
        ("Not all greenhouse gases are CO2, but most are.", 1),
        ("Fossil fuels get no subsidies; renewables alone do.", 1),
        ("Waste is a good source of fuel, but there is too little.", 1),
        ("The forecast ran too warm, and so did the others.", 1),
        ("If ice melts, seas rise and land sinks.", 1),
        ("The report said ice melts and seas rise.", 1),
        ("Seas rose and flooded the coast.", 2),
        ("Seas rose and fell again.", 2),
        ("The bees, which are insects, fell.", 2),
        ("They spoke of makers and sellers related to bees.", 1),
    ],
)
def test_a_sentence_is_cut_where_the_words_leave_no_doubt(sentence: str, expected: int) -> None:
    assert expected == len(cut(sentence))


def test_a_shared_subject_is_told() -> None:
    assert cut("London grew and continues to grow now.") == [Stretch(start=0, end=8)]
    assert cut("London grows and continues to grow now.")[1].subject == (0, 1)
