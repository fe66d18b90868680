"""Held-out claims that training nearly saw."""

from __future__ import annotations

import logging

import numpy as np
import pytest

from claimwright.errors import InputError
from claimwright.stance.entailment import Calibration
from claimwright_lab.evaluation.splits import split_of
from claimwright_lab.training.assess import Answers
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.overlaps import (
    NOTE,
    apart,
    repeated_claims,
    unmeasured,
    unseen_figures,
)
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.records import LABELS, Example, labelled
from claimwright_lab.training.schedule import Stage

pytestmark = pytest.mark.train

CLAIMS = ("the sea is rising fast", "ice melts in spring", "snow falls in winter")
LABELS_TRUE = (0, 1, 2)
SAID = (1, 1, 2)
"""Wrong on the first alone."""


def _answers(classes: tuple[int, ...] = (0, 1, 2)) -> Answers:
    pairs = tuple(
        labelled("s", claim, "evidence", LABELS[label])
        for claim, label in zip(CLAIMS, LABELS_TRUE, strict=True)
    )
    return Answers(
        source=HeldOut(name="held", kind="sentence", pairs=pairs, classes=classes),
        logits=(np.eye(3)[list(SAID)] * 4.0).astype(np.float32),
        labels=np.array(LABELS_TRUE),
    )


def test_a_claim_that_is_held_out_is_left_out_whatever_its_capitals() -> None:
    held, other = (
        labelled("s", text, "e", "SUPPORTS") for text in ("Ice melts in spring.", "Ice.")
    )

    assert unmeasured([held, other], [_answers().source]) == [other]


def test_a_claim_with_the_words_of_a_training_claim_is_found() -> None:
    trained = [
        labelled("s", "fast is the sea rising!", "other evidence", "REFUTES"),
        labelled("s", "ice melts in autumn rain", "other evidence", "REFUTES"),
    ]

    assert repeated_claims([_answers().source], trained) == {CLAIMS[0]}


def test_the_others_are_measured_without_it() -> None:
    counted, accuracy, score = unseen_figures(_answers(), Calibration(), frozenset(CLAIMS[:1]))

    assert (counted.value, counted.n) == (1, 3)
    assert (accuracy.name, accuracy.value, accuracy.n) == ("held, accuracy", 1.0, 2)
    assert (accuracy.note, score.note, score.value) == (NOTE, NOTE, 1.0)


def test_the_calibration_decides() -> None:
    bent = Calibration(bias=(99.0, 0.0, 0.0))

    _, accuracy, _ = unseen_figures(_answers(), bent, frozenset(CLAIMS[:1]))

    assert accuracy.value == 0.0


@pytest.mark.parametrize("repeated", [(), CLAIMS])
def test_without_such_claims_or_without_others_they_are_only_counted(
    repeated: tuple[str, ...],
) -> None:
    (counted,) = unseen_figures(_answers(), Calibration(), frozenset(repeated))

    assert counted.value == len(repeated)


def test_a_set_of_two_classes_is_only_counted() -> None:
    assert len(unseen_figures(_answers((0, 1)), Calibration(), frozenset(CLAIMS[:1]))) == 1


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
