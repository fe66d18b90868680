"""A flow of another package as a command."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from claimwright.flows.installed_flows import GROUP
from tests.brought_packages import install
from tests.cli.conftest import Command
from tests.web.conftest import DoubleEngine

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


@pytest.mark.parametrize(
    ("option", "said"), [("--by=votes", "'votes' is not one of"), ("--top-k=0", "top_k is 0")]
)
def test_an_option_that_cannot_be_is_refused(command: Command, option: str, said: str) -> None:
    done = command("agreement", CLAIM, option)

    assert (done.code, said in done.err) == (2, True)
