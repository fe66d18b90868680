"""Planned pairs held against what is held out."""

from __future__ import annotations

import logging

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.apart import apart
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.records import Example, labelled
from claimwright_lab.training.schedule import Stage

pytestmark = pytest.mark.train

TEXTS = [f"claim number {number}" for number in range(400)]
TRAIN = [text for text in TEXTS if split_of(text) == "train"]
TEST = [text for text in TEXTS if split_of(text) == "test"]


def _pairs(claims: list[str]) -> tuple[Example, ...]:
    return tuple(labelled("s", claim, "evidence", "SUPPORTS") for claim in claims)


def _plans(*claims: list[str]) -> tuple[Plan, ...]:
    return tuple(
        Plan(stage=Stage(name=str(number), epochs=1, minutes=1), pairs=_pairs(each))
        for number, each in enumerate(claims)
    )


def _held(claims: list[str]) -> HeldOut:
    return HeldOut(name="held", kind="sentence", pairs=_pairs(claims))


def test_plans_that_share_no_claim_stay_as_they_are() -> None:
    plans = _plans(TRAIN[:5], TRAIN[5:9])

    assert apart(plans, [_held(TEST)]) == plans


def test_an_edit_that_reads_like_a_held_out_claim_is_left_out_of_every_stage(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    edit = TEST[0].upper() + "!"

    plans = apart(_plans([*TRAIN[:5], edit], [edit]), [_held(TEST)])

    assert [[pair.claim for pair in plan.pairs] for plan in plans] == [TRAIN[:5], []]
    assert "1 held-out claims" in caplog.text


def test_a_held_out_claim_that_a_training_set_has_is_refused() -> None:
    with pytest.raises(InputError, match="'training' and 'held out'"):
        apart(_plans(TRAIN[:5]), [_held([*TEST, TRAIN[0]])])


def test_a_held_out_bucket_that_was_read_is_refused() -> None:
    with pytest.raises(InputError, match="'training' and 'held out'"):
        apart(_plans([*TRAIN, *TEST]), [_held(TEST)])


def test_held_out_sets_may_share_claims() -> None:
    assert apart(_plans(TRAIN), [_held(TEST), _held(TEST[:3])])
