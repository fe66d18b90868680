"""The stages of a job."""

from __future__ import annotations

from claimwright.flows.job_events import Stage


def test_three_stages_are_ends() -> None:
    assert {stage for stage in Stage if stage.ended} == {
        Stage.DONE,
        Stage.CANCELLED,
        Stage.FAILED,
    }
