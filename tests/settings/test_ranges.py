"""A number and its range."""

from __future__ import annotations

import math

import pytest

from claimwright.errors import InputError
from claimwright.settings.ranges import within


@pytest.mark.parametrize("value", [0, 0.5, 1])
def test_both_ends_belong_to_a_range(value: float) -> None:
    within("share", value, 0, 1)


@pytest.mark.parametrize("value", [-0.01, 1.01, math.nan, math.inf])
def test_what_lies_outside_is_refused(value: float) -> None:
    with pytest.raises(InputError, match=r"share is .*; it must lie in 0\.\.1"):
        within("share", value, 0, 1)
