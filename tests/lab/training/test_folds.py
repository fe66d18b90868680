"""Both held-out splits of a set measured by folds."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright_lab.training.assess import Answers
from claimwright_lab.training.folds import FOLDS, NOTE, fold_of, folded, joined, twice_held_out
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import LABELS, labelled

pytestmark = pytest.mark.train


def _answers(name: str, classes: tuple[int, ...], *, first: int = 0) -> Answers:
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
    both = joined(_answers("s", (0, 1, 2)), _answers("s", (0, 1, 2), first=1_000))

    made = folded(both)

    assert [figure.n for figure in made] == [400] * 4
    assert {figure.note for figure in made} == {NOTE}
    assert made[0].value == pytest.approx(0.87, abs=0.05)


def test_the_note_says_what_is_not_nested() -> None:
    assert "half of the claims also chose the averaging" in NOTE


def test_only_sets_of_three_classes_in_both_splits_are_joined() -> None:
    fitted = [_answers("s", (0, 1, 2)), _answers("two", (0, 1))]
    measured = [_answers("s", (0, 1, 2)), _answers("two", (0, 1)), _answers("t", (0, 1, 2))]

    assert [item.source.name for item in twice_held_out(fitted, measured)] == ["s"]
