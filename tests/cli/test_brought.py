"""Commands of other packages stand behind ours."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from claimwright.flows.installed_flows import GROUP
from tests.brought_packages import install
from tests.cli.conftest import Command


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "their_package", raising=False)
    return folder


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


def test_ours_are_never_taken(command: Command, site: Path) -> None:
    install(site, GROUP, "verify", "their_package:AGREEMENT", "from tests.sixth_flow import *")

    assert "Find the evidence for and against" in command("verify", "--help").out
