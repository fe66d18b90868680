"""Claims that a written statement may not have both ways."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from claimwright_lab.training.quantities.amounts import compared, shared
from claimwright_lab.training.quantities.courses import changed, ordered, paced, tried
from claimwright_lab.training.quantities.fact import Fact


@pytest.mark.parametrize("write", [compared, shared, changed, paced, ordered, tried])
def test_no_claim_is_both_true_and_false(write: Callable[[random.Random], Fact]) -> None:
    for seed in range(400):
        fact = write(random.Random(seed))

        assert fact.supported
        assert fact.refuted
        assert not set(fact.supported) & {*fact.refuted, *fact.left_open}, fact
        assert not set(fact.refuted) & set(fact.left_open), fact
