"""Tests of finding claims that training gives away."""

from __future__ import annotations

import pytest

from claimwright_lab.training.wafer.duplicates import MeasuredClaims, runs

CLAIM = "The lake lies seven hundred metres above the sea near the town"


@pytest.mark.parametrize(
    "trained", [CLAIM, f"{CLAIM.upper()}!", f"{CLAIM} wall", CLAIM.replace("lake", "Lake,")]
)
def test_a_claim_in_almost_the_same_words_is_given_away(trained: str) -> None:
    measured = MeasuredClaims({"a": CLAIM, "b": "Snow falls in the north each winter"})
    measured.see([trained])

    assert {"a"} == measured.given_away


@pytest.mark.parametrize(
    "trained",
    ["The lake lies near the town", CLAIM.replace("seven", "eight").replace("sea", "ground")],
)
def test_a_claim_in_other_words_is_not(trained: str) -> None:
    measured = MeasuredClaims({"a": CLAIM})
    measured.see([trained])

    assert set() == measured.given_away


def test_short_claims_are_compared_whole() -> None:
    measured = MeasuredClaims({"a": "Ice melts."})
    measured.see(["ice melts", "Snow"])

    assert {"a"} == measured.given_away
    assert 1 == len(runs("Ice melts"))
