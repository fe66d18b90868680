"""The claims written for the starter corpus as training pairs."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from claimwright_lab.evaluation.splits import Split, claim_key, split_of
from claimwright_lab.training.records import (
    NOT_ENOUGH_INFO,
    REFUTES,
    SUPPORTS,
    Relevance,
    Row,
    jsonl_rows,
    labelled,
)
from claimwright_lab.training.starter_claims import (
    UNPROMPTED,
    WRITTEN,
    Statement,
    off_topic,
    read_statements,
    starter_pairs,
    unprompted_pairs,
)

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"


@pytest.fixture(scope="module")
def statements() -> tuple[Statement, ...]:
    return read_statements()


def texts_of(row: Row) -> Iterator[str]:
    """Yield every text of a row, those of its lists, too."""
    for value in row.values():
        texts = [value] if isinstance(value, str) else value
        yield from (text for text in texts if isinstance(text, str))


def test_every_statement_of_the_starter_corpus_has_at_least_five_claims(
    statements: tuple[Statement, ...],
) -> None:
    assert len(statements) >= 904
    assert [each.id for each in statements if len(each.pairs) < 5] == []


def test_no_claim_stands_in_the_training_split_and_in_another(
    statements: tuple[Statement, ...],
) -> None:
    def claims(*splits: Split) -> set[str]:
        return {
            claim_key(pair.claim)
            for each in statements
            for pair in (*each.pairs, *each.half_truths, *each.plain)
            if each.split in splits
        }

    assert claims("train") & claims("calibration", "test") == set()


def test_every_statement_has_claims_on_both_sides_as_people_say_them(
    statements: tuple[Statement, ...],
) -> None:
    sides = [{pair.stance for pair in each.plain} for each in statements]

    assert [each for each in sides if not {(SUPPORTS,), (REFUTES,)} <= each] == []


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


def test_a_claim_that_trains_stands_beside_each_statement_that_was_read_for_it(
    tmp_path: Path,
) -> None:
    one, two, three = read_statements()[:3]
    path = tmp_path / "claims.jsonl"
    read = {one.id: "R", three.id: "S", two.id: "N"}
    rows = [{"claim": claim, "read": read} for claim in ("Seas are falling.", "Seas rise.")]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")

    found = unprompted_pairs((one, two), path)

    assert [
        ("Seas rise.", one.text, (REFUTES,)),
        ("Seas rise.", two.text, (NOT_ENOUGH_INFO,)),
    ] == [(pair.claim, pair.evidence, pair.stance) for pair in found]


def test_the_claims_are_of_every_kind_and_split() -> None:
    rows = list(jsonl_rows(UNPROMPTED))

    assert {"true", "false", "half-true", "off-topic"} == {row["truth"] for row in rows}
    assert {"train", "calibration", "test"} == {split_of(row["claim"]) for row in rows}
    found = {pair.claim for pair in unprompted_pairs(read_statements(), UNPROMPTED)}
    assert found == {row["claim"] for row in rows if split_of(row["claim"]) == "train"}


def test_claims_of_known_truth_stand_once() -> None:
    rows = list(jsonl_rows(WRITTEN / "claims_of_known_truth.jsonl"))

    assert len({row["claim"].casefold() for row in rows}) == len(rows)


def test_nothing_that_is_written_to_train_on_is_a_claim_of_a_benchmark() -> None:
    measured = {
        claim_key(row["claim"])
        for name in ("everyday", "other_claims")
        for row in jsonl_rows(BENCHMARKS / f"{name}.jsonl")
    }
    found = [
        (path.name, number, text)
        for path in sorted(WRITTEN.rglob("*.jsonl"))
        for number, row in enumerate(jsonl_rows(path), start=1)
        for text in texts_of(row)
        if claim_key(text) in measured
    ]

    assert found == []
