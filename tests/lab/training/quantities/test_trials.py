"""Statements of what a trial found."""

from __future__ import annotations

import random
import re

from claimwright_lab.training.quantities.trials import tried


def test_an_interval_around_no_effect_supports_no_effect() -> None:
    fact = next(
        fact
        for fact in (tried(random.Random(seed)) for seed in range(50))
        if "no significant effect" in fact.supported[0]
    )

    assert any("lowers the risk" in claim for claim in fact.refuted)
    assert any("raises the risk" in claim for claim in fact.refuted)


def test_shares_of_a_trial_are_near_the_ratio_that_is_told() -> None:
    told = re.compile(r"in (\d+)% with .* in (\d+)% without \(RR (\d\.\d\d)")
    texts = [tried(random.Random(seed)).evidence for seed in range(2_000)]
    found = [shares.groups() for shares in map(told.search, texts) if shares]

    assert found
    assert max(int(treated) for treated, _, _ in found) < 100
    assert min(int(control) for _, control, _ in found) >= 8
    assert all(abs(int(one) - int(other) * float(ratio)) < 1 for one, other, ratio in found)
