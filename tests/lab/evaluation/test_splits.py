"""The one rule that says which claims train, calibrate and test."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from claimwright_lab.evaluation.splits import calibration_split, near_duplicate, split_of, words_of


@given(st.text())
def test_case_and_punctuation_do_not_move_a_claim(claim: str) -> None:
    assert split_of(claim) == split_of(f" {claim.lower()}. ")


def test_four_fifths_of_claims_train() -> None:
    counts = Counter(split_of(f"claim number {number}") for number in range(2000))

    assert 1500 < counts["train"] < 1700
    assert 150 < counts["calibration"] < 250
    assert 150 < counts["test"] < 250


def test_both_held_out_parts_of_scifact_train_calibrate() -> None:
    claims = [f"claim number {number}" for number in range(200)]

    held = {claim for claim in claims if calibration_split(claim)}

    assert held == {claim for claim in claims if split_of(claim) != "train"}


def test_one_changed_word_in_ten_is_a_near_duplicate() -> None:
    claim = "the sea ice of the arctic has declined since satellites first saw it"

    assert near_duplicate(words_of(claim), words_of(claim.replace("declined", "expanded")))


def test_other_claims_are_no_near_duplicates() -> None:
    assert not near_duplicate(
        words_of("sea level is rising"), words_of("the sun drives the recent warming")
    )
