"""Tests of the card; what the files hold is tested in `test_builder`."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from claimwright_lab.training.wafer.builder import build
from claimwright_lab.training.wafer.finish import MeasuredClaims, runs
from claimwright_lab.training.wafer.run import WaferRun
from tests.lab.training.wafer.made import wiki

CLAIM = "The lake lies seven hundred metres above the sea near the town"


@pytest.mark.parametrize(
    "trained", [CLAIM, f"{CLAIM.upper()}!", f"{CLAIM} wall", CLAIM.replace("lake", "Lake,")]
)
def test_a_claim_in_almost_the_same_words_is_given_away(trained: str) -> None:
    measured = MeasuredClaims({"a": CLAIM, "b": "Snow falls in the north each winter"})
    measured.see([trained])

    assert {"a"} == measured.given_away


@pytest.mark.parametrize(
    "trained",
    ["The lake lies near the town", CLAIM.replace("seven", "eight").replace("sea", "ground")],
)
def test_a_claim_in_other_words_is_not(trained: str) -> None:
    measured = MeasuredClaims({"a": CLAIM})
    measured.see([trained])

    assert set() == measured.given_away


def test_short_claims_are_compared_whole() -> None:
    measured = MeasuredClaims({"a": "Ice melts."})
    measured.see(["ice melts", "Snow"])

    assert {"a"} == measured.given_away
    assert 1 == len(runs("Ice melts"))


def test_the_card_names_each_file_with_its_records_and_hash(tmp_path: Path) -> None:
    out = tmp_path / "out"
    path = build(WaferRun(source=wiki(tmp_path), out=out))
    card = json.loads(path.read_text(encoding="utf-8"))
    train = (out / "train.jsonl").read_bytes()

    assert card["files"]["train.jsonl"] == {
        "records": train.count(b"\n"),
        "sha256": hashlib.sha256(train).hexdigest(),
    }
    assert {path.name for path in out.glob("*.jsonl")} == set(card["files"])


def test_the_card_tells_how_it_was_made(tmp_path: Path) -> None:
    path = build(WaferRun(source=wiki(tmp_path), out=tmp_path / "out"))
    card = json.loads(path.read_text(encoding="utf-8"))

    assert {"dev": 0.02, "test": 0.02, "seed": 0} == card["shares"]
    assert "CC BY-SA 4.0" in card["licence"]
    assert "wiki.jsonl" == card["source"]["name"]
