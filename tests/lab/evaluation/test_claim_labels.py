"""The label of a claim from those of its sentences, and of a sentence from its votes."""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from pathlib import Path

import pytest

from claimwright.errors import InputError
from claimwright_lab.evaluation.claim_labels import (
    CLASSES,
    DISPUTED,
    claim_answers,
    claim_label,
    label_of_votes,
)
from claimwright_lab.evaluation.classification import Answers

ROWS = Path(__file__).parents[4] / "shared/data/verification/climate_fever.dev80.jsonl.xz"
S, R, N = "SUPPORTS", "REFUTES", "NOT_ENOUGH_INFO"


@pytest.fixture(scope="module")
def rows() -> list[dict[str, object]]:
    if not ROWS.is_file():
        pytest.skip("../shared/data is absent")
    with lzma.open(ROWS, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def evidences(row: dict[str, object]) -> list[dict[str, object]]:
    found = row["evidences"]
    assert isinstance(found, list)
    return found


def pairs(gold: Sequence[str], predicted: Sequence[str]) -> Answers:
    """Put the sentences of two claims together, in turn."""
    return Answers(
        ids=tuple(str(place) for place in range(len(gold))),
        groups=("k", "c", "k", "c")[: len(gold)],
        classes=(S, R, N),
        gold=tuple(gold),
        predicted=tuple(predicted),
    )


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        ([S, N, R], DISPUTED),
        ([S, S, N], S),
        ([N, R], R),
        ([N, N], N),
        ([], N),
    ],
)
def test_sentences_decide_a_claim(labels: list[str], expected: str) -> None:
    assert claim_label(labels) == expected


@pytest.mark.parametrize(
    ("votes", "expected"),
    [([S, S, R], S), ([R, S], N), ([None, None, R], R), ([], N), ([S, S, R, R, N], N)],
)
def test_most_votes_decide_a_sentence(votes: list[str | None], expected: str) -> None:
    assert label_of_votes(votes) == expected


def test_a_label_of_no_sentence_is_refused() -> None:
    with pytest.raises(InputError, match="'DISPUTED' is none of"):
        claim_label([DISPUTED])


def test_the_rule_gives_the_label_of_every_claim_of_the_data_set(
    rows: list[dict[str, object]],
) -> None:
    wrong = [
        row["claim_id"]
        for row in rows
        if claim_label(str(e["evidence_label"]) for e in evidences(row)) != row["claim_label"]
    ]

    assert (1232, []) == (len(rows), wrong)


def test_the_votes_give_the_label_of_every_sentence_of_the_data_set(
    rows: list[dict[str, object]],
) -> None:
    wrong = [
        piece["evidence_id"]
        for row in rows
        for piece in evidences(row)
        if label_of_votes(piece["votes"]) != piece["evidence_label"]  # type: ignore[arg-type]
    ]

    assert wrong == []


def test_claims_keep_the_order_of_their_first_sentences() -> None:
    made = claim_answers(pairs([S, N, R, N], [S, R, S, N]))

    assert (("k", "c"), (DISPUTED, N), (S, R)) == (made.ids, made.gold, made.predicted)


def test_claims_are_among_four_classes() -> None:
    assert claim_answers(pairs([S], [S])).classes == CLASSES


def test_true_labels_may_be_given() -> None:
    assert claim_answers(pairs([S], [S]), {"k": R}).gold == (R,)


def test_a_claim_without_a_true_label_is_refused() -> None:
    with pytest.raises(InputError, match="'c' has no true label"):
        claim_answers(pairs([S, S], [S, S]), {"k": S})
