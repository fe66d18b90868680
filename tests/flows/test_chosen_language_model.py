"""Settings to the language model that they name."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from claimwright import build
from claimwright.domain import Article, Claim, Json, Scalar
from claimwright.errors import InputError, UnavailableError
from claimwright.flows.chosen_language_model import language_model
from claimwright.flows.find import KEPT
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import LlmSettings, Settings, overlay
from claimwright.testing.chat_server import ChatCall, ChatServer


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
    monkeypatch.delitem(sys.modules, "claimwright.llm.sdk", raising=False)
    monkeypatch.setitem(sys.modules, "openai", None)

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
def test_a_language_model_writes_queries_and_finds_claims_over_http(tmp_path: Path) -> None:
    given: dict[str, Scalar] = {
        "find.by": "language_model",
        "find.decompose_by": "language_model",
        "retrieval.written_queries": 2,
    }
    with ChatServer(finding) as server:
        told: dict[str, Scalar] = {"llm.address": server.address, "llm.model": "small"}
        settings = overlay(Settings(home=tmp_path, verifier="small"), {**given, **told})
        loaded = build.models(settings)
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
    setting: str, value: Scalar
) -> None:
    settings = overlay(Settings(verifier="small"), {setting: value})
    loaded = build.models(settings)

    def put_together() -> object:
        if setting.startswith("find."):
            return build.find_flow(settings, loaded=loaded)
        return build.verify_flow(settings, "starter", loaded=loaded)

    with pytest.raises(InputError, match=f"{setting} is .*, but no language model is configured"):
        put_together()
