"""Test claims that training has seen, beside those found by comparing each with each."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.evaluation.leaks import (
    Leak,
    check_disjoint,
    leak_figures,
    near_duplicates,
)
from claimwright_lab.evaluation.splits import near_duplicate, words_of
from tests.lab.evaluation.said import values

TEXTS = st.lists(
    st.lists(st.sampled_from("abcdefg"), max_size=7).map(" ".join), min_size=1, max_size=12
)
SEA = "the sea ice of the arctic has declined since satellites first saw it"


@given(TEXTS, TEXTS, st.sampled_from([0.5, 0.6, 0.75, 0.8, 1.0]))
def test_none_is_missed_and_none_is_added(
    tested: list[str], trained: list[str], threshold: float
) -> None:
    others = [words_of(text) for text in trained]
    expected = [
        text
        for text in dict.fromkeys(tested)
        if any(near_duplicate(words_of(text), other, threshold=threshold) for other in others)
    ]

    found = near_duplicates(tested, trained, threshold=threshold)

    assert [leak.tested for leak in found] == expected


def test_a_leak_names_both_claims() -> None:
    other = SEA.replace("declined", "expanded")

    assert near_duplicates([SEA], ["Snow is white.", other]) == (Leak(SEA, other),)


def test_two_claims_without_words_are_the_same() -> None:
    assert near_duplicates(["…"], ["?!"]) == (Leak("…", "?!"),)


def test_claims_of_other_words_are_no_leaks() -> None:
    draw = random.Random(1)
    words = [f"w{number}" for number in range(5000)]
    claims = [" ".join(draw.choices(words, k=12)) for _ in range(4000)]

    assert near_duplicates(claims[:2000], claims[2000:]) == ()


def test_repeated_claims_are_among_the_nearly_repeated() -> None:
    tested = [SEA, SEA.replace("ice", "ices"), "Snow is white."]

    found = values(leak_figures(tested, [SEA.upper()]))

    assert found == {"claims repeated in training": 1.0, "claims nearly repeated in training": 2.0}


def test_no_test_claims_are_refused() -> None:
    with pytest.raises(InputError, match="no test claims"):
        leak_figures([], ["a"])


@pytest.mark.parametrize("threshold", [0.0, 1.1])
def test_a_threshold_that_is_no_similarity_is_refused(threshold: float) -> None:
    with pytest.raises(InputError, match="above 0 and at most 1"):
        near_duplicates(["a"], ["a"], threshold=threshold)


def test_splits_that_share_a_claim_are_refused() -> None:
    with pytest.raises(InputError, match="'ice MELTS' is in the splits 'train' and 'test'"):
        check_disjoint({"train": ["Ice melts."], "test": ["ice MELTS"]})


def test_a_split_may_repeat_its_own_claim() -> None:
    check_disjoint({"train": ["Ice melts.", "Ice melts."], "test": ["Seas rise."]})
