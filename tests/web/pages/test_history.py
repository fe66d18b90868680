"""The list of reports."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from fastapi.testclient import TestClient

from claimwright.domain import CitationReport, DebateReport, WeighReport
from claimwright.flows.article import ArticleSource
from claimwright.flows.events import ClaimWeighed, Stage
from claimwright.flows.weigh import WeighOptions
from claimwright.web.article_events import ArticleJobs
from claimwright.web.claims_events import Weighing, WeighRequest
from claimwright.web.claims_flow import ClaimsStore
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_store import FILE, JobStore, Kept, job_file
from claimwright.web.pages.history import SAID, SHOWN, shelf_of, shelf_of_jobs
from tests.citation_reports import CHECKED
from tests.debates import REPORT
from tests.web.conftest import REQUEST, DoubleEngine, client_of
from tests.web.pages.conftest import BROWSER, Check
from tests.weighings import CLAIM, WEIGHED


def test_the_newest_report_stands_first(visitor: TestClient, check: Check) -> None:
    check("Old ice melts.")
    check("New ice melts.")
    shown = visitor.get("/history").text

    assert 0 < shown.index("New ice melts.") < shown.index("Old ice melts.")


def test_a_line_leads_to_the_report_and_counts_its_verdicts(
    visitor: TestClient, check: Check
) -> None:
    path = check("Arctic sea ice declines.")
    shown = visitor.get("/history").text

    assert f'href="{path}"' in shown
    assert "1 claim checked" in shown


def test_older_reports_are_on_the_next_page(visitor: TestClient, check: Check) -> None:
    paths = [check(f"Ice {number} melts.") for number in range(26)]
    first = visitor.get("/history").text
    older = first.partition("/history?below=")[2].partition('"')[0]

    assert (paths[0] in first, paths[0] in visitor.get(f"/history?below={older}").text) == (
        False,
        True,
    )


def test_what_cannot_be_read_costs_no_more_than_its_row(tmp_path: Path) -> None:
    asked = {
        "articles": {"text": "Arctic sea ice declines."},
        "weigh": {"claim": "Wetlands slow the sea."},
        "citations": {"title": "Lake Verna"},
    }
    with client_of(home=tmp_path, headers=BROWSER) as visitor:
        for path, body in asked.items():
            visitor.post(f"/v1/{path}", json=body, headers={"Accept": "text/event-stream"})
        with closing(sqlite3.connect(tmp_path / FILE)) as connection, connection:
            connection.execute("UPDATE events SET body = x'00'")
            names = dict(connection.execute("SELECT flow, id FROM jobs").fetchall())
        answer = visitor.get("/history")
        places = {"article": "reports", "weigh": "weigh", "citations": "citations"}
        removals = [f"/{places[flow]}/{name}/delete" for flow, name in names.items()]

        assert answer.status_code == 200
        assert answer.text.count("cannot be read by this version") == len(names) == 3
        assert all(f'action="{each}"' in answer.text for each in removals)
        for each in removals:
            assert visitor.post(each, follow_redirects=False).status_code == 303


def test_an_address_that_is_none_costs_the_list_nothing(tmp_path: Path) -> None:
    asked = replace(REQUEST, source=ArticleSource(url="http://[example.org/a"))
    store = JobStore(job_file(tmp_path), ArticleJobs(DoubleEngine()), KEPT)
    store.add("a" * 22, asked, owner="o", now=NOW)
    store.append("a" * 22, (), now=NOW, stage=Stage.CANCELLED)
    store.close()
    with client_of(home=tmp_path, headers=BROWSER) as visitor:
        answer = visitor.get("/history")

    assert (answer.status_code, "http://[example.org/a" in answer.text) == (200, True)


def test_a_server_that_lists_none_says_so(discreet: TestClient) -> None:
    assert "does not list its reports" in discreet.get("/history").text


def test_reports_of_other_kinds_stand_below_and_lead_to_their_pages(visitor: TestClient) -> None:
    claim = {"text": "Wetlands slow the sea."}
    weighed = visitor.post("/weigh", data=claim, follow_redirects=False).headers["Location"]
    shown = visitor.get("/history").text

    assert "Claims weighed" in shown
    assert f'href="{weighed}"' in shown
    assert f'action="{weighed}/delete"' in shown
    assert visitor.post(f"{weighed}/delete", follow_redirects=False).status_code == 303
    assert f'href="{weighed}"' not in visitor.get("/history").text


def test_streamed_verifications_are_listed_and_deleted(visitor: TestClient) -> None:
    streamed = {"Accept": "text/event-stream"}
    answer = visitor.post("/v1/verify", json={"claim": "Wetlands slow the sea."}, headers=streamed)
    where = answer.headers["Location"]

    assert f'action="{where}/delete"' in visitor.get("/history").text
    assert visitor.post(f"{where}/delete", follow_redirects=False).status_code == 303
    assert where not in visitor.get("/history").text


def test_a_job_on_several_claims_is_deleted_from_the_line_of_each(visitor: TestClient) -> None:
    body = {"claims": [{"claim": "Wetlands slow the sea."}, {"claim": "Reefs do."}]}
    answer = visitor.post("/v1/weigh", json=body, headers={"Accept": "text/event-stream"})
    name = answer.headers["Location"].rpartition("/")[2]
    shown = visitor.get("/history").text

    assert f'href="/weigh/{name}?claim=2"' in shown
    assert shown.count(f'action="/weigh/{name}/delete"') == 2


def test_a_server_that_lists_none_lists_none_of_any_kind(discreet: TestClient) -> None:
    claim = {"text": "Wetlands slow the sea."}
    weighed = discreet.post("/weigh", data=claim, follow_redirects=False).headers["Location"]

    assert weighed not in discreet.get("/history").text


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


def test_stopped_jobs_without_a_claim_hide_no_older_one(tmp_path: Path) -> None:
    store = ClaimsStore(job_file(tmp_path), Weighing(DoubleEngine()), KEPT)
    asked = WeighRequest(claims=(CLAIM,), corpus="starter", options=WeighOptions())
    weighed = ClaimEvent(1, ClaimWeighed(report=WEIGHED))
    for number in range(SHOWN + 1):
        store.add(f"job-{number}", asked, owner="o", now=NOW)
        told, stage = ((), Stage.CANCELLED) if number else ((weighed,), Stage.DONE)
        store.append(f"job-{number}", told, now=NOW, stage=stage)

    assert [line.path for line in shelf_of_jobs("x", store).lines] == ["/v1/weigh/job-0"]
    assert [job.id for job, _, _ in store.newest(SHOWN)] == ["job-0"]
    store.close()


def test_reports_are_called_by_what_they_are_about() -> None:
    assert SAID[WeighReport](WEIGHED) == (CLAIM.text, "6 works found")
    assert SAID[CitationReport](CHECKED) == ("Lake Verna", "7 citations looked at")
    assert SAID[DebateReport](REPORT) == (
        REPORT.claim.text,
        f"{len(REPORT.profiles)} advocates",
    )
