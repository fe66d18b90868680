"""Every end of a command is an exit code and a sentence; those of other packages follow ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from claimwright import __version__
from claimwright.cli.app import TAKE_A_VALUE, app
from claimwright.flows.installed_flows import GROUP
from tests.brought_packages import install
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


def test_a_brought_command_stands_among_ours_and_has_a_help_of_its_own(
    command: Command, site: Path
) -> None:
    install(site, GROUP, "agreement", "their_package:AGREEMENT", "from tests.sixth_flow import *")

    assert "Of the package their-package." in command("--help").out
    assert "Where evidence is looked for." in command("agreement", "--help").out


def test_a_package_that_fails_is_named_and_harms_no_other_command(
    command: Command, site: Path
) -> None:
    install(site, GROUP, "agreement", "their_package:AGREEMENT", "raise RuntimeError('broken')")

    done = command("agreement", "Seas rise.")

    assert (done.code, "their-package brings the flow 'agreement'" in done.err) == (3, True)
    assert "agreement" in command("--help").out


@pytest.mark.parametrize("before", [("--home", "{}"), ("--home={}",), ("--config", "{}/c.toml")])
def test_a_brought_command_is_found_behind_the_options_before_it(
    command: Command, site: Path, tmp_path: Path, before: tuple[str, ...]
) -> None:
    install(site, GROUP, "agreement", "their_package:AGREEMENT", "from tests.sixth_flow import *")
    (tmp_path / "c.toml").write_text("top_k = 3\n")

    done = command(*(each.format(tmp_path) for each in before), "agreement", "--help")

    assert (done.code, "Where evidence is looked for." in done.out) == (0, True)


def test_every_option_before_a_command_that_takes_a_value_is_known() -> None:
    asked = typer.main.get_command(app).params
    # A flag has a value of its own that it stands for.
    flags = {"--debug", "--version", "--install-completion", "--show-completion"}

    assert {name for each in asked for name in each.opts} - flags == TAKE_A_VALUE


@pytest.mark.parametrize(
    ("name", "said"), [("verify", "Find the evidence for and against"), ("corpus", "refresh")]
)
def test_our_commands_are_never_taken(command: Command, site: Path, name: str, said: str) -> None:
    install(site, GROUP, name, "their_package:AGREEMENT", "from tests.sixth_flow import *")

    assert said in command(name, "--help").out
    assert "their-package" not in command("--help").out
