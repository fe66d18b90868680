"""Who judges passages, from the settings, over real HTTP to an endpoint on this machine."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from claimwright import build
from claimwright.domain import Claim, Json, Label, Pair, Scalar
from claimwright.errors import InputError
from claimwright.flows.chosen_judge import judge_of
from claimwright.flows.chosen_language_model import language_model
from claimwright.flows.verify import VerifyOptions
from claimwright.protocols import StanceModel
from claimwright.reasoning.language_model.judge import VERSION
from claimwright.reasoning.language_model.judge_calibration import (
    JudgeCalibration,
    keep_calibration,
)
from claimwright.settings import ConfidenceChoice, Settings, overlay
from claimwright.testing import FakeStanceModel
from claimwright.testing.chat_server import ChatCall, ChatServer, Served, failing, said

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

PIECES = (
    '{"reasoning": "Plain.", "sentences": ["s1"], "label": "',
    "REFUTES",
    '", "confidence": 95}',
)
ASKED = Pair(claim="Seas rise.", evidence="Sea level fell every year since 1990.")
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


def fitted_on(settings: Settings, confidence: ConfidenceChoice) -> JudgeCalibration:
    model = language_model(settings)
    assert model is not None
    return JudgeCalibration(
        model=model.name,
        version=VERSION,
        confidence=confidence,
        samples=1,
        temperature=2.0,
        bias=(0.0, 0.0, 0.0),
        pairs=60,
        loss_before=1.0,
        loss_after=0.8,
    )


@pytest.mark.model
def test_a_report_says_whether_it_is_calibrated(settings: Settings) -> None:
    keep_calibration(settings.home, fitted_on(settings, ConfidenceChoice.STATED))
    (report,) = build.verify_flow(settings, "starter").verify(
        [Claim(text=CLAIM)], VerifyOptions(top_k=1)
    )

    assert report.provenance.settings["judge.calibrated"] is True
    assert report.evidence[0].stance.refutes < 0.9


def weighing(call: ChatCall) -> Served:
    """Refute, and tell log-probabilities where they are wished for."""
    likely = {"REFUTES": math.log(0.8), "SUPPORTS": math.log(0.15), "NOT": math.log(0.05)}
    told = [{PIECES[0]: 0.0}, likely, {PIECES[2]: 0.0}]
    return said("".join(PIECES), told=told if call.body.get("logprobs") else ())


def silent(call: ChatCall) -> Served:
    """Refute, more surely the later, and tell no log-probabilities."""
    last = PIECES[2] if call.number == 1 else PIECES[2].replace("95", "75")
    return said(PIECES[0] + PIECES[1] + last)


def refusing(call: ChatCall) -> Served:
    """Take no wish for log-probabilities."""
    if "logprobs" in call.body:
        return failing(400, "logprobs is not supported by this model")
    return silent(call)


def judge_over(server: ChatServer, home: Path, **changes: Scalar) -> StanceModel:
    given: dict[str, Scalar] = {
        "judge.by": "language_model",
        "judge.confidence": "logprobs",
        "llm.address": server.address,
        "llm.model": "small",
        "llm.concurrency": 1,
        **changes,
    }
    settings = overlay(Settings(home=home), given)
    return judge_of(settings, FakeStanceModel(), language_model(settings))


def test_the_probability_of_a_label_comes_from_log_probabilities(tmp_path: Path) -> None:
    with ChatServer(weighing) as server:
        (fresh,) = judge_over(server, tmp_path, **{"judge.samples": 3}).judge([ASKED])
        (known,) = judge_over(server, tmp_path, **{"judge.samples": 3}).judge([ASKED])

    assert (fresh.refutes, fresh.supports) == pytest.approx((0.8, 0.15), abs=1e-3)
    assert "log-probabilities" not in fresh.reason
    assert known == fresh
    assert [(call.body["logprobs"], call.body["top_logprobs"]) for call in server.calls] == [
        (True, 5)
    ]


def test_a_recording_holds_them(tmp_path: Path) -> None:
    tape: dict[str, Scalar] = {"llm.cassette": "record", "llm.cassette_path": "tape.jsonl"}
    with ChatServer(weighing) as server:
        (fresh,) = judge_over(server, tmp_path, **tape).judge([ASKED])
        again = judge_over(server, tmp_path, **{**tape, "llm.cassette": "replay"}).judge([ASKED])

    assert again == (fresh,)
    assert len(server.calls) == 1


@pytest.mark.parametrize("script", [silent, refusing])
def test_an_endpoint_that_tells_none_is_asked_for_several_answers_and_the_reason_says_so(
    tmp_path: Path, script: Callable[[ChatCall], Served]
) -> None:
    with ChatServer(script) as server:
        changes: dict[str, Scalar] = {"judge.samples": 2, "llm.cache": "off"}
        (stance,) = judge_over(server, tmp_path, **changes).judge([ASKED])

    stated = 0.85 if script is silent else 0.75  # of a refused call there is no answer to count
    assert stance.refutes == pytest.approx(stated)
    assert "tells no log-probabilities: the probability is the mean of 2 answers" in stance.reason
    answering = [call for call in server.calls if script is silent or "logprobs" not in call.body]
    assert [call.body["seed"] for call in answering] == [0, 1]


def test_what_was_fitted_on_a_language_model_is_applied_and_told(tmp_path: Path) -> None:
    with ChatServer(weighing) as server:
        (raw,) = judge_over(server, tmp_path).judge([ASKED])
        settings = overlay(
            Settings(home=tmp_path), {"llm.address": server.address, "llm.model": "small"}
        )
        keep_calibration(tmp_path, fitted_on(settings, ConfidenceChoice.LOGPROBS))
        (fitted,) = judge_over(server, tmp_path).judge([ASKED])
        (stated,) = judge_over(server, tmp_path, **{"judge.confidence": "stated"}).judge([ASKED])

    assert fitted.refutes / fitted.supports == pytest.approx((raw.refutes / raw.supports) ** 0.5)
    assert (fitted.reason, stated.refutes) == (raw.reason, 0.95)
