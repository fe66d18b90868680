"""Held-out answers in, thresholds with a guarantee out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from claimwright.stance.entailment import Calibration
from claimwright_lab.evaluation.abstention import THRESHOLDS
from claimwright_lab.training import stance_risks
from claimwright_lab.training.abstaining import (
    RISKS,
    abstention_figures,
    guarantees,
    proves,
    thresholds,
)
from claimwright_lab.training.assess import Answers, calibrate
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.records import LABELS, labelled
from claimwright_lab.training.stance_risks import PROOF, groups_of, risk_controls

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
    assert all(control.claims < 1400 for control in controls.values())
    *promised, proof = guarantees(controls, proof=PROOF)
    assert all("at most" in sentence for sentence in promised)
    assert proof.endswith(PROOF)
    answered, wrong = abstention_figures(controls)
    assert answered.value == pytest.approx(0.67, abs=0.05)
    assert wrong.value < wrong.high <= RISKS[0]


def test_a_risk_that_cannot_be_kept_has_no_threshold() -> None:
    controls = risk_controls([_answers(right=0.75)])

    assert set(thresholds(controls)) == {"abstain.0.3"}
    assert "abstain from everything" in guarantees(controls, proof=PROOF)[0]
    assert len(abstention_figures(controls)) == 2


def test_sets_of_two_classes_prove_nothing() -> None:
    three = _answers(right=0.97)
    two = Answers(
        source=HeldOut(name="two", kind="sentence", pairs=three.source.pairs, classes=(0, 1)),
        logits=three.logits * -1,
        labels=three.labels,
    )

    assert risk_controls([three, two]) == risk_controls([three])


def test_claims_on_one_statement_count_once_and_lie_on_one_side() -> None:
    alone = _answers(right=0.97, claims=100)
    pairs = tuple(
        replace(pair, evidence=f"statement {row // 5}")
        for row, pair in enumerate(alone.source.pairs)
    )
    unrelated = tuple(replace(pair, evidence="another") for pair in pairs)
    source = replace(alone.source, kind="statement", pairs=(*pairs, *unrelated))
    keys = groups_of(source)

    assert len(set(keys)) == 20
    assert keys[:100] == keys[100:]
    assert keys[0] == keys[4] != keys[5]


def test_one_calibration_serves_all_kinds_as_it_does_for_users() -> None:
    sure, doubtful = _answers(right=0.97), _answers(right=0.55)
    source = replace(doubtful.source, kind="abstract")
    together = risk_controls([sure, replace(doubtful, source=source)])
    # Both kinds say everything at one probability, so that none can be told from the other.
    assert {control.threshold for control in together.values()} <= {None, THRESHOLDS[0]}


def test_claims_that_prove_fit_no_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    fitting: set[str] = set()

    def noted(answers: Sequence[Answers]) -> Calibration:
        fitting.update(pair.claim for item in answers for pair in item.source.pairs)
        return calibrate(answers)

    monkeypatch.setattr(stance_risks, "calibrate", noted)
    controls = risk_controls([_answers(right=0.97)])

    assert fitting
    assert not any(proves(claim) for claim in fitting)
    assert controls[RISKS[0]].claims == 1600 - len(fitting)


def test_a_single_claim_proves_nothing() -> None:
    assert risk_controls([_answers(right=1.0, claims=1)]) == {}
