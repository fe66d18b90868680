"""Held-out answers in, thresholds with a guarantee out."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.training.abstaining import RISKS, abstention_figures, guarantees, thresholds
from claimwright.training.assess import Answers
from claimwright.training.held_out import HeldOut
from claimwright.training.records import LABELS, labelled
from claimwright.training.stance_risks import FITTED, risk_controls

pytestmark = pytest.mark.train


def _answers(*, right: float, claims: int = 1600) -> Answers:
    """Return sure answers of which a share is right, on claims of their own."""
    chance = np.random.default_rng(5)
    labels = chance.integers(0, 3, claims)
    said = np.where(chance.random(claims) < right, labels, (labels + 1) % 3)
    logits = np.eye(3, dtype=np.float32)[said] * 4.0
    pairs = tuple(
        labelled("set", f"claim number {row}", "text", LABELS[label])
        for row, label in enumerate(labels)
    )
    source = HeldOut(name="set", kind="sentence", pairs=pairs)
    return Answers(source=source, logits=logits, labels=labels)


def test_what_is_nearly_always_right_may_be_believed() -> None:
    controls = risk_controls([_answers(right=0.97)])

    assert set(thresholds(controls)) == {f"abstain.{RISKS[0]:g}"}
    assert all(control.claims < 1000 for control in controls.values())
    *promised, fitted = guarantees(controls, fitted=FITTED)
    assert all("at most" in sentence for sentence in promised)
    assert fitted == FITTED
    answered, wrong = abstention_figures(controls)
    assert answered.value == pytest.approx(0.67, abs=0.05)
    assert wrong.value < wrong.high <= RISKS[0]


def test_a_risk_that_cannot_be_kept_has_no_threshold() -> None:
    controls = risk_controls([_answers(right=0.75)])

    assert set(thresholds(controls)) == {"abstain.0.3"}
    assert "abstain from everything" in guarantees(controls, fitted=FITTED)[0]
    assert len(abstention_figures(controls)) == 2


def test_sets_of_two_classes_prove_nothing() -> None:
    three = _answers(right=0.97)
    two = Answers(
        source=HeldOut(name="two", kind="sentence", pairs=three.source.pairs, classes=(0, 1)),
        logits=three.logits * -1,
        labels=three.labels,
    )

    assert risk_controls([three, two]) == risk_controls([three])


def test_a_single_claim_proves_nothing() -> None:
    assert risk_controls([_answers(right=1.0, claims=1)]) == {}
