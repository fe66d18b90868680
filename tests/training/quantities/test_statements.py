"""Written statements of quantities."""

from __future__ import annotations

from claimwright.training.quantities.statements import quantity_statements
from claimwright.training.records import count_labels


def test_the_same_seed_writes_the_same_pairs() -> None:
    assert list(quantity_statements(30, seed=1)) == list(quantity_statements(30, seed=1))


def test_every_statement_has_a_claim_that_holds_and_one_that_does_not() -> None:
    counts = count_labels(quantity_statements(300, seed=1))

    assert counts["SUPPORTS"] == counts["REFUTES"] == 300
    assert 0 < counts["NOT_ENOUGH_INFO"] < 100
