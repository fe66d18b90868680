"""The label of a claim from those of its sentences."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.claim_labels import DISPUTED, claim_label

ROWS = Path(__file__).parents[4] / "shared/data/verification/climate_fever.dev80.jsonl.xz"
S, R, N = "SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"


@pytest.fixture(scope="module")
def rows() -> list[dict[str, object]]:
    if not ROWS.is_file():
        pytest.skip("../shared/data is absent")
    with lzma.open(ROWS, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def evidences(row: dict[str, object]) -> list[dict[str, object]]:
    found = row["evidences"]
    assert isinstance(found, list)
    return found


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ([S, N, R], DISPUTED),
        ([S, S, N], S),
        ([N, R], R),
        ([N, N], N),
        ([], N),
    ],
)
def test_sentences_decide_a_claim(labels: list[str], expected: str) -> None:
    assert claim_label(labels) == expected


def test_a_label_of_no_sentence_is_refused() -> None:
    with pytest.raises(InputError, match="'DISPUTED' is none of"):
        claim_label([DISPUTED])


def test_the_rule_gives_the_label_of_every_claim_of_the_data_set(
    rows: list[dict[str, object]],
) -> None:
    wrong = [
        row["claim_id"]
        for row in rows
        if claim_label(str(e["evidence_label"]) for e in evidences(row)) != row["claim_label"]
    ]

    assert (1232, []) == (len(rows), wrong)
