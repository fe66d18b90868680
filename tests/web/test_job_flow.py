"""What may happen to a job of any flow."""

from claimwright.flows.article_events import JobFailed, Stage, StageReached
from claimwright.web.job_flow import Job, after_any

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


def test_a_stage_is_where_the_job_is() -> None:
    assert after_any(JOB, StageReached(stage=Stage.FINDING)).stage is Stage.FINDING


def test_a_failure_is_the_end_and_says_why() -> None:
    failure = JobFailed(title="Not found", detail="gone")
    then = after_any(JOB, failure)

    assert (then.stage, then.error, then.has_report) == (Stage.FAILED, failure, False)


def test_what_only_one_flow_knows_changes_nothing_here() -> None:
    assert after_any(JOB, "a step") == JOB
