"""A check that goes on, as its page shows it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.flows.events import CitationsBegun, JobFailed, SourcesRead, Stage, StageReached
from claimwright.views.citations_cards import GroupCard
from claimwright.web.citations_events import CitationsEvent, GroupTold, ReportTold
from claimwright.web.engine import CitationsRequest
from claimwright.web.job_flow import Job
from claimwright.web.pages.citations_live import cards_of, said_of, told_of
from tests.citation_groups import FROZEN, HILLS
from tests.citation_reports import CHECKED
from tests.web.test_citations_store import opened

NOW = datetime(2026, 5, 1, tzinfo=UTC)
BEGUN = CitationsBegun(cited=CHECKED.cited, to_check=7, known=0, sources=6)
THIRD = GroupTold(group=FROZEN, position=3, checked=1, to_check=7)
FIRST = GroupTold(group=HILLS, position=1, checked=2, to_check=7)
FAILED = JobFailed(title="Not found", detail="there is no page")


def shown(home: Path, *events: CitationsEvent) -> tuple[Job, tuple[GroupCard, ...]]:
    store = opened(home)
    store.add("a", CitationsRequest(title="verna"), owner="o", now=NOW)
    job = store.append("a", events, now=NOW)
    cards = cards_of(store, job)
    store.close()
    return job, cards


def test_a_job_that_waits_says_so(tmp_path: Path) -> None:
    job, _ = shown(tmp_path)

    assert (job.title, said_of(job)) == ("verna", "Waiting for its turn.")


def test_a_job_that_reads_says_so(tmp_path: Path) -> None:
    job, _ = shown(tmp_path, StageReached(stage=Stage.READING))

    assert said_of(job) == "Reading the article."


def test_claims_are_shown_in_reading_order_while_the_check_goes_on(tmp_path: Path) -> None:
    job, cards = shown(tmp_path, BEGUN, SourcesRead(read=2, sources=6), THIRD, FIRST)

    assert [card.group.cited.claim.id for card in cards] == ["c1", "c3"]
    assert (job.title, said_of(job)) == ("Lake Verna", "2 of 7 claims checked.")
    assert (job.events, job.checked, job.to_check) == (5, 2, 7)


@pytest.mark.parametrize(
    ("event", "name", "said"),
    [
        (StageReached(stage=Stage.READING), "said", "Reading the article."),
        (BEGUN, "begun", "0 of 7 claims checked."),
        (SourcesRead(read=2, sources=6), "said", "2 of 6 sources read."),
        (THIRD, "card", "1 of 7 claims checked."),
        (StageReached(stage=Stage.CANCELLED), "ended", None),
        (ReportTold(stage=Stage.DONE, report=CHECKED), "ended", None),
        (FAILED, "ended", None),
    ],
)
def test_a_page_is_told_of_each_event(event: CitationsEvent, name: str, said: str | None) -> None:
    told, data = told_of(event)

    assert (told, data.get("said")) == (name, said)
