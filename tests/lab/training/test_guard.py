"""Claims and evidence that no training example may hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from claimwright_lab.evaluation.splits import claim_key, split_of
from claimwright_lab.training.general import general_pairs
from claimwright_lab.training.guard import forbidden_texts, permitted, trainable
from claimwright_lab.training.records import labelled, read_rows
from claimwright_lab.training.starter_claims import read_statements


def test_no_dev_claim_of_scifact_is_trainable(data: Path) -> None:
    keep = trainable(data)
    rows = read_rows(data / "verification/scifact/claims_dev.jsonl.xz")

    assert not any(keep(labelled("any", row["claim"], "evidence", "SUPPORTS")) for row in rows)


def test_no_general_example_holds_a_forbidden_text(data: Path) -> None:
    forbidden = forbidden_texts(data)

    pairs = general_pairs(data, keep=trainable(data), seed=1)

    assert not {claim_key(pair.claim) for pair in pairs} & forbidden
    assert not {claim_key(pair.evidence) for pair in pairs} & forbidden
    assert {split_of(pair.claim) for pair in pairs} == {"train"}


def test_an_edit_that_reads_like_a_test_claim_is_dropped(data: Path) -> None:
    rows = read_rows(data / "verification/scifact/claims_dev.jsonl.xz")
    edit = labelled("SciFact", next(iter(rows))["claim"], "evidence", "REFUTES")

    assert not permitted(data)(edit)


def test_an_edit_that_reads_like_a_claim_on_a_held_out_statement_is_dropped(data: Path) -> None:
    held = next(each for each in read_statements() if each.split == "test" and each.pairs)

    assert not permitted(data)(replace(held.pairs[0], evidence="Other evidence."))
