"""The one rule among the nouns: which label a stance has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Label, Stance


@pytest.mark.parametrize(
    ("supports", "refutes", "neither", "expected"),
    [
        (0.7, 0.2, 0.1, Label.SUPPORTS),
        (0.2, 0.7, 0.1, Label.REFUTES),
        (0.2, 0.1, 0.7, Label.NOT_ENOUGH_INFO),
        (0.4, 0.2, 0.4, Label.NOT_ENOUGH_INFO),
        (0.2, 0.4, 0.4, Label.NOT_ENOUGH_INFO),
        (0.4, 0.4, 0.2, Label.NOT_ENOUGH_INFO),
    ],
)
def test_a_stance_is_labelled_by_its_most_probable_side_and_by_caution_on_a_tie(
    supports: float, refutes: float, neither: float, expected: Label
) -> None:
    stance = Stance(supports=supports, refutes=refutes, not_enough_information=neither)

    assert stance.label is expected


@given(supports=st.floats(0, 1), refutes=st.floats(0, 1), neither=st.floats(0, 1))
def test_a_stance_swapped_is_labelled_the_other_way(
    supports: float, refutes: float, neither: float
) -> None:
    opposite = {
        Label.SUPPORTS: Label.REFUTES,
        Label.REFUTES: Label.SUPPORTS,
        Label.NOT_ENOUGH_INFO: Label.NOT_ENOUGH_INFO,
    }

    stance = Stance(supports=supports, refutes=refutes, not_enough_information=neither)
    swapped = Stance(supports=refutes, refutes=supports, not_enough_information=neither)

    assert swapped.label is opposite[stance.label]
