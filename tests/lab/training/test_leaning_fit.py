"""What turns weights into probabilities is found again where it is known."""

from __future__ import annotations

import numpy as np
import pytest

from claimwright.errors import InputError
from claimwright_lab.training.leaning_fit import fit_leaning


def test_a_known_line_is_found_again() -> None:
    draw = np.random.default_rng(7)
    odds = draw.normal(size=20_000)
    chances = 1.0 / (1.0 + np.exp(-(1.5 * odds)))
    truths = draw.random(20_000) < chances

    fit = fit_leaning(list(odds), list(truths))

    assert fit.slope == pytest.approx(1.5, abs=0.1)
    assert fit.intercept == pytest.approx(0.0, abs=0.1)


def test_how_often_true_claims_are_made_changes_nothing() -> None:
    odds, truths = [-1.0, -0.2, 0.2, 1.0], [False, True, False, True]
    more = fit_leaning(odds + [0.2, 1.0] * 9, truths + [False, True] * 9)

    assert fit_leaning(odds, truths).slope > 0.0
    assert more.slope > 0.0


def test_statements_of_one_kind_fit_nothing() -> None:
    with pytest.raises(InputError, match="2 of 2 statements are true"):
        fit_leaning([0.1, 0.2], [True, True])
