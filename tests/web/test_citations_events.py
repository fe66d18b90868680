"""What a client hears of a check of citations."""

from __future__ import annotations

import pytest

from claimwright.flows.article_events import JobFailed, Stage, StageReached
from claimwright.flows.citation_events import (
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.schema.writing import to_json
from claimwright.web.citations_events import NAMES, event_data
from claimwright.web.citations_job import CitationsJob, JobEvent
from claimwright.web.citations_request import CitationsRequest
from tests.citation_reports import CHECKED, FROZEN

BEGUN = CitationsBegun(cited=CHECKED.cited, to_check=7, known=0, sources=6)
CHECKED_ONE = GroupChecked(group=FROZEN, position=3)


@pytest.fixture
def job() -> CitationsJob:
    made = CitationsJob("j", CitationsRequest(title="x"))
    made.remember(BEGUN)
    made.remember(CHECKED_ONE)
    return made


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (StageReached(stage=Stage.READING), {"id": "j", "state": "reading"}),
        (SourcesRead(read=2, sources=6), {"read": 2, "sources": 6}),
        (JobFailed(title="a", detail="b"), {"title": "a", "detail": "b"}),
        (
            CHECKED_ONE,
            {
                "position": 3,
                "checked": 1,
                "to_check": 7,
                "group": to_json(FROZEN),
            },
        ),
        (
            CitationsEnded(report=CHECKED),
            {
                "id": "j",
                "state": "checking",
                "report_url": "/v1/citations/j/report",
                "report": to_json(CHECKED),
            },
        ),
    ],
)
def test_an_event_is_told(job: CitationsJob, event: JobEvent, data: object) -> None:
    assert event_data(event, job) == data


def test_the_article_is_told_with_its_revision(job: CitationsJob) -> None:
    told = event_data(BEGUN, job)

    assert (told["claims"], told["to_check"], told["known"], told["sources"]) == (7, 7, 0, 6)
    assert told["article"] == {
        "title": "Lake Verna",
        "revision": 123456789,
        "timestamp": "2026-01-01T10:00:00Z",
        "url": "https://en.wikipedia.org/w/index.php?oldid=123456789",
        "language": "en",
    }


def test_every_event_has_a_name() -> None:
    assert sorted(NAMES.values()) == ["article", "error", "group", "report", "sources", "state"]
