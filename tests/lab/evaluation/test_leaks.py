"""Test claims that training has seen, beside those found by comparing each with each."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import About, PairSet
from claimwright_lab.evaluation.catalogue import DATA_SETS
from claimwright_lab.evaluation.leaks import (
    NAMES,
    check_disjoint,
    leak_figures,
    near_duplicates,
    seen_figures,
    training_file,
)
from claimwright_lab.evaluation.splits import near_duplicate, split_of, words_of
from tests.lab.evaluation.invented import on_shelf, write
from tests.lab.evaluation.said import values

TEXTS = st.lists(
    st.lists(st.sampled_from("abcdefg"), max_size=7).map(" ".join), min_size=1, max_size=12
)
SEA = "the sea ice of the arctic has declined since satellites first saw it"


@given(TEXTS, TEXTS)
def test_none_is_missed_and_none_is_added(tested: list[str], trained: list[str]) -> None:
    others = [words_of(text) for text in trained]
    expected = tuple(
        text
        for text in dict.fromkeys(tested)
        if any(near_duplicate(words_of(text), other) for other in others)
    )

    assert near_duplicates(tested, trained) == expected


def test_a_claim_that_differs_by_a_word_is_found() -> None:
    other = SEA.replace("declined", "expanded")

    assert near_duplicates([SEA], ["Snow is white.", other]) == (SEA,)


def test_two_claims_without_words_are_the_same() -> None:
    assert near_duplicates(["…"], ["?!"]) == ("…",)


def test_claims_of_other_words_are_no_leaks() -> None:
    draw = random.Random(1)
    words = [f"w{number}" for number in range(5000)]
    claims = [" ".join(draw.choices(words, k=12)) for _ in range(4000)]

    assert near_duplicates(claims[:2000], claims[2000:]) == ()


def test_repeated_claims_are_among_the_nearly_repeated() -> None:
    tested = [SEA, SEA.replace("ice", "ices"), "Snow is white."]

    found = values(leak_figures(tested, [SEA.upper()]))

    assert found == {"claims repeated in training": 1.0, "claims nearly repeated in training": 2.0}


def test_splits_that_share_a_claim_are_refused() -> None:
    with pytest.raises(InputError, match="'ice MELTS' is in the splits 'train' and 'test'"):
        check_disjoint({"train": ["Ice melts."], "test": ["ice MELTS"]})


def test_a_split_may_repeat_its_own_claim() -> None:
    check_disjoint({"train": ["Ice melts.", "Ice melts."], "test": ["Seas rise."]})


TRAINED = "verification/scifact/claims_train.jsonl"
RISING = "The level of the sea has risen since the last century"
FALLING = RISING.replace("risen", "fallen")
"""Shares eight of ten words with `RISING`; both are claims that `splits` calls train."""
SKIPPED = "Trees grow"
"""A claim that `splits` calls test."""


def about(folder: Path) -> About:
    """Return SciFact on a shelf."""
    return on_shelf(folder, "scifact", PairSet).about


def trained(folder: Path, *claims: str) -> None:
    """Write training claims beside it."""
    write(folder / TRAINED, [{"id": place, "claim": claim} for place, claim in enumerate(claims)])


def test_claims_are_counted_in_the_training_file_beside_the_set(tmp_path: Path) -> None:
    trained(tmp_path, RISING, "Snow is white [<|cit|>]")
    asked = ["snow is WHITE.", FALLING, "Bees dance"]

    made = seen_figures(about(tmp_path), "all", asked=asked, every=())

    assert values(made) == dict(zip(NAMES, (1.0, 2.0), strict=True))
    assert {(one.n, "in claims_train.jsonl" in one.note) for one in made} == {(3, True)}


def test_a_claim_of_the_file_that_does_not_train_is_not_counted(tmp_path: Path) -> None:
    trained(tmp_path, SKIPPED)

    made = seen_figures(about(tmp_path), "all", asked=[SKIPPED], every=())

    assert (split_of(SKIPPED), [one.value for one in made]) == ("test", [0.0, 0.0])


def test_where_the_file_is_not_there_nothing_is_counted_and_that_is_told(tmp_path: Path) -> None:
    made = seen_figures(about(tmp_path), "all", asked=["Bees dance"], every=())

    assert [(one.value, one.n) for one in made] == [(None, 1), (None, 1)]
    assert all(one.note.startswith("not counted:") for one in made)


def test_of_a_set_that_trains_and_tests_the_test_claims_are_held_against_the_others(
    tmp_path: Path,
) -> None:
    own = on_shelf(tmp_path, "healthver", PairSet).about

    made = seen_figures(own, "test", asked=[FALLING], every=[RISING, FALLING, SKIPPED])

    assert [one.value for one in made] == [1.0, 1.0]


@pytest.mark.parametrize(("name", "part"), [("healthver", "all"), ("sick", "test")])
def test_nothing_is_counted_where_training_claims_are_asked_or_none_train(
    tmp_path: Path, name: str, part: str
) -> None:
    own = on_shelf(tmp_path, name, PairSet).about

    assert seen_figures(own, part, asked=[RISING], every=[RISING]) == ()  # type: ignore[arg-type]  # parts


def test_the_training_file_is_looked_for_where_the_set_lies(tmp_path: Path) -> None:
    trained(tmp_path, RISING)

    assert training_file(about(tmp_path)) == tmp_path / TRAINED


def test_no_set_both_splits_its_claims_and_has_a_training_file() -> None:
    both = [one.about.id for one in DATA_SETS if one.about.trained_on and one.about.training]

    assert both == []
