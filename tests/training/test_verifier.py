"""The whole making of a verifier, on a tiny base model."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.model_cards import WEIGHTS, read_card
from claimwright.training import report, verifier
from claimwright.training.held_out import HeldOut
from claimwright.training.loop import Stage
from claimwright.training.rationales import Sentences
from claimwright.training.recipe import Plan
from claimwright.training.records import Example, labelled

pytestmark = [
    pytest.mark.train,
    pytest.mark.model,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::UserWarning"),
    pytest.mark.filterwarnings("ignore::torch.jit.TracerWarning"),
]


def _pairs(word: str) -> tuple[Example, ...]:
    return tuple(
        labelled("SciFact", f"the sea is {word} .", f"{evidence} .", label)
        for evidence, label in (
            ("rising", "SUPPORTS"),
            ("falling", "REFUTES"),
            ("sun", "NOT_ENOUGH_INFO"),
        )
    )


def _plan(name: str) -> Plan:
    return Plan(
        stage=Stage(name=name, epochs=1, minutes=1, batch=2, max_tokens=32), pairs=_pairs("warming")
    )


def test_a_run_leaves_a_model_whose_card_is_true(
    base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = HeldOut(name="held", kind="abstract", pairs=_pairs("rising"))
    monkeypatch.setattr(verifier, "general_plan", lambda *_, **__: _plan("general"))
    monkeypatch.setattr(verifier, "domain_plan", lambda *_, **__: _plan("domain"))
    monkeypatch.setattr(report, "calibration_sets", lambda *_: [held])
    monkeypatch.setattr(report, "measured_sets", lambda *_: [held])
    case = Sentences(first=0, scores=(0.1, 0.4), cosines=(0.2, 0.3), gold=frozenset({1}))
    monkeypatch.setattr(report, "read_rationales", lambda *_, **__: [case])
    run = verifier.VerifierRun(
        data=tmp_path,
        out=tmp_path / "out",
        base=str(base),
        encoder=WEIGHTS / "encoder",
        device="cpu",
    )

    card = read_card(verifier.train(run))

    assert card.outputs == ("stance", "relevance", "rationale")
    assert card.labels == ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
    assert "temperature" in card.calibration
    assert "rationale.threshold" not in card.calibration  # similarity found its sentence too
