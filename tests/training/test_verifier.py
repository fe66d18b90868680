"""The whole making of a verifier, on a tiny base model."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import InputError, IntegrityError
from claimwright.model_cards import WEIGHTS, read_card
from claimwright.training import apart, claim_only, report, verifier
from claimwright.training.held_out import HeldOut
from claimwright.training.rationales import Sentences
from claimwright.training.recipe import Plan
from claimwright.training.records import Example, labelled
from claimwright.training.schedule import Stage
from claimwright.training.verifier import VerifierRun

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


def _plan(name: str, word: str = "warming") -> Plan:
    return Plan(
        stage=Stage(name=name, epochs=1, minutes=1, batch=2, max_tokens=32), pairs=_pairs(word)
    )


@pytest.fixture
def run(base: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> VerifierRun:
    """A run whose data are a handful of pairs."""
    held = HeldOut(name="held", kind="abstract", pairs=_pairs("rising"))
    monkeypatch.setattr(verifier, "general_plan", lambda *_, **__: _plan("general"))
    monkeypatch.setattr(verifier, "domain_plan", lambda *_, **__: _plan("domain", "sun"))
    for module in (verifier, report):
        monkeypatch.setattr(module, "calibration_sets", lambda *_: [held])
        monkeypatch.setattr(module, "measured_sets", lambda *_: [held])
    case = Sentences(first=0, scores=(0.1, 0.4), cosines=(0.2, 0.3), gold=frozenset({1}))
    monkeypatch.setattr(report, "read_rationales", lambda *_, **__: [case])
    return VerifierRun(
        data=tmp_path,
        out=tmp_path / "out",
        base=str(base),
        encoder=WEIGHTS / "encoder",
        device="cpu",
    )


def test_a_run_leaves_a_model_whose_card_is_true(run: VerifierRun) -> None:
    card = read_card(verifier.train(run))

    assert card.outputs == ("stance", "relevance", "rationale")
    assert card.labels == ("SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO")
    assert "temperature" in card.calibration
    assert "rationale.threshold" not in card.calibration  # similarity found its sentence too
    notes = {figure.note for figure in card.figures}
    assert {claim_only.NOTE, "claim only, evidence hidden"} <= notes


def test_claims_that_nearly_repeat_one_of_the_first_stage_are_counted(
    run: VerifierRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    nearly = _plan("general", "rising rising now")  # words: the sea is rising now
    monkeypatch.setattr(verifier, "general_plan", lambda *_, **__: nearly)

    figures = {figure.name: figure.value for figure in read_card(verifier.train(run)).figures}

    assert figures["held, claims that nearly repeat a training claim"] == 1


def test_a_held_out_claim_is_refused_before_training(
    run: VerifierRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(apart, "split_of", lambda _claim: "train")
    monkeypatch.setattr(verifier, "domain_plan", lambda *_, **__: _plan("domain", "rising"))

    with pytest.raises(InputError, match="the sea is rising"):
        verifier.train(run)
    assert not (run.out / "checkpoints").exists()


def test_an_export_too_far_from_what_was_trained_is_refused_with_its_files_kept(
    run: VerifierRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    gaps = ((1.0, 0.5), (0.1, 0.1), (0.1, 0.1))
    monkeypatch.setattr(verifier, "largest_gaps", lambda *_: gaps)

    with pytest.raises(IntegrityError, match=r"'stance' are 0\.500 .* at most 0\.18"):
        verifier.train(run)
    figures = {figure.name: figure.value for figure in read_card(run.out).figures}
    assert figures["stance: mean gap between int8 and PyTorch logits"] == 0.5
