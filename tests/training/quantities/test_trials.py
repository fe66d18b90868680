"""Statements of what a trial found."""

from __future__ import annotations

import random

from claimwright.training.quantities.trials import tried


def test_an_interval_around_no_effect_supports_no_effect() -> None:
    fact = next(
        fact
        for fact in (tried(random.Random(seed)) for seed in range(50))
        if "no significant effect" in fact.supported[0]
    )

    assert any("lowers the risk" in claim for claim in fact.refuted)
    assert any("raises the risk" in claim for claim in fact.refuted)
