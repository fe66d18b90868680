"""The language model and the judge that settings name, over real HTTP on this machine."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from claimwright import build
from claimwright.domain import Article, Claim, Json, Label, Pair, Scalar
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.find import KEPT
from claimwright.flows.verify import VerifyOptions
from claimwright.flows.verifying import judge_of, language_model
from claimwright.protocols import StanceModel
from claimwright.reasoning.language_model.judge import (
    TASK,
    JudgeCalibration,
    keep_calibration,
)
from claimwright.settings import ConfidenceChoice, LlmSettings, Settings, overlay
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
def test_verify_gives_the_models_verdict_its_reasons_and_its_name(
    settings: Settings, loaded: build.Models
) -> None:
    flow = build.verify_flow(settings, "starter", loaded=loaded)
    (report,) = flow.verify([Claim(text=CLAIM)], VerifyOptions(top_k=5))

    assert "REFUTED" == report.verdict.label
    assert {"Plain."} == {
        piece.stance.reason.split(" The verifier")[0] for piece in report.evidence
    }
    assert "small at 127.0.0.1" in str(report.provenance.settings["language_model"])
    assert False is report.provenance.settings["judge.calibrated"]


@pytest.mark.model
def test_pairs_are_judged_by_it_too(settings: Settings, loaded: build.Models) -> None:
    pair = Pair(claim=CLAIM, evidence="Sea level rose faster after 1990 than before.")
    ((stance, rationale),) = build.judge_flow(settings, loaded=loaded).judge([pair])

    assert (Label.REFUTES, pair.evidence) == (stance.label, rationale[0].text)


@pytest.mark.model
def test_a_user_may_write_the_instructions(settings: Settings, loaded: build.Models) -> None:
    folder = settings.home / "prompts"
    folder.mkdir()
    (folder / "judge.md").write_text("Judge strictly.", encoding="utf-8")
    own = overlay(settings, {"llm.prompts": "prompts"})
    pair = Pair(claim=CLAIM, evidence="Sea level rose faster after 1990 than before.")
    ((stance, _),) = build.judge_flow(own, loaded=loaded).judge([pair])

    assert stance.reason.startswith("Strict.")


def fitted_on(settings: Settings, confidence: ConfidenceChoice) -> JudgeCalibration:
    model = language_model(settings)
    assert model is not None
    return JudgeCalibration(
        model=model.name,
        version=TASK.version,
        confidence=confidence,
        samples=1,
        temperature=2.0,
        bias=(0.0, 0.0, 0.0),
        pairs=60,
        loss_before=1.0,
        loss_after=0.8,
    )


@pytest.mark.model
def test_a_report_says_whether_it_is_calibrated(settings: Settings, loaded: build.Models) -> None:
    keep_calibration(settings.home, fitted_on(settings, ConfidenceChoice.STATED))
    (report,) = build.verify_flow(settings, "starter", loaded=loaded).verify(
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


def test_by_default_there_is_no_language_model() -> None:
    assert language_model(Settings()) is None


def test_a_language_model_is_named_by_itself_and_its_host(tmp_path: Path) -> None:
    llm = LlmSettings(address="https://api.example.org/v1", model="small")

    model = language_model(Settings(home=tmp_path, llm=llm), {})

    assert model is not None
    assert model.name == "small at api.example.org"


def test_without_its_extra_a_language_model_is_unavailable_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    llm = LlmSettings(address="https://api.example.org/v1", model="small")
    monkeypatch.delitem(sys.modules, "claimwright.llm.sending", raising=False)
    monkeypatch.setitem(sys.modules, "httpx2", None)

    with pytest.raises(UnavailableError, match=r"pip install 'claimwright\[llm\]'"):
        language_model(Settings(home=tmp_path, llm=llm), {})


def finding(call: ChatCall) -> Mapping[str, Json]:
    """Write one query, find the first sentence of a text worth checking, take it apart."""
    if "queries" in str(call.schema):
        return {"queries": [{"query": "tide gauge trends"}]}
    if "statements" in str(call.schema):
        parts = ("Sea level has risen", None), ("it rises faster since 1990", None)
        return {
            "statements": [
                {"sentence": "s1", "words": words, "subject": subject} for words, subject in parts
            ]
        }
    return {"worth": ["s1"], "facts": []}


@pytest.mark.model
@pytest.mark.allow_hosts(["127.0.0.1"])
def test_a_language_model_writes_queries_and_finds_claims_over_http(
    loaded: build.Models, tmp_path: Path
) -> None:
    given: dict[str, Scalar] = {
        "find.by": "language_model",
        "find.decompose_by": "language_model",
        "retrieval.written_queries": 2,
    }
    with ChatServer(finding) as server:
        told: dict[str, Scalar] = {"llm.address": server.address, "llm.model": "small"}
        settings = overlay(Settings(home=tmp_path, verifier="small"), {**given, **told})
        text = "Sea level has risen, and it rises faster since 1990. Ice melts in summer."
        sentences = build.find_flow(settings, loaded=loaded).find(Article(text=text))
        (report,) = build.verify_flow(settings, "starter", loaded=loaded).verify(
            [Claim(text="Seas rise.")], VerifyOptions(top_k=3)
        )

    assert [(one.kept, one.reason) for one in sentences] == [
        (True, KEPT),
        (False, "states nothing to check (NFS 1.00)"),
    ]
    assert [one.claim.text for one in sentences[0].claims] == [
        "Sea level has risen.",
        "Sea level rises faster since 1990.",
    ]
    assert len(report.evidence) == 3
    assert report.provenance.settings["language_model"] == f"small at {server.address[7:-3]}"
    assert [sorted(call.texts) for call in server.calls] == [["s1", "s2"], ["s1"], ["claim"]]


@pytest.mark.model
@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("find.by", "language_model"),
        ("find.decompose_by", "language_model"),
        ("retrieval.written_queries", 1),
    ],
)
def test_a_language_model_that_is_not_there_is_missed_by_search_and_finder(
    loaded: build.Models, setting: str, value: Scalar
) -> None:
    settings = overlay(Settings(verifier="small"), {setting: value})

    def put_together() -> object:
        if setting.startswith("find."):
            return build.find_flow(settings, loaded=loaded)
        return build.verify_flow(settings, "starter", loaded=loaded)

    with pytest.raises(InputError, match=f"{setting} is .*, but no language model is configured"):
        put_together()
