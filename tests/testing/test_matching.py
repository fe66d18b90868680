"""The plain way to match words and filters."""

from __future__ import annotations

import math

import pytest

from claimwright.domain import Document, Filter
from claimwright.testing.matching import bm25, passes, words

DOCUMENT = Document(id="d", text="x", year=2015, venue="Nature", retracted=True)


def test_the_commonest_words_are_left_out() -> None:
    assert words("The ice in the Sea") == ["ice", "sea"]


def test_bm25_has_the_value_of_its_formula() -> None:
    assert bm25("ice", ["ice", "sea"]) == [pytest.approx(math.log(2)), 0.0]


def test_passages_without_a_word_score_nothing() -> None:
    assert bm25("ice", ["", ""]) == [0.0, 0.0]


@pytest.mark.parametrize("only", [Filter(), Filter(year_from=2015, venues=("NATURE",))])
def test_a_document_passes_a_filter_that_it_meets(only: Filter) -> None:
    assert passes(DOCUMENT, only)


@pytest.mark.parametrize(
    "only", [Filter(year_from=2016), Filter(min_citations=0), Filter(exclude_retracted=True)]
)
def test_a_document_does_not_pass_a_filter_that_it_does_not_meet(only: Filter) -> None:
    assert not passes(DOCUMENT, only)
