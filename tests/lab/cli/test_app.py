"""The command line of the lab."""

from __future__ import annotations

import pytest

from claimwright import __version__
from tests.cli.conftest import Command


@pytest.mark.parametrize("name", ["evaluate", "train"])
def test_every_command_explains_itself(command: Command, name: str) -> None:
    done = command(name, "--help")

    assert (done.code, f"claimwright-lab {name}" in done.out) == (0, True)


def test_every_group_of_training_commands_is_there(command: Command) -> None:
    said = command("train", "--help").out

    assert [name for name in ("verifier", "titles", "grades", "wafer") if name not in said] == []


def test_the_version_is_that_of_claimwright(command: Command) -> None:
    assert command("--version").out == f"claimwright {__version__}\n"


def test_an_error_is_one_line_and_an_exit_code(command: Command) -> None:
    done = command("evaluate")

    assert (done.code, done.err.count("\n"), "--list shows them" in done.err) == (2, 1, True)
