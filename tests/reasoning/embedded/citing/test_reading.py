"""Which passages of a page are read with a statement."""

import numpy as np
import pytest

from claimwright.reasoning.embedded.citing.page import coverage, read_page
from claimwright.reasoning.embedded.citing.reading import (
    ReadPassage,
    StatementReading,
    read_statement,
)
from claimwright.reasoning.embedded.citing.words import Rarity, claim_words
from tests.reasoning.embedded.readers import FakePairReader

TEXT = " ".join(f"Sentence number {place} of the page." for place in range(20))


def read(text: str = TEXT, nearest: int = 10) -> StatementReading:
    page = read_page(text, "")
    cosines = np.zeros(len(page.sentences))
    cosines[min(nearest, len(cosines) - 1)] = 1.0
    found = coverage(claim_words("Tides", Rarity({})), page, frozenset())
    return read_statement("Tides", page, found, cosines, FakePairReader())


def test_the_passage_around_the_nearest_sentence_is_read_first() -> None:
    assert read().passages[0].places == (9, 10, 11)


def test_the_nearest_sentence_is_read_alone_too() -> None:
    assert (10,) in [passage.places for passage in read().passages]


def test_no_set_of_sentences_is_read_twice() -> None:
    places = [passage.places for passage in read().passages]
    assert len(places) == len(set(places))


@pytest.mark.parametrize("nearest", [0, 19])
def test_a_passage_at_the_edge_stays_on_the_page(nearest: int) -> None:
    places = [place for passage in read(nearest=nearest).passages for place in passage.places]
    assert (min(places) >= 0, max(places) <= 19) == (True, True)


def test_a_page_of_one_sentence_is_read_once() -> None:
    assert [passage.places for passage in read("Only one.").passages] == [(0,)]


def test_odds_weigh_one_answer_against_both_others() -> None:
    passage = ReadPassage(places=(0,), stance=(1.0, 1.0, 1.0), relevance=0.0)
    assert [passage.support, passage.refutation] == pytest.approx([-np.log(2)] * 2)


def test_the_most_telling_passages_are_found() -> None:
    strong = ReadPassage(places=(0,), stance=(3.0, 0.0, 0.0), relevance=0.0)
    against = ReadPassage(places=(1,), stance=(0.0, 3.0, 0.0), relevance=0.0)
    reading = StatementReading(text="", cosines=np.zeros(2), passages=(against, strong))
    assert (reading.supporting, reading.refuting) == (strong, against)
