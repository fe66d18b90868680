"""The examples that measure a verifier and calibrate it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright_lab.evaluation.splits import calibration_split, claim_key, split_of
from claimwright_lab.training.claim_readings import judged_pairs
from claimwright_lab.training.documents import Embedder
from claimwright_lab.training.general import general_pairs
from claimwright_lab.training.held_out import (
    HeldOut,
    calibration_sets,
    forbidden_texts,
    measured_sets,
    permitted,
    trainable,
)
from claimwright_lab.training.records import Example, labelled, read_rows
from claimwright_lab.training.starter_claims import NAME, bare_statements, read_statements
from tests.lab.training.cited import CountingEncoder


@pytest.fixture(scope="module")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> Embedder:
    return Embedder(CountingEncoder(), tmp_path_factory.mktemp("embeddings"))


@pytest.fixture(scope="module")
def calibrating(data: Path, embedder: Embedder) -> Sequence[HeldOut]:
    return calibration_sets(data, embedder)


@pytest.fixture(scope="module")
def measuring(data: Path, embedder: Embedder) -> Sequence[HeldOut]:
    return measured_sets(data, embedder)


@pytest.fixture(scope="module")
def keep(data: Path) -> Callable[[Example], bool]:
    """Return the test that an example must pass to train."""
    return trainable(data)


def keys(sets: Sequence[HeldOut]) -> set[str]:
    return {claim_key(pair.claim) for item in sets for pair in item.pairs}


def test_nothing_that_calibrates_was_trained_on(calibrating: Sequence[HeldOut]) -> None:
    by_claim = [item for item in calibrating if item.name != NAME]

    assert all(calibration_split(pair.claim) for item in by_claim for pair in item.pairs)


def test_nothing_that_measures_also_calibrates(
    calibrating: Sequence[HeldOut], measuring: Sequence[HeldOut]
) -> None:
    assert not keys(calibrating) & keys(measuring)


def test_hashed_sets_measure_on_their_test_bucket(measuring: Sequence[HeldOut]) -> None:
    hashed = [item for item in measuring if item.name == "CLIMATE-FEVER"]

    assert {split_of(pair.claim) for item in hashed for pair in item.pairs} == {"test"}


def test_fever_measures_on_the_test_bucket_of_what_trains(
    measuring: Sequence[HeldOut], keep: Callable[[Example], bool]
) -> None:
    (fever,) = [item for item in measuring if item.name == "FEVER"]

    assert (fever.kind, fever.classes, len(fever.pairs) > 1000) == ("encyclopedia", (0, 1), True)
    assert {split_of(pair.claim) for pair in fever.pairs} == {"test"}
    assert not any(keep(pair) for pair in fever.pairs)


def test_plain_claims_that_measure_are_not_learnt(data: Path, measuring: Sequence[HeldOut]) -> None:
    (plain,) = [item for item in measuring if item.name == "Plain claims"]
    statements = [each for each in bare_statements() if each.split == "train"]
    learnt = {claim_key(pair.claim) for pair in judged_pairs(statements, data)}

    assert (plain.kind, len(plain.pairs) > 1000) == ("statement", True)
    assert not learnt & keys([plain])


def test_two_class_sets_hold_no_undecided_pair(measuring: Sequence[HeldOut]) -> None:
    for item in measuring:
        assert {pair.stance[0] for pair in item.pairs} <= set(item.classes)


def test_no_dev_claim_of_scifact_is_trainable(data: Path, keep: Callable[[Example], bool]) -> None:
    rows = read_rows(data / "verification/scifact/claims_dev.jsonl.xz")

    assert not any(keep(labelled("any", row["claim"], "evidence", "SUPPORTS")) for row in rows)


def test_no_general_example_holds_a_forbidden_text(
    data: Path, keep: Callable[[Example], bool]
) -> None:
    forbidden = forbidden_texts(data)

    pairs = general_pairs(data, keep=keep, seed=1)

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
