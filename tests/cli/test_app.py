"""Every end of a command is an exit code and a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimwright import __version__
from claimwright.cli.app import run
from claimwright.errors import BusyError, InputError, IntegrityError, UnavailableError
from tests.cli.conftest import Command

HEAVY = ("lance", "onnxruntime", "numpy", "pyarrow", "tokenizers", "fastapi", "torch")
LOADED = f"import sys; print([name for name in {HEAVY!r} if name in sys.modules])"


def python(code: str) -> str:
    """Run code in a fresh interpreter and return what it prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    return done.stdout


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> int:
    def fail(*_arguments: object) -> None:
        raise error

    monkeypatch.setattr("claimwright.build.verify_flow", fail)
    return run(["verify", "Seas rise."])


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InputError("no"), 2),
        (UnavailableError("no"), 3),
        (BusyError("no"), 3),
        (OSError(28, "No space left on device"), 3),
        (IntegrityError("no"), 4),
        (RuntimeError("no"), 4),
        (RecursionError(), 4),
        (KeyboardInterrupt(), 130),
    ],
)
def test_every_error_has_its_exit_code(
    command: Command, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int
) -> None:
    command("models")

    assert failing(monkeypatch, error) == code


def test_an_error_is_one_line_on_standard_error(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command("models")
    failing(monkeypatch, InputError("top_k is 0; it must lie in 1..100"))

    assert capsys.readouterr() == ("", "error: top_k is 0; it must lie in 1..100\n")


def test_a_fault_asks_to_be_reported(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command("models")
    failing(monkeypatch, RuntimeError("broken"))

    said = capsys.readouterr().err
    assert f"a fault in claimwright {__version__} (RuntimeError: broken)" in said
    assert "Traceback" not in said


def test_debugging_shows_the_traceback(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command("models")
    monkeypatch.setenv("CLAIMWRIGHT_DEBUG", "1")
    failing(monkeypatch, RuntimeError("broken"))

    assert "Traceback" in capsys.readouterr().err


def test_debugging_can_be_asked_for_before_the_command(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_DEBUG", "0")

    assert "Traceback" in command("--debug", "verify", " ").err


def test_the_version_is_said(command: Command) -> None:
    assert command("--version").out == f"claimwright {__version__}\n"


@pytest.mark.parametrize("arguments", [["--bogus"], ["no-such"], ["verify", "--top-k", "ten"], []])
def test_a_misused_command_is_an_input_error(command: Command, arguments: list[str]) -> None:
    assert command(*arguments).code == 2


@pytest.mark.parametrize("name", ["verify", "evidence", "judge", "corpus", "train", "models"])
def test_every_command_explains_itself(command: Command, name: str) -> None:
    assert command(name, "--help").code == 0


def test_a_configuration_before_the_command_holds(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('corpus = "elsewhere"\n', encoding="utf-8")

    assert "elsewhere" in command("--config", str(path), "verify", "Seas rise.").err


def test_a_reader_who_goes_away_is_no_fault(command: Command) -> None:
    command("models")
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "claimwright", "models", "--json"],
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    os.close(write)

    assert (done.returncode, done.stderr) == (1, b"")


def test_help_loads_no_engine_and_no_model() -> None:
    asked = f"from claimwright.cli.app import run; run(['--help']); {LOADED}"

    assert python(asked).splitlines()[-1] == "[]"


def test_importing_the_package_loads_nothing_else() -> None:
    assert python(f"import claimwright; {LOADED}") == "[]\n"
