"""What may happen to a job of any flow."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pytest

from claimwright.flows.events import JobFailed, Stage, StageReached
from claimwright.web.job_flow import Job, JobFlow


@dataclass(frozen=True, slots=True, kw_only=True)
class CitedWork:
    """What only this flow knows."""

    title: str


Happening = StageReached | CitedWork

JOB = Job(
    place=1,
    id="j",
    stage=Stage.QUEUED,
    owner="o",
    created_at="t",
    updated_at="t",
    title="",
    source="",
    to_check=0,
    checked=0,
    failed=0,
    error_title="",
    error_detail="",
    events=0,
    size_bytes=9,
)


class Reading(JobFlow[str, Happening]):
    """A flow that differs in nothing."""

    name = path = noun = "reading"
    request = str
    names: Mapping[type, str] = {StageReached: "state", CitedWork: "work"}

    def check(self, request: str) -> None:
        """Take all."""

    def begun(self, job: Job, request: str) -> Job:
        """Call it as it was asked."""
        return replace(job, title=request)

    def steps(
        self, request: str, told: Sequence[Happening | JobFailed]
    ) -> Iterator[tuple[Happening, ...]]:
        """Do nothing."""
        del request, told
        return iter(())


FLOW = Reading()
FAILURE = JobFailed(title="Not found", detail="gone")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (StageReached(stage=Stage.READING), ("state", {"id": "j", "state": "reading"})),
        (CitedWork(title="Seas"), ("work", {"title": "Seas"})),
        (FAILURE, ("error", {"title": "Not found", "detail": "gone"})),
    ],
)
def test_an_event_is_told_whole_and_a_stage_names_its_job(
    event: Happening | JobFailed, told: tuple[str, dict[str, str]]
) -> None:
    assert FLOW.heard("j", "seas", event) == told


def test_a_stage_is_where_the_job_is() -> None:
    assert FLOW.after(JOB, StageReached(stage=Stage.FINDING)).stage is Stage.FINDING


def test_a_failure_is_the_end_and_says_why() -> None:
    then = FLOW.after(JOB, FAILURE)

    assert (then.stage, then.error, then.has_report) == (Stage.FAILED, FAILURE, False)


def test_what_only_one_flow_knows_changes_nothing_here() -> None:
    assert FLOW.after(JOB, CitedWork(title="Seas")) == JOB
