"""One check of citations, piece by piece."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from claimwright.flows.article_events import JobFailed, Stage, StageReached
from claimwright.flows.citation_events import CitationsEnded, GroupChecked
from claimwright.web.citations_job import UNFORESEEN, CitationsJob, JobEvent, JobParts, is_last
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.citations_store import CitationStore
from claimwright.web.citations_unfinished import FOLDER, UnfinishedCitations
from claimwright.web.job_owner import Owner
from claimwright.web.job_store import Kept
from claimwright.web.report_store import new_name
from tests.web.conftest import DoubleEngine

KEPT = Kept(number=9, days=9, size_bytes=10_000_000)


class Steps:
    """A job with its engine and its store."""

    def __init__(self, home: Path, title: str = "Lake Verna") -> None:
        self.engine = DoubleEngine()
        self.store = CitationStore(home, KEPT)
        self.unfinished = UnfinishedCitations(home, Owner(home))
        self.parts = JobParts(engine=self.engine, store=self.store, unfinished=self.unfinished)
        self.job = CitationsJob(new_name(), CitationsRequest(title=title))

    def take(self, number: int = 1) -> JobEvent:
        """Do so many pieces of work; return what the last one told."""
        event = self.job.step(self.parts)
        self.job.remember(event)
        return event if number == 1 else self.take(number - 1)


@pytest.fixture
def steps(tmp_path: Path) -> Iterator[Steps]:
    made = Steps(tmp_path)
    yield made
    made.job.close()


def test_the_first_piece_of_work_is_to_begin(steps: Steps) -> None:
    assert steps.take() == StageReached(stage=Stage.READING)


def test_the_last_keeps_the_report_under_the_name_of_the_job(steps: Steps) -> None:
    event = steps.take(17)

    assert isinstance(event, CitationsEnded)
    assert steps.store.report(steps.job.name) == event.report
    assert (steps.job.stage, steps.job.checked) == (Stage.DONE, 7)


def test_a_stopped_check_has_the_report_on_what_was_reached(steps: Steps) -> None:
    steps.take(6)
    steps.job.cancelled = True
    event = steps.take()

    assert isinstance(event, CitationsEnded)
    assert (len(event.report.groups), steps.job.stage) == (2, Stage.CANCELLED)
    assert steps.engine.citations.closed == 1


def test_a_check_stopped_before_its_article_was_read_has_no_report(steps: Steps) -> None:
    steps.take()
    steps.job.cancelled = True

    assert steps.take() == StageReached(stage=Stage.CANCELLED)


@pytest.mark.parametrize(
    ("title", "failure"),
    [
        ("missing", JobFailed(title="Not found", detail="there is no page 'missing'")),
        ("it breaks", UNFORESEEN),
    ],
)
def test_a_check_that_fails_says_why_and_no_secret(
    tmp_path: Path, title: str, failure: JobFailed
) -> None:
    steps = Steps(tmp_path, title)
    event = steps.take()
    while not is_last(event):
        event = steps.take()

    assert event == failure


def test_damage_is_named_without_its_details(tmp_path: Path) -> None:
    steps = Steps(tmp_path, "damaged")
    event = steps.take(2)

    assert isinstance(event, JobFailed)
    assert "secret" not in event.detail


def test_each_claim_is_counted_as_it_was_heard(steps: Steps) -> None:
    steps.take(17)
    groups = [event for event in steps.job.events if isinstance(event, GroupChecked)]

    assert [steps.job.checked_after(event) for event in groups] == [*range(1, 8)]


def test_the_next_run_is_told_what_the_one_before_found(tmp_path: Path, steps: Steps) -> None:
    steps.take(6)
    steps.job.close()
    again = CitationsJob(steps.job.name, steps.job.request, runs=2)
    heard = [again.step(steps.parts)]
    again.remember(heard[0])
    while not is_last(heard[-1]):
        heard.append(again.step(steps.parts))
        again.remember(heard[-1])

    assert [type(event).__name__ for event in heard[:4]] == [
        "StageReached",
        "CitationsBegun",
        "GroupChecked",
        "GroupChecked",
    ]
    assert (again.checked, len(steps.store.report(again.name).groups)) == (7, 7)
    assert steps.engine.citations.checked == 7
    assert list((tmp_path / FOLDER).iterdir()) == []


def test_the_next_run_reads_the_very_revision(steps: Steps) -> None:
    steps.take(2)

    assert steps.job.request.revision == 123456789


def test_each_run_numbers_its_events_apart() -> None:
    assert CitationsJob("j", CitationsRequest(title="x"), runs=3).before == 2_000_000


@pytest.mark.parametrize(
    ("event", "last"),
    [
        (StageReached(stage=Stage.READING), False),
        (StageReached(stage=Stage.CANCELLED), True),
        (UNFORESEEN, True),
    ],
)
def test_the_last_event_is_told(event: JobEvent, last: bool) -> None:  # noqa: FBT001  # a case
    assert is_last(event) is last
