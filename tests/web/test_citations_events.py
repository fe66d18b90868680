"""What happens in a check of citations, what a client hears of it, and how it goes on."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

import pytest

from claimwright.errors import NotFoundError
from claimwright.flows.events import CitationsBegun, JobFailed, SourcesRead, Stage, StageReached
from claimwright.schema.writing import to_json
from claimwright.web.citations_events import (
    CitationsEvent,
    CitationsJobs,
    GroupTold,
    ReportTold,
)
from claimwright.web.engine import CitationsRequest
from tests.citation_groups import FROZEN
from tests.citation_reports import CHECKED
from tests.web.citations_doubles import KnownCitations
from tests.web.conftest import DoubleEngine
from tests.web.test_job_flow import JOB

REQUEST = CitationsRequest(title="Lake Verna")
FLOW = CitationsJobs(DoubleEngine())
GROUP = GroupTold(group=FROZEN, position=3, checked=1, to_check=7)


def events(
    told: tuple[CitationsEvent, ...] = (), engine: DoubleEngine | None = None
) -> tuple[CitationsEvent, ...]:
    pieces = CitationsJobs(engine or DoubleEngine()).steps(REQUEST, told)
    return tuple(event for piece in pieces for event in piece)


ALL = events()


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (StageReached(stage=Stage.READING), {"id": "j", "state": "reading"}),
        (SourcesRead(read=2, sources=6), {"read": 2, "sources": 6}),
        (JobFailed(title="a", detail="b"), {"title": "a", "detail": "b"}),
        (GROUP, {"position": 3, "checked": 1, "to_check": 7, "group": to_json(FROZEN)}),
        (
            ReportTold(stage=Stage.DONE, report=CHECKED),
            {
                "id": "j",
                "state": "done",
                "report_url": "/v1/citations/j/report",
                "report": to_json(replace(CHECKED, id="j")),
            },
        ),
    ],
)
def test_each_event_has_its_fields(event: CitationsEvent, data: dict[str, object]) -> None:
    _, told = FLOW.heard("j", REQUEST, event)

    assert (dict(told), list(told)) == (data, list(data))


def test_all_events_lead_to_the_end() -> None:
    begun = FLOW.begun(JOB, REQUEST)
    end = reduce(FLOW.after, ALL, begun)

    assert (begun.title, end.title, end.stage) == ("Lake Verna", "Lake Verna", Stage.DONE)
    assert (end.to_check, end.checked) == (7, 7)


@pytest.mark.parametrize("told", range(2, len(ALL) + 1))
def test_what_is_known_is_neither_read_nor_checked_again(told: int) -> None:
    engine = DoubleEngine()
    rest = events(ALL[:told], engine)
    groups = [each.position for each in (*ALL[:told], *rest) if isinstance(each, GroupTold)]

    assert (sorted(groups), engine.citations.asked) == ([1, 2, 3, 4, 5, 6, 7], [])
    assert isinstance(rest[-1], ReportTold)
    assert not any(isinstance(each, CitationsBegun) for each in rest)


def test_a_check_that_is_stopped_reports_on_what_was_checked() -> None:
    told = ALL[: [type(each) for each in ALL].index(GroupTold) + 1]
    (end,) = FLOW.ending(REQUEST, told, Stage.CANCELLED)

    assert isinstance(end, ReportTold)
    assert (end.stage, len(end.report.groups)) == (Stage.CANCELLED, 1)


def test_one_that_is_stopped_before_its_article_was_read_has_no_report() -> None:
    assert FLOW.ending(REQUEST, (), Stage.CANCELLED) == (StageReached(stage=Stage.CANCELLED),)


def test_leaving_stops_what_reads_in_the_background() -> None:
    engine = DoubleEngine(citations=KnownCitations())
    steps = CitationsJobs(engine).steps(REQUEST, ())
    for _ in range(4):
        next(steps)
    steps.close()  # type: ignore[attr-defined]  # it is a generator

    assert engine.citations.closed == 1


def test_a_corpus_that_is_not_there_is_refused() -> None:
    with pytest.raises(NotFoundError):
        FLOW.check(CitationsRequest(title="x", corpus="none"))
