"""Ranges of checking citations."""

from __future__ import annotations

import pytest

from claimwright.domain import Scalar
from claimwright.errors import InputError
from claimwright.settings import Settings, overlay


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("citations.flag", 1.1),
        ("citations.suggest", -0.1),
        ("citations.gain", "nan"),
        ("citations.joint", 2),
        ("citations.contradict", -1),
        ("citations.pool", 0),
        ("citations.per_domain", -1),
        ("citations.ranked", 201),
        ("citations.max_groups", 0),
        ("citations.checks", 0),
        ("citations.readers", 65),
        ("citations.min_words", 0),
        ("citations.max_characters", 999),
    ],
)
def test_a_number_outside_its_range_is_refused_with_the_range(name: str, value: Scalar) -> None:
    with pytest.raises(InputError, match=r"must lie in"):
        overlay(Settings(), {name: value})


def test_a_suggestion_that_would_itself_be_flagged_is_refused() -> None:
    with pytest.raises(InputError, match=r"must not itself need review"):
        overlay(Settings(), {"citations.flag": 0.8, "citations.suggest": 0.7})


def test_an_empty_name_of_a_generator_is_refused() -> None:
    with pytest.raises(InputError, match=r"words, none, or the folder"):
        overlay(Settings(), {"citations.titles": " "})


def test_no_corpus_is_searched_unless_one_is_named() -> None:
    assert not Settings().citations.corpus
