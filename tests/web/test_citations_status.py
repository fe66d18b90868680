"""How far a check of citations is."""

from __future__ import annotations

import pytest

from claimwright.flows.article_events import JobFailed, Stage
from claimwright.flows.citation_events import CitationsBegun, CitationsEnded, SourcesRead
from claimwright.web.citations_job import CitationsJob
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.citations_status import CitationsProgress, status_of, status_of_report
from tests.citation_reports import CHECKED


@pytest.fixture
def job() -> CitationsJob:
    made = CitationsJob("j", CitationsRequest(title="x", corpus="c"))
    made.remember(CitationsBegun(cited=CHECKED.cited, to_check=7, known=0, sources=6))
    return made


def test_a_job_that_goes_on_has_no_report(job: CitationsJob) -> None:
    job.remember(SourcesRead(read=2, sources=6))
    status = status_of(job)

    assert status.progress == CitationsProgress(to_check=7, checked=0, sources=6, read=2)
    assert (status.state, status.report_url, status.error) == (Stage.CHECKING, None, None)


def test_a_job_that_ended_says_where_its_report_is(job: CitationsJob) -> None:
    job.remember(CitationsEnded(report=CHECKED))

    assert status_of(job).report_url == "/v1/citations/j/report"


def test_a_job_that_failed_says_why_and_has_no_report(job: CitationsJob) -> None:
    failed = JobFailed(title="a", detail="b")
    job.remember(failed)

    assert (status_of(job).error, status_of(job).report_url) == (failed, None)


def test_of_an_earlier_process_the_report_tells() -> None:
    status = status_of_report(CHECKED, "old")

    assert (status.state, status.progress.checked, status.report) == (Stage.DONE, 7, CHECKED)
    assert status.events_url == "/v1/citations/old/events"
