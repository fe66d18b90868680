"""The claims written for the starter corpus as training pairs."""

import pytest

from claimwright.evaluation.splits import Split
from claimwright.training.records import NOT_ENOUGH_INFO, Relevance, labelled
from claimwright.training.starter_claims import Statement, off_topic, read_statements, starter_pairs


@pytest.fixture(scope="module")
def statements() -> tuple[Statement, ...]:
    return read_statements()


def test_every_statement_of_the_starter_corpus_has_its_five_claims(
    statements: tuple[Statement, ...],
) -> None:
    assert [5] * 508 == [len(statement.pairs) for statement in statements]


def test_no_statement_stands_in_two_splits(statements: tuple[Statement, ...]) -> None:
    def texts(split: Split) -> set[str]:
        return {pair.evidence for pair in starter_pairs(statements, split, seed=1)}

    assert not texts("train") & (texts("calibration") | texts("test"))


def test_half_of_the_pairs_are_unrelated(statements: tuple[Statement, ...]) -> None:
    pairs = starter_pairs(statements, "test", seed=1)
    unrelated = [pair for pair in pairs if pair.relevance is Relevance.NO]

    assert len(pairs) == 2 * len(unrelated)


def test_an_unrelated_pair_decides_nothing(statements: tuple[Statement, ...]) -> None:
    pairs = starter_pairs(statements, "test", seed=1)

    assert {(NOT_ENOUGH_INFO,)} == {p.stance for p in pairs if p.relevance is Relevance.NO}


def test_a_claim_of_another_field_meets_a_statement_that_says_nothing_of_it(
    statements: tuple[Statement, ...],
) -> None:
    paris = labelled("FEVER", "Paris lies in France.", "Paris is in France.", "SUPPORTS")

    (pair,) = off_topic([paris], statements, seed=1)

    assert (paris.claim, (NOT_ENOUGH_INFO,), Relevance.NO) == (
        pair.claim,
        pair.stance,
        pair.relevance,
    )
