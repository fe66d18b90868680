"""How far a check of citations is, as the API says it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from claimwright.flows.citation_events import CitationsBegun, SourcesRead
from claimwright.flows.job_events import JobFailed, Stage
from claimwright.schema.writing import to_json
from claimwright.web.citations_events import CitationsEvent, GroupTold, ReportTold
from claimwright.web.citations_status import status_of
from claimwright.web.engine import CitationsRequest
from tests.citation_reports import CHECKED, FROZEN
from tests.web.test_citations_store import opened

NOW = datetime(2026, 5, 1, tzinfo=UTC)
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
