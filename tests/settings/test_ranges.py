"""A number and its range, and two numbers in order."""

from __future__ import annotations

import math

import pytest

from claimwright.errors import InputError
from claimwright.settings import WeighSettings
from claimwright.settings.ranges import in_order, within


@pytest.mark.parametrize("value", [0, 0.5, 1])
def test_both_ends_belong_to_a_range(value: float) -> None:
    within("share", value, 0, 1)


@pytest.mark.parametrize("value", [-0.01, 1.01, math.nan, math.inf])
def test_what_lies_outside_is_refused(value: float) -> None:
    with pytest.raises(InputError, match=r"share is .*; it must lie in 0\.\.1"):
        within("share", value, 0, 1)


def test_two_numbers_may_be_equal_and_not_the_wrong_way_round() -> None:
    settings = WeighSettings(leaning=0.5, strong=0.5)
    in_order(settings, "weigh", "leaning", "strong")

    with pytest.raises(InputError, match=r"weigh\.cap is 0\.4 and weigh\.floor 0\.1; the first"):
        in_order(settings, "weigh", "cap", "floor")
