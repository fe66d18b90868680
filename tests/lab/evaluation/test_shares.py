"""Parts and wholes of cases in, shares with intervals over groups out."""

from __future__ import annotations

import numpy as np

from claimwright_lab.evaluation.shares import share_figures

PARTS = np.array([[1, 0], [1, 0], [0, 0], [1, 0]])
NAMED = [("share", "note"), ("nothing", "")]


def test_a_share_is_the_sum_of_parts_over_that_of_wholes() -> None:
    wholes = np.stack([np.ones(4), np.zeros(4)], axis=1)

    share, nothing = share_figures(PARTS, wholes, NAMED)

    assert (share.value, share.n, share.note) == (0.75, 4, "note")
    assert (nothing.value, nothing.low) == (None, None)


def test_cases_of_one_group_are_drawn_together() -> None:
    wholes = np.ones_like(PARTS)

    whole = share_figures(PARTS, wholes, NAMED, groups=["a"] * 4)[0]
    halves = share_figures(PARTS, wholes, NAMED, groups=["a", "a", "b", "b"])[0]

    assert (whole.value, whole.low) == (0.75, None)
    assert (halves.low, halves.high) == (0.5, 1.0)
