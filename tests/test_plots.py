"""What plots draw of probabilities and of the truth."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.plots import reliability, risk_coverage

pytest.importorskip("matplotlib", reason="needs the extra [plots]")

ANSWERS = [(0.92, True), (0.98, True), (0.71, False), (0.78, True), (1.0, True)]


def test_answers_of_one_range_of_probability_make_one_point() -> None:
    axes = reliability(ANSWERS)
    points = np.asarray(axes.lines[-1].get_xydata()).tolist()

    assert points == [pytest.approx([0.745, 0.5]), pytest.approx([0.9667, 1.0], abs=1e-4)]
    assert [text.get_text() for text in axes.texts] == ["2", "3"]


def test_risk_is_drawn_over_the_share_of_all_claims_that_is_answered() -> None:
    points = risk_coverage([(0.9, True), (0.8, False), (0.8, True)], asked=6).lines[-1]

    assert np.asarray(points.get_xydata()).tolist() == [
        pytest.approx([1 / 6, 0.0]),
        pytest.approx([0.5, 1 / 3]),  # the equally sure are given together
    ]
