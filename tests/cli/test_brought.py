"""Commands of other packages stand behind ours."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from claimwright.cli.app import TAKE_A_VALUE, app
from claimwright.flows.installed_flows import GROUP
from tests.brought_packages import install
from tests.cli.conftest import Command


def test_it_stands_among_the_commands_and_has_a_help_of_its_own(
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
def test_it_is_found_behind_the_options_before_it(
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
def test_ours_are_never_taken(command: Command, site: Path, name: str, said: str) -> None:
    install(site, GROUP, name, "their_package:AGREEMENT", "from tests.sixth_flow import *")

    assert said in command(name, "--help").out
    assert "their-package" not in command("--help").out
