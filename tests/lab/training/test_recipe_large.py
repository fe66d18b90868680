"""What the large verifier is trained on beside what the small one is."""

import json
from pathlib import Path

import pytest

from claimwright_lab.evaluation.splits import claim_key
from claimwright_lab.training import recipe_large
from claimwright_lab.training.recipe_large import excluding, readings
from claimwright_lab.training.records import (
    NOT_ENOUGH_INFO,
    REFUTES,
    SUPPORTS,
    jsonl_rows,
    labelled,
)
from claimwright_lab.training.starter_claims import Statement, read_statements

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"


@pytest.fixture(scope="module")
def statements() -> tuple[Statement, ...]:
    return tuple(each for each in read_statements() if each.split == "train")[:3]


def row(statement: str, own: str, label: str) -> str:
    return json.dumps({"statement": statement, "own": own, "claim": "Seas rise.", "label": label})


def test_what_a_second_reader_found_becomes_pairs(
    statements: tuple[Statement, ...], tmp_path: Path
) -> None:
    one, two, three = (each.id for each in statements)
    lines = [row(one, two, "R"), row(two, three, "N"), row(three, one, "H")]
    (tmp_path / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")

    refuted, open_, half = readings(statements, tmp_path)

    assert ((REFUTES,), statements[0].text) == (refuted.stance, refuted.evidence)
    assert (NOT_ENOUGH_INFO,) == open_.stance
    assert half.shares is not None


def test_a_claim_or_statement_that_is_held_out_is_left_out(
    statements: tuple[Statement, ...], tmp_path: Path
) -> None:
    one, two, three = (each.id for each in statements)
    lines = [row(one, three, "S"), row(three, one, "S"), row(one, two, "S")]
    (tmp_path / "a.jsonl").write_text("\n".join(lines), encoding="utf-8")

    assert [statements[0].text] == [pair.evidence for pair in readings(statements[:2], tmp_path)]


def turned(claim: str, label: str) -> list[tuple[str, tuple[int, ...]]]:
    pair = labelled("Starter claims", claim, "Satellites have measured it since 1993.", label)
    return [(each.claim, each.stance) for each in excluding([pair], lambda _: True)]


def test_evidence_for_a_claim_refutes_whatever_excludes_it() -> None:
    assert turned("The sea is rising.", "SUPPORTS") == [("The sea is falling.", (REFUTES,))]


def test_evidence_against_a_claim_supports_its_plain_denial() -> None:
    assert turned("The sea is not warm.", "REFUTES") == [("The sea is warm.", (SUPPORTS,))]


def test_of_two_contraries_both_may_be_wrong() -> None:
    assert all("falling" not in claim for claim, _ in turned("The sea is rising.", "REFUTES"))


def test_what_decides_nothing_is_passed_over() -> None:
    assert turned("The sea is rising.", "NOT_ENOUGH_INFO") == []


def test_no_title_that_is_a_claim_of_a_benchmark_is_learnt() -> None:
    measured = {
        claim_key(row["claim"])
        for name in ("everyday", "other_claims")
        for row in jsonl_rows(BENCHMARKS / f"{name}.jsonl")
    }
    titled = [each for each in read_statements() if claim_key(each.title) in measured]

    assert titled
    assert list(recipe_large._titles(titled, lambda _: True)) == []
