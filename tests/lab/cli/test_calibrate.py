"""`claimwright-lab calibrate`: what is refused first, and what is kept of a language model."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from claimwright.domain import Json, Pair
from claimwright.flows.verifying import judge_of, language_model
from claimwright.settings import Settings, overlay
from claimwright.testing import FakeStanceModel
from claimwright.testing.chat_server import ChatCall, ChatServer
from claimwright_lab.training import held_out
from claimwright_lab.training.held_out import HeldOut
from claimwright_lab.training.starter_claims import read_statements
from tests.cli.conftest import Command


def test_only_an_added_verifier_can_be_calibrated(command: Command, tmp_path: Path) -> None:
    done = command("calibrate", "mine", "--data", str(tmp_path))

    assert (done.code, "there is no verifier 'mine'" in done.err) == (2, True)


@pytest.mark.parametrize("name", ["small", "accurate"])
def test_those_of_claimwright_are_made_by_training(
    command: Command, tmp_path: Path, name: str
) -> None:
    assert command("calibrate", name, "--data", str(tmp_path)).code == 2


def test_a_data_folder_is_wanted(command: Command, tmp_path: Path) -> None:
    done = command("calibrate", "mine", "--data", str(tmp_path / "none"))

    assert (done.code, "no data folder at" in done.err) == (2, True)


def test_calls_are_of_a_language_model(command: Command, tmp_path: Path) -> None:
    done = command("calibrate", "mine", "--data", str(tmp_path), "--calls", "100")

    assert (done.code, "--calls is of a language model" in done.err) == (2, True)


def test_a_language_model_must_be_configured(command: Command, tmp_path: Path) -> None:
    done = command("calibrate", "language_model", "--data", str(tmp_path))

    assert (done.code, "no language model is configured" in done.err) == (2, True)


def hesitant(call: ChatCall) -> Mapping[str, Json]:
    """Support every claim, always as surely."""
    return {
        "reasoning": "So it says.",
        "sentences": [next(name for name in call.texts if name.startswith("s"))],
        "label": "SUPPORTS",
        "confidence": 95,
    }


@pytest.mark.model
@pytest.mark.allow_hosts(["127.0.0.1"])
def test_what_is_fitted_on_a_language_model_holds_for_its_next_answers(
    command: Command, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [each for each in read_statements() if each.split == "calibration"][:30]
    pairs = tuple(pair for each in own for pair in each.pairs)
    held = HeldOut(name="Starter claims", kind="statement", pairs=pairs)
    monkeypatch.setattr(held_out, "calibration_sets", lambda *_: [held])
    with ChatServer(hesitant) as server:
        monkeypatch.setenv("CLAIMWRIGHT_LLM__ADDRESS", server.address)
        monkeypatch.setenv("CLAIMWRIGHT_LLM__MODEL", "small")
        done = command("calibrate", "language_model", "--data", str(tmp_path), "--calls", "60")
        given = {"judge.by": "language_model", "llm.model": "small", "llm.address": server.address}
        settings = overlay(Settings(home=home), given)
        judge = judge_of(settings, FakeStanceModel(), language_model(settings))
        (stance,) = judge.judge([Pair(claim="Seas rise.", evidence="Sea level rose by 5 mm.")])

    assert (done.code, len(server.calls)) == (0, 61)
    assert "60 of 60 pairs" in done.err
    assert "is calibrated on 60 pairs" in done.out
    assert stance.supports < 0.9
