"""Time that is left."""

from __future__ import annotations

from claimwright.llm.deadline import Deadline


def test_time_runs_out_and_not_below_nothing() -> None:
    now = [0.0]
    deadline = Deadline.after(5.0, clock=lambda: now[0])
    now[0] = 9.0

    assert 0.0 == deadline.left()


def test_the_sooner_of_two_counts() -> None:
    early, late = (Deadline.after(seconds, clock=lambda: 0.0) for seconds in (1.0, 2.0))

    assert early == late.sooner(early) == early.sooner(late)
