"""Claims that were written without sight of the corpus."""

import json
from pathlib import Path

from claimwright_lab.training.records import NOT_ENOUGH_INFO, REFUTES
from claimwright_lab.training.starter_claims import read_statements
from claimwright_lab.training.unprompted import unprompted_claims


def test_a_claim_stands_beside_each_statement_that_was_read_for_it(tmp_path: Path) -> None:
    one, two, three = read_statements()[:3]
    path = tmp_path / "claims.jsonl"
    read = {one.id: "R", three.id: "S", two.id: "N"}
    row = {"claim": "Seas are falling.", "truth": "false", "read": read}
    path.write_text(f"{json.dumps(row)}\n", encoding="utf-8")

    (found,) = unprompted_claims((one, two), path)

    assert [(one.text, (REFUTES,)), (two.text, (NOT_ENOUGH_INFO,))] == [
        (pair.evidence, pair.stance) for pair in found.pairs
    ]


def test_the_claims_are_of_every_kind_and_split() -> None:
    claims = unprompted_claims(read_statements())

    assert {"true", "false", "half-true", "off-topic"} == {each.truth for each in claims}
    assert {"train", "calibration", "test"} == {each.split for each in claims}
    assert all(each.pairs for each in claims)
