"""What happens in a check of citations, what a client hears of it, and how it goes on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path

import pytest

from claimwright.domain import CitationReport, Decision
from claimwright.errors import BusyError, InputError, NotFoundError
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.events import CitationsBegun, JobFailed, SourcesRead, Stage, StageReached
from claimwright.schema.writing import to_json
from claimwright.web.citations_events import (
    CitationsEvent,
    CitationsJobs,
    CitationStore,
    GroupTold,
    ReportTold,
    status_of,
)
from claimwright.web.job_store import job_file
from claimwright.web.server_settings import ServerSettings
from tests.citation_groups import FROZEN
from tests.citation_reports import CHECKED, HOSTILE
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


NOW = datetime(2026, 5, 1, tzinfo=UTC)


def opened(home: Path) -> CitationStore:
    return CitationStore(job_file(home), CitationsJobs(DoubleEngine()), ServerSettings())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[CitationStore]:
    made = opened(tmp_path)
    yield made
    made.close()


def keep(store: CitationStore, name: str = "a", report: CitationReport = CHECKED) -> str:
    store.add(name, CitationsRequest(title="x"), owner="o", now=NOW)
    store.append(name, (ReportTold(stage=Stage.DONE, report=report),), now=NOW)
    return name


@pytest.mark.parametrize("report", [CHECKED, HOSTILE])
def test_a_report_comes_back_under_the_name_of_its_job(
    store: CitationStore, tmp_path: Path, report: CitationReport
) -> None:
    name = keep(store, report=report)

    assert opened(tmp_path).report(name) == replace(report, id=name)


def test_a_job_that_goes_on_has_no_report(store: CitationStore) -> None:
    store.add("a", CitationsRequest(title="x"), owner="o", now=NOW)

    assert store.report_if_any("a") is None
    with pytest.raises(BusyError, match="goes on; ask /v1/citations/a how far"):
        store.report("a")


def test_the_newest_reports_come_first(store: CitationStore) -> None:
    keep(store, "a"), keep(store, "b")

    assert [(job.id, place) for job, place, _ in store.newest(9)] == [("b", 1), ("a", 1)]
    assert [job.id for job, _, _ in store.newest(9, {"a"})] == ["a"]


def test_a_decision_outlives_the_process(store: CitationStore, tmp_path: Path) -> None:
    name = keep(store)
    before = store.decisions(name)
    store.decide(name, "c3", Decision.ACCEPT)
    store.decide(name, "c6", Decision.NEITHER)

    assert (before, opened(tmp_path).decisions(name)) == (
        {},
        {"c3": Decision.ACCEPT, "c6": Decision.NEITHER},
    )


def test_a_decision_can_be_changed_and_taken_back(store: CitationStore) -> None:
    name = keep(store)
    store.decide(name, "c3", Decision.ACCEPT)

    assert store.decide(name, "c3", Decision.REJECT) == {"c3": Decision.REJECT}
    assert store.decide(name, "c3", None) == {}


def test_decisions_go_with_their_report(store: CitationStore) -> None:
    name = keep(store)
    store.decide(name, "c3", Decision.ACCEPT)
    store.delete(name)

    assert store.decisions(keep(store)) == {}


def test_a_decision_about_what_is_deleted_meanwhile_finds_nothing(
    store: CitationStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = keep(store)
    monkeypatch.setattr(store, "_check", lambda name, _claim: store.delete(name))

    with pytest.raises(NotFoundError, match="there is no check of citations"):
        store.decide(name, "c3", Decision.ACCEPT)


def test_a_decision_about_nothing_is_refused(store: CitationStore) -> None:
    name = keep(store)

    with pytest.raises(InputError, match="nothing is suggested"):
        store.decide(name, "c4", Decision.ACCEPT)
    with pytest.raises(NotFoundError, match="no claim 'c99'"):
        store.decide(name, "c99", Decision.ACCEPT)
    with pytest.raises(NotFoundError):
        store.decisions("none")


BEGUN = CitationsBegun(cited=CHECKED.cited, to_check=7, known=0, sources=6)
READ = SourcesRead(read=2, sources=6)
END = ReportTold(stage=Stage.DONE, report=CHECKED)


@pytest.mark.parametrize(
    ("events", "state", "progress"),
    [
        ((), "queued", (0, 0, 0, 0)),
        ((BEGUN,), "checking", (7, 0, 6, 0)),
        ((BEGUN, READ, GROUP), "checking", (7, 1, 6, 2)),
        ((BEGUN, READ, GROUP, END), "done", (7, 1, 6, 2)),
        ((JobFailed(title="a", detail="b"),), "failed", (0, 0, 0, 0)),
    ],
)
def test_a_status_says_how_far_it_is(
    tmp_path: Path,
    events: tuple[CitationsEvent, ...],
    state: str,
    progress: tuple[int, ...],
) -> None:
    store = opened(tmp_path)
    store.add("a", CitationsRequest(title="verna", corpus="pages"), owner="o", now=NOW)
    store.append("a", events, now=NOW)
    told = to_json(status_of(store, "a"))
    store.close()

    assert (told["state"], told["corpus"]) == (state, "pages")
    assert told["progress"] == dict(
        zip(("to_check", "checked", "sources", "read"), progress, strict=True)
    )
    url = "/v1/citations/a/report" if state == "done" else None
    assert (told["report"] is not None, told["report_url"]) == (url is not None, url)
