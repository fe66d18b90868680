"""How much a text says of a claim, and how decided it is."""

from __future__ import annotations

import math

import pytest

from claimwright.models.stance_logits import decided, spoken


def test_what_a_model_cannot_say_counts_nothing() -> None:
    assert spoken((2.0, -math.inf, 0.0)) == pytest.approx(2.0)
    assert spoken((2.0, 1.0, -math.inf)) == 30.0


def test_either_side_decides() -> None:
    assert decided((4.0, 0.0, 0.0)) == decided((0.0, 4.0, 0.0)) > decided((1.0, 1.0, 0.0))
    assert decided((1.0, -math.inf, 0.0)) == pytest.approx(-math.log(1 + math.exp(-1.0)))
