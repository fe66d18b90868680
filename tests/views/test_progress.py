"""How far a check is, in words."""

from __future__ import annotations

from itertools import accumulate

from claimwright.domain import FoundBy
from claimwright.flows.job_events import Stage
from claimwright.flows.weigh_events import FoundWork, WorksFound
from claimwright.views.progress import STEPS, Progress, Step, WeighSoFar, steps_of
from tests.web.weigh_doubles import events_of
from tests.weighings import CLAIM, DOCUMENTS, OPPOSITION, TRIAL, WEIGHED


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


BEGUN = WeighSoFar(claim=CLAIM)
KNOWN = tuple(accumulate(events_of(WEIGHED), WeighSoFar.after, initial=BEGUN))


def test_a_step_is_done_with_each_event() -> None:
    assert [sofar.done for sofar in KNOWN] == [0, 1, 2, 3, 4, 5, 6, len(STEPS)]


def test_the_step_that_goes_on_is_shown_as_such() -> None:
    assert [step.state for step in KNOWN[3].steps] == [
        "done",
        "done",
        "done",
        "now",
        "later",
        "later",
    ]


def test_nothing_is_shown_of_steps_once_all_are_done() -> None:
    assert (KNOWN[-1].steps, KNOWN[-2].steps) == ((), ())


def test_the_opposite_is_known_after_the_first() -> None:
    assert (KNOWN[0].opposition, KNOWN[1].opposition) == (None, OPPOSITION)


def test_works_fill_up_step_by_step() -> None:
    found, read, graded, weighed = (sofar.works[0] for sofar in KNOWN[2:6])

    assert (found.takeaway, read.takeaway) == (None, DOCUMENTS[0].takeaway)
    assert (read.local, graded.local) == (None, DOCUMENTS[0].local)
    assert (graded.weighed, weighed.weighed) == (None, DOCUMENTS[0])


def test_a_work_that_is_not_read_says_why_from_the_beginning() -> None:
    version = FoundWork(
        document=TRIAL, found_by=FoundBy.CLAIM, score=0.5, left_out="another version is read"
    )

    assert BEGUN.after(WorksFound(works=(version,))).works[0].aside == "another version is read"


def test_the_end_is_the_report() -> None:
    assert KNOWN[-1] == WeighSoFar.whole(WEIGHED)
