"""A stance that is sure enough keeps its label; any other says nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import Label, Stance
from claimwright.errors import InputError
from claimwright.verdict.aggregate import settled

REFUTING = Stance(supports=0.1, refutes=0.6, not_enough_information=0.3)
SUPPORTING = Stance(supports=0.6, refutes=0.1, not_enough_information=0.3)
SILENT = Stance(supports=0.1, refutes=0.1, not_enough_information=0.8)


@pytest.mark.parametrize("stance", [SUPPORTING, REFUTING])
def test_a_label_at_the_threshold_is_given(stance: Stance) -> None:
    assert settled(stance, threshold=0.6) is stance.label


@pytest.mark.parametrize("stance", [SUPPORTING, REFUTING])
def test_a_label_below_the_threshold_is_withheld(stance: Stance) -> None:
    assert settled(stance, threshold=0.61) is Label.NOT_ENOUGH_INFO


def test_silence_stays_silence() -> None:
    assert settled(SILENT, threshold=0.0) is Label.NOT_ENOUGH_INFO


@given(st.sampled_from([SUPPORTING, REFUTING, SILENT]))
def test_without_a_threshold_nothing_is_said(stance: Stance) -> None:
    assert settled(stance, threshold=None) is Label.NOT_ENOUGH_INFO


@pytest.mark.parametrize("threshold", [-0.1, 1.1, float("nan")])
def test_a_threshold_that_is_no_probability_is_refused(threshold: float) -> None:
    with pytest.raises(InputError, match=r"it must lie in 0\.\.1"):
        settled(SUPPORTING, threshold=threshold)
