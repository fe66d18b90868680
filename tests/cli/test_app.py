"""Every end of a command is an exit code and a sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from claimwright import __version__
from tests.cli.conftest import Command

HEAVY = ("lance", "onnxruntime", "numpy", "pyarrow", "tokenizers", "fastapi", "torch", "jinja2")
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


@pytest.mark.parametrize("name", ["verify", "evidence", "judge", "corpus", "ratings", "models"])
def test_every_command_explains_itself(command: Command, name: str) -> None:
    assert command(name, "--help").code == 0


def test_a_configuration_before_the_command_holds(command: Command, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text('corpus = "elsewhere"\n', encoding="utf-8")

    assert "elsewhere" in command("--config", str(path), "verify", "Seas rise.").err


def test_help_loads_no_engine_and_no_model() -> None:
    asked = f"from claimwright.cli.app import run; run(['--help']); {LOADED}"

    assert python(asked).splitlines()[-1] == "[]"
