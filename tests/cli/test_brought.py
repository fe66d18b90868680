"""Commands of other packages stand behind ours."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
import typer

from claimwright.cli.app import TAKE_A_VALUE, app
from claimwright.flows.installed_flows import GROUP
from tests.brought_packages import install
from tests.cli.conftest import Command
from tests.web.conftest import DoubleEngine


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


CLAIM = "Arctic sea ice declines."


@pytest.fixture(autouse=True)
def _brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    monkeypatch.syspath_prepend(str(site))
    monkeypatch.delitem(sys.modules, "their_package", raising=False)
    monkeypatch.setattr("claimwright.web.built_engine.BuiltEngine", lambda _: DoubleEngine())
    code = "from tests.sixth_flow import AGREEMENT"
    install(site, GROUP, "agreement", "their_package:AGREEMENT", code)


def test_a_claim_is_answered_for_people_and_for_programs(command: Command) -> None:
    shown = command("agreement", CLAIM, "--top-k", "3", "--by", "probabilities")
    told = command("agreement", CLAIM, "--json")

    assert (shown.code, told.code, shown.err) == (0, 0, "")
    assert shown.out.endswith(" against\n")
    assert json.loads(told.out)["claim"]["text"] == CLAIM


def test_a_file_of_claims_is_answered_row_by_row(command: Command, tmp_path: Path) -> None:
    rows, output = tmp_path / "rows.jsonl", tmp_path / "out.jsonl"
    rows.write_text("\n".join(json.dumps({"id": n, "claim": CLAIM}) for n in "ab") + "\n")

    done = command("agreement", "--input", str(rows), "--output", str(output))

    answers = [json.loads(line) for line in output.read_text().splitlines()]
    assert (done.code, [each["claim"]["id"] for each in answers]) == (0, ["a", "b"])


def test_a_file_of_answers_is_continued_where_it_was_broken_off(
    command: Command, tmp_path: Path
) -> None:
    rows, output = tmp_path / "rows.jsonl", tmp_path / "out.jsonl"
    rows.write_text("\n".join(json.dumps({"id": n, "claim": CLAIM}) for n in "ab") + "\n")
    asked = ("agreement", "--input", str(rows), "--output", str(output))
    command(*asked)
    whole = output.read_bytes()
    output.write_bytes(whole[:-20])

    broken_off, ended = command(*asked), command(*asked)

    assert (broken_off.code, ended.code, output.read_bytes()) == (0, 0, whole)
    assert ("rows answered earlier: 1" in broken_off.err, whole[:11]) == (True, b'{"id": "a",')


def test_another_claim_under_the_same_id_is_refused(command: Command, tmp_path: Path) -> None:
    rows, output = tmp_path / "rows.jsonl", tmp_path / "out.jsonl"
    asked = ("agreement", "--input", str(rows), "--output", str(output))
    rows.write_text(json.dumps({"id": "a", "claim": CLAIM}) + "\n")
    command(*asked)
    rows.write_text(json.dumps({"id": "a", "claim": "Seas rise."}) + "\n")

    done = command(*asked)

    assert (done.code, "it answers another claim than line 1" in done.err) == (2, True)


FAILS_ON_THE_SECOND = """
from dataclasses import replace
from tests.sixth_flow import AGREEMENT, begin

def failing(engine, choice):
    steps = begin(engine, choice)

    def once(claim):
        if claim.id == "b":
            raise RuntimeError("the power is cut")
        return steps(claim)

    return once

AGREEMENT = replace(AGREEMENT, begin=failing)
"""


def test_an_answer_is_kept_whatever_becomes_of_the_next(command: Command, tmp_path: Path) -> None:
    rows, output = tmp_path / "rows.jsonl", tmp_path / "out.jsonl"
    rows.write_text("\n".join(json.dumps({"id": n, "claim": CLAIM}) for n in "ab") + "\n")
    (tmp_path / "site" / "their_package.py").write_text(FAILS_ON_THE_SECOND)

    done = command("agreement", "--input", str(rows), "--output", str(output))

    (line,) = output.read_text().splitlines()
    assert (done.code, json.loads(line)["id"]) == (4, "a")


@pytest.mark.parametrize(
    ("option", "said"), [("--by=votes", "'votes' is not one of"), ("--top-k=0", "top_k is 0")]
)
def test_an_option_that_cannot_be_is_refused(command: Command, option: str, said: str) -> None:
    done = command("agreement", CLAIM, option)

    assert (done.code, said in done.err) == (2, True)
