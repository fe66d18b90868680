"""Every end of a command is an exit code and a sentence."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from claimwright import __version__
from claimwright.cli.app import run
from claimwright.errors import BusyError, InputError, IntegrityError, UnavailableError
from tests.cli.conftest import Command


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
