"""A verifier and held-out examples in, calibration and figures out."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.stance.entailment import Calibration
from claimwright_lab.training.assess import Answers, by_kind, calibrate, measure, predict
from claimwright_lab.training.held_out import HeldOut, Kind
from claimwright_lab.training.records import LABELS, labelled

pytestmark = pytest.mark.train


def _answers(kind: Kind, classes: tuple[int, ...], *, scale: float) -> Answers:
    random = np.random.default_rng(len(kind))
    labels = random.choice(classes, size=300)
    said = np.where(random.random(300) < 0.7, labels, random.integers(3, size=300))
    pairs = tuple(
        labelled("s", f"claim {row}", "evidence", LABELS[label]) for row, label in enumerate(labels)
    )
    return Answers(
        source=HeldOut(name=kind, kind=kind, pairs=pairs, classes=classes),
        logits=(np.eye(3)[said] * scale).astype(np.float32),
        labels=labels,
    )


def test_every_kind_gets_its_own_temperature() -> None:
    answers = [
        _answers("abstract", (0, 1, 2), scale=2.0),
        _answers("sentence", (0, 1, 2), scale=20.0),
    ]

    found = by_kind(answers)

    assert found["sentence"].temperature > 5 * found["abstract"].temperature


def test_two_class_sets_do_not_calibrate() -> None:
    full = _answers("abstract", (0, 1, 2), scale=2.0)

    both = [full, _answers("encyclopedia", (0, 1), scale=9.0)]

    assert calibrate(both) == calibrate([full])


def test_a_two_class_set_is_answered_within_its_classes() -> None:
    item = _answers("encyclopedia", (0, 1), scale=9.0)

    assert set(predict(item, Calibration()).tolist()) <= {0, 1}


def test_three_classes_have_honest_probabilities_measured() -> None:
    found = measure(_answers("abstract", (0, 1, 2), scale=2.0), Calibration(), note="raw")

    assert [item.name.rpartition(", ")[2] for item in found] == [
        "accuracy",
        "macro-F1",
        "expected calibration error",
        "Brier score",
    ]
