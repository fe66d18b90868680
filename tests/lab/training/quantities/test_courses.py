"""Statements of what happened in time."""

from __future__ import annotations

import random
import re

from claimwright_lab.training.quantities.courses import changed, ordered, paced, tried


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


def test_what_doubled_is_not_said_to_have_stayed_the_same() -> None:
    facts = [changed(random.Random(seed)) for seed in range(400)]
    doubled = [fact for fact in facts if any("at least doubled" in one for one in fact.supported)]

    assert doubled
    assert all(any("did not change" in one for one in fact.refuted) for fact in doubled)


def test_what_was_small_and_fell_is_not_written_as_nothing() -> None:
    chance = random.Random(2)
    told = [changed(chance).evidence for _ in range(60_000)]

    assert any(" 0.03 " in each for each in told)
    assert [each for each in told if re.search(r"(?<![\d.])0(?:\.0+)?(?![\d.])", each)] == []


def test_both_paces_are_written() -> None:
    facts = [paced(random.Random(seed)) for seed in range(30)]

    assert {"faster" in fact.supported[0] for fact in facts} == {True, False}


def test_what_came_first_is_not_known_to_be_the_cause() -> None:
    fact = ordered(random.Random(1))

    assert "caused" in fact.left_open[0]
