"""A stance in, what it means in the classes of a data set out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright_lab.evaluation.cases import SIDES, STANCES, SUPPORTED_OR_NOT
from claimwright_lab.evaluation.stances import answer, chances, most_supporting
from tests.examples import stance


@given(st.floats(0, 0.5), st.floats(0, 0.5), st.sampled_from([STANCES, SIDES, SUPPORTED_OR_NOT]))
def test_chances_sum_to_1_and_the_answer_is_likeliest(
    supports: float, refutes: float, classes: tuple[str, ...]
) -> None:
    found = chances(stance(supports, refutes), classes)
    said = answer(stance(supports, refutes), classes)

    assert sum(found) == pytest.approx(1.0)
    assert said == "NOT_ENOUGH_INFO" or found[classes.index(said)] == max(found)


@pytest.mark.parametrize(
    ("classes", "expected"),
    [(STANCES, "NOT_ENOUGH_INFO"), (SIDES, "REFUTES"), (SUPPORTED_OR_NOT, "NOT_SUPPORTED")],
)
def test_a_tie_claims_least(classes: tuple[str, ...], expected: str) -> None:
    assert answer(stance(0.5, 0.5), classes) == expected


def test_nothing_on_either_side_is_even() -> None:
    assert chances(stance(0.0, 0.0), SIDES) == (0.5, 0.5)


def test_of_several_stances_the_most_supporting_counts() -> None:
    assert most_supporting([stance(0.1, 0.2), stance(0.3, 0.6)]) == stance(0.3, 0.6)
