"""Written statements of quantities."""

from __future__ import annotations

import re

import pytest

from claimwright_lab.training.quantities.statements import quantity_statements
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
