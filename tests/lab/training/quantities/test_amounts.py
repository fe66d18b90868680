"""Statements of how much and how many."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from claimwright_lab.training.quantities.amounts import Fact, compared, shared
from claimwright_lab.training.quantities.statements import changed, ordered, paced, tried


def test_more_and_less_are_told_apart_by_who_does_it() -> None:
    fact = compared(random.Random(1))
    more = fact.supported[0].split()

    assert any(sorted(claim.split()) == sorted(more) for claim in fact.refuted)


def test_what_nearly_all_did_was_not_done_by_a_minority() -> None:
    facts = [shared(random.Random(seed)) for seed in range(200)]
    nearly = [fact for fact in facts if any("nearly all" in claim for claim in fact.supported)]

    assert nearly
    assert all(any("a minority" in claim for claim in fact.refuted) for fact in nearly)


@pytest.mark.parametrize("write", [compared, shared, changed, paced, ordered, tried])
def test_no_claim_is_both_true_and_false(write: Callable[[random.Random], Fact]) -> None:
    for seed in range(400):
        fact = write(random.Random(seed))

        assert fact.supported
        assert fact.refuted
        assert not set(fact.supported) & {*fact.refuted, *fact.left_open}, fact
        assert not set(fact.refuted) & set(fact.left_open), fact
