"""Server-sent events of an article's check: names, JSON and bytes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce

from claimwright.domain import Json
from claimwright.flows.events import ArticleEvent, ClaimChecked, JobFailed, Stage
from claimwright.flows.verify import VerifyOptions
from claimwright.schema.writing import to_json
from claimwright.web.article_events import ArticleJob, ArticleJobs
from tests.articles import SOURCE, article_flow, checked
from tests.web.conftest import REQUEST, DoubleEngine
from tests.web.test_job_flow import JOB

FLOW = ArticleJobs(DoubleEngine())


def event_name(event: ArticleEvent) -> str:
    return FLOW.heard("j", REQUEST, event)[0]


def event_data(event: ArticleEvent, job_id: str) -> Mapping[str, Json]:
    return FLOW.heard(job_id, REQUEST, event)[1]


EVENTS = list(article_flow().check(SOURCE, VerifyOptions()))
FAILED = ClaimChecked(checked=checked(1, failure="no"))


def test_each_event_has_its_name() -> None:
    names = [event_name(event) for event in EVENTS]

    assert names[:8] == [
        "state",
        "article",
        "state",
        "found",
        "state",
        "claim",
        "evidence",
        "verdict",
    ]
    assert names[-1] == "summary"


def test_each_event_has_its_fields() -> None:
    fields = {event_name(event): list(event_data(event, "j")) for event in EVENTS}

    assert fields == {
        "state": ["id", "state"],
        "article": ["article"],
        "found": ["sentences", "to_check"],
        "claim": ["claim_id", "position"],
        "evidence": ["claim_id", "evidence"],
        "verdict": ["claim_id", "report"],
        "summary": ["id", "state", "report_url", "verdicts", "coverage", "doubtful"],
    }


def test_a_verdict_carries_the_report_that_verify_gives() -> None:
    event = next(event for event in EVENTS if isinstance(event, ClaimChecked))
    assert event.checked.report is not None

    assert event_data(event, "j")["report"] == to_json(event.checked.report)


def test_a_claim_that_failed_is_an_error_of_that_claim() -> None:
    assert (event_name(FAILED), event_data(FAILED, "j")) == (
        "error",
        {"claim_id": "s1c0", "title": "Claim not checked", "detail": "no"},
    )


def test_a_check_that_failed_is_an_error_of_no_claim() -> None:
    event = JobFailed(title="Not found", detail="gone")

    assert (event_name(event), event_data(event, "j")) == (
        "error",
        {"claim_id": None, "title": "Not found", "detail": "gone"},
    )


def test_all_events_lead_to_the_end() -> None:
    end = reduce(FLOW.after, EVENTS, JOB)

    assert (end.stage, end.title, end.to_check, end.checked) == (Stage.DONE, "The sea", 3, 3)


def test_a_claim_that_failed_is_counted_apart() -> None:
    then = FLOW.after(JOB, FAILED)

    assert (then.checked, then.failed) == (0, 1)


def test_a_check_leads_to_its_report_once_it_has_one() -> None:
    goes_on, done = ArticleJob(JOB), ArticleJob(replace(JOB, stage=Stage.DONE))

    assert (goes_on.report_url, done.report_url) == (None, "/v1/reports/j")


def test_a_check_says_where_to_follow_it() -> None:
    told = to_json(ArticleJob(JOB))

    assert (told["id"], told["events_url"]) == ("j", "/v1/articles/j/events")
    assert told["progress"] == {"to_check": 0, "checked": 0, "failed": 0}
