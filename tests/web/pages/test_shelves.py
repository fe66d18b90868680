"""What the list of reports says of those that lie in files."""

from __future__ import annotations

from pathlib import Path

from claimwright.domain import WeighReport
from claimwright.web.article_store import Kept
from claimwright.web.pages.shelves import SHOWN, cited, debated, shelf, weighed
from claimwright.web.weigh_store import WeighStore
from tests.citation_reports import CHECKED
from tests.debates import REPORT
from tests.weighings import CLAIM, WEIGHED


def _untitled(report: WeighReport) -> tuple[str, str]:
    return "", report.mode.value


def test_a_shelf_shows_the_newest_and_leads_to_their_pages(tmp_path: Path) -> None:
    store = WeighStore(tmp_path, Kept(number=50, days=9, size_bytes=10**9))
    names = {store.keep(WEIGHED) for _ in range(SHOWN + 1)}

    shown = shelf(store, "Claims weighed", "/weigh", _untitled)

    assert len(shown.lines) == SHOWN
    assert {line.path.removeprefix("/weigh/") for line in shown.lines} < names
    assert {line.title for line in shown.lines} == {"Untitled"}


def test_reports_are_called_by_what_they_are_about() -> None:
    assert weighed(WEIGHED) == (CLAIM.text, "6 works found")
    assert cited(CHECKED) == ("Lake Verna", "7 citations looked at")
    assert debated(REPORT) == (REPORT.claim.text, f"{len(REPORT.profiles)} advocates")
