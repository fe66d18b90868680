"""What the claim alone gives away stands beside what the evidence adds."""

from __future__ import annotations

import pytest

from claimwright.domain import Pair
from claimwright_lab.evaluation.cases import PairCase
from claimwright_lab.evaluation.chosen import check_readable
from claimwright_lab.evaluation.claim_only import HIDDEN, claim_only_figures
from tests.lab.evaluation.said import answers, named, values

GOLD = "aabb" * 5


def test_what_stands_for_hidden_evidence_can_be_read() -> None:
    pair = Pair(claim="Ice melts", evidence=HIDDEN)

    check_readable([PairCase(id="1", claim="Ice melts", gold="SUPPORTS", pairs=(pair,))])


def test_the_gain_is_the_difference() -> None:
    found = values(claim_only_figures(answers(GOLD, GOLD), answers(GOLD, "aaaa" * 5)))

    assert found == pytest.approx(
        {
            "claim-only accuracy": 0.5,
            "claim-only macro-F1": 1 / 3,
            "evidence gain accuracy": 0.5,
            "evidence gain macro-F1": 2 / 3,
        }
    )


def test_the_same_answers_have_no_gain_in_any_draw() -> None:
    same = answers(GOLD, "abab" * 5)

    made = named(claim_only_figures(same, same), "evidence gain accuracy")

    assert (0.0, 0.0, 0.0) == (made.value, made.low, made.high)
