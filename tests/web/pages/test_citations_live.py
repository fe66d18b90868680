"""A check that goes on, as its page shows it."""

from __future__ import annotations

from claimwright.flows.article_events import JobFailed, Stage, StageReached
from claimwright.flows.citation_events import CitationsBegun, GroupChecked, SourcesRead
from claimwright.web.citations_job import CitationsJob
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.pages.citations_live import job_page, said_of
from tests.citation_reports import CHECKED, FROZEN, HILLS


def job() -> CitationsJob:
    return CitationsJob("j", CitationsRequest(title="verna"))


def begun() -> CitationsJob:
    known = job()
    known.remember(CitationsBegun(cited=CHECKED.cited, to_check=7, known=0, sources=6))
    return known


def test_a_job_that_waits_says_so() -> None:
    assert said_of(job()) == "Waiting for its turn."


def test_a_job_that_reads_says_so() -> None:
    known = job()
    known.remember(StageReached(stage=Stage.READING))

    assert said_of(known) == "Reading the article."


def test_an_article_is_called_by_its_title_once_it_is_read() -> None:
    assert (job_page(job()).title, job_page(begun()).title) == ("verna", "Lake Verna")


def test_claims_are_shown_in_reading_order_while_the_check_goes_on() -> None:
    known = begun()
    known.remember(SourcesRead(read=2, sources=6))
    known.remember(GroupChecked(group=FROZEN, position=3))
    known.remember(GroupChecked(group=HILLS, position=1))
    shown = job_page(known)

    assert [card.id for card in shown.groups] == ["c1", "c3"]
    assert (shown.checked, shown.to_check, shown.said) == (2, 7, "2 of 7 claims checked.")


def test_a_failure_is_shown_with_its_reason() -> None:
    known = job()
    known.remember(JobFailed(title="Not found", detail="there is no page"))
    shown = job_page(known)

    assert (shown.ended, shown.failure, shown.detail) == (True, "Not found", "there is no page")
