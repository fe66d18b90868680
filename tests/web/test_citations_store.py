"""Citation reports come back as they were, and so do decisions about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.domain import CitationReport, Decision
from claimwright.errors import InputError, NotFoundError
from claimwright.flows.events import CitationsBegun, JobFailed, SourcesRead, Stage
from claimwright.schema.writing import to_json
from claimwright.web.citations_events import CitationsEvent, CitationsJobs, GroupTold, ReportTold
from claimwright.web.citations_store import CitationStore, status_of
from claimwright.web.engine import CitationsRequest
from claimwright.web.job_store import Kept, job_file
from tests.citation_groups import FROZEN
from tests.citation_reports import CHECKED, HOSTILE
from tests.web.conftest import DoubleEngine

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def opened(home: Path) -> CitationStore:
    kept = Kept(number=9, days=9, size_bytes=10**9)
    return CitationStore(job_file(home), CitationsJobs(DoubleEngine()), kept)


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
    with pytest.raises(NotFoundError, match="has no report"):
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
GROUP = GroupTold(group=FROZEN, position=3, checked=1, to_check=7)
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
