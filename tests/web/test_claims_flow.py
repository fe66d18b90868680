"""Flows over claims go on where they were broken off, and tell nothing twice."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime
from functools import reduce
from pathlib import Path

import pytest

from claimwright.domain import Claim, WeighReport
from claimwright.errors import BusyError, NotFoundError
from claimwright.flows.events import JobFailed, Stage, WeighEvent
from claimwright.flows.weigh import WeighOptions
from claimwright.schema.writing import to_json
from claimwright.web.claims_events import Weighing, WeighRequest, WeighStore
from claimwright.web.claims_flow import ClaimsStore, job_on
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_store import FILE, job_file
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import DoubleEngine
from tests.web.test_job_flow import JOB
from tests.web.weigh_doubles import report_on
from tests.weighings import CLAIM

NOTHING = Claim(text="Of this there is nothing.")
NOW = datetime(2026, 5, 1, tzinfo=UTC)
REQUEST = WeighRequest(claims=(CLAIM, NOTHING), corpus="starter", options=WeighOptions())
STEPS = 7


def events(told: tuple[ClaimEvent[WeighEvent], ...] = ()) -> tuple[ClaimEvent[WeighEvent], ...]:
    return tuple(
        event for piece in Weighing(DoubleEngine()).steps(REQUEST, told) for event in piece
    )


ALL = events()


def store_in(home: Path) -> WeighStore:
    return ClaimsStore(job_file(home), Weighing(DoubleEngine()), ServerSettings())


@pytest.mark.parametrize("told", range(2 * STEPS + 1))
def test_wherever_it_was_broken_off_the_rest_is_told_once(told: int) -> None:
    assert (*ALL[:told], *events(ALL[:told])) == ALL


def test_a_claim_that_has_its_report_is_not_worked_on_again() -> None:
    engine = DoubleEngine()
    list(Weighing(engine).steps(REQUEST, ALL[:STEPS]))

    assert len(engine.weigher.asked) == 1


def test_each_report_is_counted() -> None:
    flow = Weighing(DoubleEngine())
    begun = flow.begun(JOB, REQUEST)
    end = reduce(flow.after, ALL, begun)

    assert (begun.title, begun.to_check) == (CLAIM.text, 2)
    assert (end.stage, end.checked) == (Stage.CHECKING, 2)


def test_a_failure_is_told_as_an_error() -> None:
    failure = JobFailed(title="Not found", detail="gone")
    flow = Weighing(DoubleEngine())

    assert flow.heard("j", REQUEST, failure) == (
        "error",
        {"title": "Not found", "detail": "gone"},
    )
    assert flow.after(JOB, failure).stage is Stage.FAILED


def test_reports_are_kept_by_claim(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    store.add("a", REQUEST, owner="o", now=NOW)
    store.append("a", ALL, now=NOW, stage=Stage.DONE)

    assert store.request("a") == REQUEST
    assert store.reports("a") == (report_on(CLAIM), report_on(NOTHING))
    assert store.report("a", 2) == report_on(NOTHING)
    assert [(job.id, place) for job, place, _ in store.newest(9)] == [("a", 1), ("a", 2)]
    job = job_on("weigh", WeighReport)(job=store.job("a"), flow="weigh", reports=())
    assert to_json(job)["events_url"] == "/v1/weigh/a/events"
    store.add("b", REQUEST, owner="o", now=NOW)
    with pytest.raises(BusyError, match="goes on"):
        store.report("b")
    with pytest.raises(NotFoundError, match="has no report 3"):
        store.report("a", 3)
    store.close()


def test_of_what_cannot_be_read_any_more_the_newest_have_the_job_alone(tmp_path: Path) -> None:
    store = store_in(tmp_path)
    for name in ("old", "new"):
        store.add(name, REQUEST, owner="o", now=NOW)
        store.append(name, ALL, now=NOW, stage=Stage.DONE)
    with sqlite3.connect(tmp_path / FILE) as connection:
        connection.execute("UPDATE events SET body = x'00' WHERE job_id = 'new'")
    connection.close()

    assert [(job.id, place, report is None) for job, place, report in store.newest(9)] == [
        ("new", 1, True),
        ("old", 1, False),
        ("old", 2, False),
    ]
    store.delete("new")
    store.close()
