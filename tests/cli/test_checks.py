"""What each check of the doctor finds."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from claimwright.cli import checks
from claimwright.cli.checks import State
from claimwright.errors import NotFoundError
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
    monkeypatch.setattr("claimwright.cli.checks.DISK_BYTES", bytes_)

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
