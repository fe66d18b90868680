"""All cases in, those that are asked out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.errors import InputError
from claimwright_lab.evaluation.cases import VerdictCase
from claimwright_lab.evaluation.chosen import of_part, sampled
from claimwright_lab.evaluation.splits import split_of

CASES = tuple(
    VerdictCase(id=f"{claim}/{place}", claim=f"claim {claim}", gold="SUPPORTED")
    for claim in range(40)
    for place in range(2)
)


def test_all_means_all() -> None:
    assert of_part(CASES, "all") == CASES


def test_a_part_holds_the_claims_of_the_rule() -> None:
    assert {split_of(case.claim) for case in of_part(CASES, "train")} == {"train"}


def test_a_part_without_claims_is_refused() -> None:
    with pytest.raises(InputError, match="none of 0 cases is of the part 'test'"):
        of_part([], "test")


def test_no_limit_keeps_all() -> None:
    assert sampled(CASES, None) == CASES


@given(st.integers(1, 60))
def test_a_sample_has_so_many_claims_and_all_cases_of_each(limit: int) -> None:
    drawn = sampled(CASES, limit)

    assert len({case.claim for case in drawn}) == min(limit, 40)
    assert len(drawn) == 2 * min(limit, 40)


def test_a_sample_is_the_same_each_time_and_keeps_the_order() -> None:
    drawn = sampled(CASES, 5)

    assert drawn == sampled(CASES, 5)
    assert list(drawn) == sorted(drawn, key=CASES.index)


def test_a_limit_below_1_is_refused() -> None:
    with pytest.raises(InputError, match="limit is 0"):
        sampled(CASES, 0)
