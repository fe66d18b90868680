"""Trials: bounds."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from tests.lab.evaluation.held import trials


@pytest.mark.parametrize("repeats", [-1, 21])
def test_repetitions_are_bounded(repeats: int) -> None:
    with pytest.raises(InputError, match=r"it must lie in 0\.\.20"):
        trials(repeats=repeats)
