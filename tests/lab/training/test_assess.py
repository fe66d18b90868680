"""A verifier and held-out examples in, calibration and figures out."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.stance.entailment import Calibration
from claimwright_lab.training.assess import (
    FOLDS,
    NOTE,
    Answers,
    by_kind,
    calibrate,
    fold_of,
    folded,
    joined,
    measure,
    predict,
    twice_held_out,
)
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


def _named(name: str, classes: tuple[int, ...], *, first: int = 0) -> Answers:
    random = np.random.default_rng(first)
    labels = random.choice(classes, size=200)
    said = np.where(random.random(200) < 0.8, labels, random.integers(3, size=200))
    pairs = tuple(
        labelled("s", f"claim {first + row}", "evidence", LABELS[label])
        for row, label in enumerate(labels)
    )
    return Answers(
        source=HeldOut(name=name, kind="sentence", pairs=pairs, classes=classes),
        logits=(np.eye(3)[said] * 4.0).astype(np.float32),
        labels=labels,
    )


def test_a_claim_stays_in_its_fold_however_it_is_punctuated() -> None:
    assert fold_of("Ice melts.") == fold_of("ice melts")


def test_folds_are_about_alike() -> None:
    counts = np.bincount([fold_of(f"claim {number}") for number in range(1_000)])

    assert len(counts) == FOLDS
    assert counts.min() > 150


def test_every_pair_of_both_splits_is_measured_once() -> None:
    both = joined(_named("s", (0, 1, 2)), _named("s", (0, 1, 2), first=1_000))

    made = folded(both)

    assert [figure.n for figure in made] == [400] * 4
    assert {figure.note for figure in made} == {NOTE}
    assert made[0].value == pytest.approx(0.87, abs=0.05)


def test_the_note_says_what_is_not_nested() -> None:
    assert "half of the claims also chose the averaging" in NOTE


def test_only_sets_of_three_classes_in_both_splits_are_joined() -> None:
    fitted = [_named("s", (0, 1, 2)), _named("two", (0, 1))]
    measured = [_named("s", (0, 1, 2)), _named("two", (0, 1)), _named("t", (0, 1, 2))]

    assert [item.source.name for item in twice_held_out(fitted, measured)] == ["s"]
