"""Who judges passages, from the settings, over real HTTP to an endpoint on this machine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from claimwright import build
from claimwright.domain import Claim, Json, Label, Pair
from claimwright.errors import InputError
from claimwright.flows.chosen_judge import judge_of
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings, overlay
from claimwright.testing import FakeStanceModel
from claimwright.testing.chat_server import ChatCall, ChatServer

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

CLAIM = "Sea level has risen faster since 1990 than before"


def refuting(call: ChatCall) -> Mapping[str, Json]:
    """Refute every claim by the first sentence, and say which instructions were given."""
    return {
        "reasoning": "Strict." if "Judge strictly." in call.system else "Plain.",
        "sentences": ["s1"],
        "label": "REFUTES",
        "confidence": 95,
    }


@pytest.fixture
def settings(tmp_path: Path) -> Iterator[Settings]:
    with ChatServer(refuting) as server:
        yield overlay(
            Settings(home=tmp_path),
            {
                "verifier": "small",
                "judge.by": "language_model",
                "llm.address": server.address,
                "llm.model": "small",
            },
        )


def test_the_verifier_is_left_alone_by_default() -> None:
    verifier = FakeStanceModel()

    assert verifier is judge_of(Settings(), verifier, None)


@pytest.mark.parametrize("by", ["language_model", "cascade"])
def test_a_language_model_that_is_not_there_is_missed(by: str) -> None:
    with pytest.raises(InputError, match=f"judge.by is '{by}', but no language model"):
        judge_of(overlay(Settings(), {"judge.by": by}), FakeStanceModel(), None)


@pytest.mark.model
def test_verify_gives_the_models_verdict_its_reasons_and_its_name(settings: Settings) -> None:
    flow = build.verify_flow(settings, "starter")
    (report,) = flow.verify([Claim(text=CLAIM)], VerifyOptions(top_k=5))

    assert "REFUTED" == report.verdict.label
    assert {"Plain."} == {
        piece.stance.reason.split(" The verifier")[0] for piece in report.evidence
    }
    assert "small at 127.0.0.1" in str(report.provenance.settings["language_model"])
    assert False is report.provenance.settings["judge.calibrated"]


@pytest.mark.model
def test_pairs_are_judged_by_it_too(settings: Settings) -> None:
    pair = Pair(claim=CLAIM, evidence="Sea level rose faster after 1990 than before.")
    ((stance, rationale),) = build.judge_flow(settings).judge([pair])

    assert (Label.REFUTES, pair.evidence) == (stance.label, rationale[0].text)


@pytest.mark.model
def test_a_user_may_write_the_instructions(settings: Settings) -> None:
    folder = settings.home / "prompts"
    folder.mkdir()
    (folder / "judge.md").write_text("Judge strictly.", encoding="utf-8")
    own = overlay(settings, {"llm.prompts": "prompts"})
    pair = Pair(claim=CLAIM, evidence="Sea level rose faster after 1990 than before.")
    ((stance, _),) = build.judge_flow(own).judge([pair])

    assert stance.reason.startswith("Strict.")
