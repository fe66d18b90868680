"""Held-out claims that training nearly saw."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.stance.entailment import Calibration
from claimwright_lab.training.assess import Answers
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import LABELS, labelled
from claimwright_lab.training.unseen import NOTE, repeated_claims, unseen_figures

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
