"""What people are told of the language model."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

import pytest

from claimwright.cli.checks import Finding, State
from claimwright.cli.language_model import (
    language_model,
    language_model_json,
    language_model_line,
)
from claimwright.domain import Scalar
from claimwright.settings import Settings, overlay
from claimwright.testing.chat_server import ChatServer, failing
from tests.cli.conftest import Command

LOCAL: Mapping[str, Scalar] = {"llm.address": "http://127.0.0.1:1/v1", "llm.model": "small"}


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    """Return a server that the environment names."""
    with ChatServer(lambda _: failing(500)) as server:
        monkeypatch.setenv("CLAIMWRIGHT_LLM__ADDRESS", server.address)
        monkeypatch.setenv("CLAIMWRIGHT_LLM__MODEL", "small")
        yield server


def test_none_is_needed() -> None:
    assert Finding(
        name="language model",
        state=State.OK,
        detail="none configured; nothing is sent anywhere",
    ) == language_model(Settings(), ask=True)


def test_one_is_named_and_not_asked() -> None:
    finding = language_model(overlay(Settings(), LOCAL), ask=False)

    assert (State.OK, True) == (
        finding.state,
        finding.detail.startswith("small at 127.0.0.1:1; not asked now"),
    )


def test_one_that_cannot_be_asked_is_a_failure_with_its_reason() -> None:
    finding = language_model(overlay(Settings(), {**LOCAL, "llm.model": ""}), ask=False)

    assert State.FAIL == finding.state
    assert "name the model" in finding.detail


def test_a_record_is_told_as_one() -> None:
    taped: Mapping[str, Scalar] = {
        "llm.model": "small",
        "llm.cassette": "replay",
        "llm.cassette_path": "tape.jsonl",
    }

    assert "replayed from a record" in language_model(overlay(Settings(), taped), ask=True).detail


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_the_doctor_asks_it_when_told_to(command: Command, served: ChatServer) -> None:
    done = command("doctor", "--json", "--ask-language-model")

    found = {one["name"]: one for one in json.loads(done.out)["checks"]}["language model"]
    assert "ok" == found["state"]
    assert found["detail"].endswith("answers, held to a shape by json_schema")
    assert (1, 0) == (len(served.probes), len(served.calls))


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_the_doctor_sends_nothing_unless_told_to(command: Command, served: ChatServer) -> None:
    done = command("doctor")

    assert (0, 0, True) == (len(served.probes), done.code, "not asked now" in done.out)


@pytest.mark.allow_hosts(["127.0.0.1"])
def test_an_endpoint_that_does_not_answer_is_a_failure() -> None:
    settings = overlay(Settings(), {**LOCAL, "llm.tries": 1, "llm.cache": "off"})

    finding = language_model(settings, ask=True)

    assert State.FAIL == finding.state
    assert "no connection was made" in finding.detail


def test_the_list_of_models_says_that_there_is_none(command: Command) -> None:
    assert "Language model: none configured; nothing is sent anywhere." in command("models").out


def test_the_list_of_models_names_the_one_there_is() -> None:
    settings = overlay(Settings(), LOCAL).llm

    assert "Language model: small at http://127.0.0.1:1/v1, not bundled" in language_model_line(
        settings
    )
    assert ["small"] == [one["name"] for one in language_model_json(settings)]
