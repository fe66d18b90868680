"""Claims with the texts that speak to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright_lab.evaluation.splits import claim_key, split_of
from claimwright_lab.training.held_out import forbidden_texts
from claimwright_lab.training.records import labelled
from claimwright_lab.training.search_pairs import as_embedded, decided, scifact, search_pairs

pytestmark = pytest.mark.train


def test_a_title_stands_on_its_own_line() -> None:
    assert as_embedded("Seas", "They rise.") == "Seas\nThey rise."


def test_a_text_without_a_title_stands_alone() -> None:
    assert as_embedded("", "They rise.") == "They rise."


def test_what_refutes_a_claim_is_found_for_it_too() -> None:
    pairs = iter([labelled("set", "Seas fall.", "Seas rise.", "REFUTES")])

    assert [pair.text for pair in decided(pairs)] == ["Seas rise."]


def test_what_decides_nothing_is_no_answer() -> None:
    pairs = iter([labelled("set", "Seas fall.", "Ice is cold.", "NOT_ENOUGH_INFO")])

    assert list(decided(pairs)) == []


def test_every_claim_of_scifact_comes_with_an_abstract_it_cites(data: Path) -> None:
    pairs = list(scifact(data))

    assert (len(pairs), min(len(pair.text) for pair in pairs) > 100) == (919, True)


@pytest.mark.slow
def test_only_training_claims_are_learned_from(data: Path) -> None:
    assert {split_of(pair.claim) for pair in search_pairs(data, seed=1)} == {"train"}


@pytest.mark.slow
def test_no_claim_of_scifact_dev_is_learned_from(data: Path) -> None:
    claims = {claim_key(pair.claim) for pair in search_pairs(data, seed=1)}

    assert claims & forbidden_texts(data) == set()
