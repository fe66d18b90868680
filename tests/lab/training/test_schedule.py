"""Schedules of training."""

from __future__ import annotations

from claimwright_lab.training.schedule import rate_at


def test_the_rate_ends_near_zero() -> None:
    assert rate_at(1.0, 0.1) == 0.02
