"""A set and the claims asked of it in, those that training has seen out."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.evaluation.cases import About, PairSet
from claimwright_lab.evaluation.catalogue import DATA_SETS
from claimwright_lab.evaluation.leaks import NAMES
from claimwright_lab.evaluation.seen import seen_figures, training_file
from claimwright_lab.evaluation.splits import split_of
from tests.lab.evaluation.invented import on_shelf, write
from tests.lab.evaluation.said import values

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
