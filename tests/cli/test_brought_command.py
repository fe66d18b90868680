"""A flow of another package as a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from claimwright.flows.installed_flows import GROUP
from tests.brought_packages import install
from tests.cli.conftest import Command
from tests.web.conftest import DoubleEngine

CLAIM = "Arctic sea ice declines."


@pytest.fixture(autouse=True)
def _brought(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
