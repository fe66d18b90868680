"""What the list of reports says of those that lie in files."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from claimwright.domain import WeighReport
from claimwright.flows.job_events import Stage
from claimwright.flows.weigh import WeighOptions
from claimwright.flows.weigh_events import ClaimWeighed
from claimwright.web.claims_flow import ClaimsStore
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_store import Kept, job_file
from claimwright.web.pages.shelves import SHOWN, cited, debated, shelf_of, weighed
from claimwright.web.weigh_events import Weighing, WeighRequest
from tests.citation_reports import CHECKED
from tests.debates import REPORT
from tests.web.conftest import DoubleEngine
from tests.weighings import CLAIM, WEIGHED

KEPT = Kept(number=50, days=9, size_bytes=10**9)
NOW = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)


def _untitled(report: WeighReport) -> tuple[str, str]:
    return "", report.mode.value


def test_a_shelf_shows_the_newest_and_leads_to_their_pages(tmp_path: Path) -> None:
    store = ClaimsStore(job_file(tmp_path), Weighing(DoubleEngine()), KEPT)
    asked = WeighRequest(claims=(CLAIM, CLAIM), corpus="starter", options=WeighOptions())
    for number in range(SHOWN):
        store.add(f"job-{number}", asked, owner="o", now=NOW)
        events = [ClaimEvent(position, ClaimWeighed(report=WEIGHED)) for position in (1, 2)]
        store.append(f"job-{number}", events, now=NOW, stage=Stage.DONE)

    shown = shelf_of("Claims weighed", store.newest, "/weigh", _untitled)

    assert len(shown.lines) == SHOWN
    assert [line.path for line in shown.lines[:3]] == [
        "/weigh/job-9",
        "/weigh/job-9?claim=2",
        "/weigh/job-8",
    ]
    assert {line.delete_path for line in shown.lines[:2]} == {"/weigh/job-9/delete"}
    assert {(line.title, line.when) for line in shown.lines} == {
        ("Untitled", "2026-05-01 09:30 UTC")
    }
    store.close()


def test_reports_are_called_by_what_they_are_about() -> None:
    assert weighed(WEIGHED) == (CLAIM.text, "6 works found")
    assert cited(CHECKED) == ("Lake Verna", "7 citations looked at")
    assert debated(REPORT) == (REPORT.claim.text, f"{len(REPORT.profiles)} advocates")
