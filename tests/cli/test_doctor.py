"""`claimwright doctor`: each check by itself, and all together."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from claimwright.cli import doctor as checks
from claimwright.cli.doctor import (
    Finding,
    State,
    findings_json,
    language_model,
    language_model_json,
    language_model_line,
)
from claimwright.domain import Scalar
from claimwright.errors import NotFoundError
from claimwright.settings import Settings, overlay
from claimwright.testing.chat_server import ChatServer, failing
from tests.cli.conftest import Command
from tests.models.test_cards import model


@pytest.mark.parametrize(("count", "state"), [(1, State.WARN), (2, State.OK), (64, State.OK)])
def test_one_core_is_few(count: int, state: State) -> None:
    assert checks.cores(count).state is state


@pytest.mark.parametrize(("free", "state"), [(10**8, State.WARN), (10**10, State.OK)])
def test_little_memory_is_a_warning(free: int, state: State) -> None:
    assert checks.memory(free).state is state


def test_unknown_memory_is_said_and_no_warning() -> None:
    unknown = checks.memory(sys.maxsize)

    assert (unknown.state, unknown.detail) == (State.OK, "unknown on this system")


def test_whole_models_are_well(tmp_path: Path) -> None:
    assert [one.state for one in checks.models(model(tmp_path / "m").parent)] == [State.OK]


def test_a_damaged_model_fails(tmp_path: Path) -> None:
    (model(tmp_path / "m") / "model.onnx").write_bytes(b"x")

    finding = checks.models(tmp_path)[0]
    assert (finding.state, finding.remedy) == (State.FAIL, "reinstall claimwright")


def test_an_unreadable_card_fails(tmp_path: Path) -> None:
    (tmp_path / "m").mkdir()
    (tmp_path / "m" / "card.json").write_text("{", encoding="utf-8")

    assert checks.models(tmp_path)[0].state is State.FAIL


def test_no_models_fail(tmp_path: Path) -> None:
    assert checks.models(tmp_path)[0].state is State.FAIL


@pytest.mark.parametrize(("count", "state"), [(0, State.FAIL), (3, State.OK)])
def test_a_corpus_must_answer(count: int, state: State) -> None:
    assert checks.corpus("starter", lambda: count).state is state


def test_a_corpus_that_does_not_open_fails_with_the_reason() -> None:
    def gone() -> int:
        raise NotFoundError("there is none")

    finding = checks.corpus("own", gone)
    assert (finding.state, finding.detail) == (State.FAIL, "there is none")


def test_a_home_that_is_not_there_yet_is_judged_by_what_is(tmp_path: Path) -> None:
    assert checks.home(tmp_path / "a" / "b").state is State.OK


def test_a_home_below_a_file_is_judged_by_the_folder_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")

    assert checks.home(tmp_path / "file" / "b").name == "home"


def test_a_home_that_cannot_be_written_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refuse)

    finding = checks.home(tmp_path)
    assert (finding.state, "CLAIMWRIGHT_HOME" in finding.remedy) == (State.FAIL, True)


@pytest.mark.parametrize(("bytes_", "state"), [(0, State.OK), (10**18, State.WARN)])
def test_a_full_disk_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bytes_: int, state: State
) -> None:
    monkeypatch.setattr("claimwright.cli.doctor.DISK_BYTES", bytes_)

    assert checks.disk(tmp_path / "later").state is state


def test_an_extra_that_is_not_there_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(checks.EXTRAS, "server", ("no_such_module",))

    finding = checks.optional_part("server")
    assert (finding.state, finding.detail) == (State.OK, "not installed")
    assert "pip install 'claimwright[server]'" in finding.remedy


def test_an_extra_that_is_there_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(checks.EXTRAS, "server", ("json",))

    assert checks.optional_part("server").detail == "installed"


def test_the_python_is_named() -> None:
    assert checks.python_version().detail.startswith("3.")


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


def finding(state: State) -> Finding:
    return Finding(name="n", state=state, detail="d", remedy="r")


def test_a_sound_installation_is_well(command: Command) -> None:
    done = command("doctor", "--json")

    assert (done.code, json.loads(done.out)["state"] in {"ok", "warn"}) == (0, True)


def test_a_reader_sees_a_line_a_check(command: Command) -> None:
    done = command("doctor")

    names = ["python", "cores", "memory", "model claimwright-verifier", "home", "corpus starter"]
    assert [name for name in names if name not in done.out] == []


def test_what_is_missing_is_unavailable_and_has_its_remedy(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_CORPUS", "gone")

    done = command("doctor")

    assert (done.code, "claimwright corpus info gone" in done.out) == (3, True)


@pytest.mark.parametrize(
    ("states", "worst"),
    [
        ([State.OK, State.OK], "ok"),
        ([State.OK, State.WARN], "warn"),
        ([State.FAIL, State.WARN], "fail"),
    ],
)
def test_the_worst_state_is_the_state_of_all(states: list[State], worst: str) -> None:
    assert findings_json([finding(state) for state in states])["state"] == worst


def test_a_finding_is_told_whole() -> None:
    assert findings_json([finding(State.OK)])["checks"] == [
        {"name": "n", "state": "ok", "detail": "d", "remedy": "r"}
    ]
