"""A flow of another package as a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command

CLAIM = "Arctic sea ice declines."

pytestmark = pytest.mark.usefixtures("brought")


def test_a_claim_is_answered_for_people_and_for_programs(command: Command) -> None:
    shown = command("agreement", CLAIM, "--top-k", "3", "--by", "probabilities")
    told = command("agreement", CLAIM, "--json")

    assert (shown.code, told.code, shown.err) == (0, 0, "")
    assert shown.out.endswith(" against\n")
    assert json.loads(told.out)["claim"]["text"] == CLAIM


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
