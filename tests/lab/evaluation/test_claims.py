"""Claims with all their evidence in, figures of whole claims out."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import ClaimSet
from claimwright_lab.evaluation.claims import (
    CLASSES,
    DISPUTED,
    claim_chances,
    claim_label,
    measure_claims,
)
from tests.examples import stance
from tests.lab.evaluation.invented import asked, on_shelf, write

ROWS = Path(__file__).parents[4] / "shared/data/verification/climate_fever.dev80.jsonl.xz"
S, R, N = "SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"

stances = st.builds(stance, st.floats(0, 0.5), st.floats(0, 0.5))


@given(st.lists(stances, min_size=1, max_size=5))
def test_the_chances_of_a_claim_sum_to_1(found: list[object]) -> None:
    chances = claim_chances(found, CLASSES)  # type: ignore[arg-type]

    assert sum(chances) == pytest.approx(1.0)
    assert min(chances) >= 0.0


def test_a_claim_is_disputed_when_its_texts_are(tmp_path: Path) -> None:
    measured = measure_claims(on_shelf(tmp_path, "climate-fever-claims", ClaimSet), asked())

    assert [line["label"] for line in measured.lines] == ["DISPUTED", "NOT_ENOUGH_INFO", "SUPPORTS"]
    assert measured.labels["DISPUTED"] == 1


def test_what_is_saved_scores_the_same_again(tmp_path: Path) -> None:
    data_set = on_shelf(tmp_path, "climate-fever-claims", ClaimSet)
    ran = measure_claims(data_set, asked())

    scored = measure_claims(data_set, asked(write(tmp_path / "p.jsonl", ran.lines)))

    assert [f.name for f in scored.figures if f.name == "ECE"] == ["ECE"]
    assert scored.lines[0]["label"] == "DISPUTED"


def test_labels_alone_are_enough(tmp_path: Path) -> None:
    rows = [
        {"id": "7", "label": "DISPUTED"},
        {"id": "8", "label": "SUPPORTS"},
        {"id": "9", "label": "SUPPORTS"},
    ]
    path = write(tmp_path / "p.jsonl", rows)

    measured = measure_claims(on_shelf(tmp_path, "climate-fever-claims", ClaimSet), asked(path))

    assert [f.value for f in measured.figures if f.name == "accuracy"] == [2 / 3]


def test_probabilities_that_do_not_sum_to_1_are_refused(tmp_path: Path) -> None:
    row = {"label": "DISPUTED", "probabilities": dict.fromkeys(CLASSES, 0.5)}
    path = write(tmp_path / "p.jsonl", [{"id": name, **row} for name in "789"])

    with pytest.raises(InputError, match=r"the id '7'.*sum to 2.*; 2 more rows"):
        measure_claims(on_shelf(tmp_path, "climate-fever-claims", ClaimSet), asked(path))


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
