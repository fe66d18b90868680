"""The whole making of a verifier, on a tiny base model."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import InputError, IntegrityError
from claimwright.models.cards import WEIGHTS, read_card
from claimwright_lab.training import claim_only, overlaps, report, verifier
from claimwright_lab.training.card import written_card
from claimwright_lab.training.distillation import Ask
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.rationales import Sentences
from claimwright_lab.training.recipe import Plan
from claimwright_lab.training.records import Example, labelled
from claimwright_lab.training.schedule import Stage
from claimwright_lab.training.verifier import VerifierRun
from tests.lab.training.conftest import EXPORTING

pytestmark = [*EXPORTING, pytest.mark.model]


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
    monkeypatch.setattr(overlaps, "split_of", lambda _claim: "train")
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


def test_a_distilled_verifier_learns_the_answers_of_its_teacher(
    run: VerifierRun, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    start = verifier.train(run)
    teacher = _large(verifier.train(replace(run, out=tmp_path / "teacher", seed=8)))
    asked: list[Example] = []

    def planned(_data: Path, _embedder: object, ask: Ask, *, seed: int) -> Plan:
        asked.extend(ask(list(_pairs(f"warm under seed {seed}"))))
        return replace(_plan("distilled"), pairs=tuple(asked))

    monkeypatch.setattr(verifier, "distilled_plan", planned)
    out = verifier.train(replace(run, out=tmp_path / "learned", start=start, teacher=teacher))

    told = "\n".join(written_card(out).recipe)
    assert "Learned from claimwright-verifier" in told
    assert "Stage distilled: 3 pairs" in told
    assert all(sum(pair.shares or ()) == pytest.approx(1.0) for pair in asked)
    assert list((tmp_path / "learned/answers").glob("*.npy"))


def test_a_teacher_needs_a_small_verifier_to_go_on_from(
    run: VerifierRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verifier, "check_base", lambda _: None)

    for wrong in (run, replace(run, start=tmp_path, large=True)):
        with pytest.raises(InputError, match="--start"):
            verifier.train(replace(wrong, teacher=tmp_path))


def test_a_teacher_that_is_no_large_verifier_is_refused(run: VerifierRun, tmp_path: Path) -> None:
    start = verifier.train(run)

    with pytest.raises(InputError, match=r"no 'ensemble\.share'"):
        verifier.train(replace(run, out=tmp_path / "learned", start=start, teacher=start))


def _large(folder: Path) -> Path:
    """Say on a card how much its verifier counts beside a small one."""
    path = folder / "card.json"
    card = json.loads(path.read_text(encoding="utf-8"))
    card["calibration"]["ensemble.share"] = 0.8
    path.write_text(json.dumps(card), encoding="utf-8")
    return folder
