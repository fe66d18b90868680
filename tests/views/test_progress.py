"""How far a check is, in words."""

from __future__ import annotations

from claimwright.flows.events import Stage
from claimwright.views.progress import Progress, Step, steps_of


def test_stages_before_are_done_and_stages_after_are_later() -> None:
    steps = Progress(stage=Stage.FINDING).steps

    assert [step.state for step in steps] == ["done", "done", "now", "later"]


def test_every_stage_is_done_at_the_end() -> None:
    assert {step.state for step in Progress(stage=Stage.DONE).steps} == {"done"}


def test_claims_are_counted_while_they_are_checked() -> None:
    said = Progress(stage=Stage.CHECKING, to_check=3, checked=1).said

    assert said == "1 of 3 claims checked."


def test_a_stage_is_named() -> None:
    assert Progress(stage=Stage.READING).said == "Reading the text."


def test_nothing_is_said_of_the_end() -> None:
    assert Progress(stage=Stage.DONE).said == ""


def test_a_check_that_was_stopped_has_ended() -> None:
    stopped = Progress(stage=Stage.CANCELLED)

    assert (stopped.ended, stopped.cancelled) == (True, True)


def test_the_first_step_that_is_not_done_is_now() -> None:
    assert steps_of((("a", "Do a"), ("b", "Do b")), 1) == (
        Step(key="a", word="Do a", state="done"),
        Step(key="b", word="Do b", state="now"),
    )
