"""What the API says of a check of an article."""

from dataclasses import replace

from claimwright.flows.job_events import Stage
from claimwright.schema.writing import to_json
from claimwright.web.article_rows import ArticleJob
from tests.web.test_job_flow import JOB


def test_a_check_leads_to_its_report_once_it_has_one() -> None:
    goes_on, done = ArticleJob(JOB), ArticleJob(replace(JOB, stage=Stage.DONE))

    assert (goes_on.report_url, done.report_url) == (None, "/v1/reports/j")


def test_a_check_says_where_to_follow_it() -> None:
    told = to_json(ArticleJob(JOB))

    assert (told["id"], told["events_url"]) == ("j", "/v1/articles/j/events")
    assert told["progress"] == {"to_check": 0, "checked": 0, "failed": 0}
