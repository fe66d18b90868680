"""Written statements of quantities."""

from __future__ import annotations

import random
import re

import pytest

from claimwright_lab.training.quantities.statements import (
    changed,
    ordered,
    paced,
    quantity_statements,
    tried,
)
from tests.lab.training.counted import count_labels


def test_the_same_seed_writes_the_same_pairs() -> None:
    assert list(quantity_statements(30, seed=1)) == list(quantity_statements(30, seed=1))


def test_every_statement_has_a_claim_that_holds_and_one_that_does_not() -> None:
    counts = count_labels(quantity_statements(300, seed=1))

    assert counts["SUPPORTS"] == counts["REFUTES"] == 300
    assert 0 < counts["NOT_ENOUGH_INFO"] < 100


@pytest.mark.parametrize("seed", [21, 46, 54, 150, 182, 222, 295, 369, 391, 393])
def test_every_seed_writes(seed: int) -> None:
    assert count_labels(quantity_statements(1_200, seed=seed))["SUPPORTS"] == 1_200


def test_no_share_is_more_than_the_whole() -> None:
    texts = {
        text
        for seed in range(8)
        for pair in quantity_statements(3_000, seed=seed)
        for text in (pair.claim, pair.evidence)
    }
    shares = [
        (float(number), whole, text)
        for text in texts
        for form, whole in _SHARES
        for number in form.findall(text)
    ]

    assert {whole for _, whole, _ in shares} >= {100, 10_000, 100_000}
    assert [text for number, whole, text in shares if number > whole] == []


_SHARES = (
    (re.compile(r"(\d+)(?:%| per cent| in 100\b)"), 100),
    (re.compile(r"(\d+) per thousand"), 1_000),
    (re.compile(r"(\d+) cases per 10,000"), 10_000),
    (re.compile(r"(\d+) cases per 100,000"), 100_000),
)


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
