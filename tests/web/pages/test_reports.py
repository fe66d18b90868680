"""The page of a report and its parts."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import CitationReport, DebateReport, WeighReport
from claimwright.flows.article import ArticleSource
from claimwright.flows.events import ClaimWeighed, Stage
from claimwright.flows.weigh import WeighOptions
from claimwright.web.article_events import ArticleJobs
from claimwright.web.claims_events import Weighing, WeighRequest
from claimwright.web.claims_flow import ClaimsStore
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_store import FILE, JobStore, job_file
from claimwright.web.pages.reports import (
    EXPORTS,
    SAID,
    SHELF_LINES,
    progress_of,
    shelf_of,
    shelf_of_jobs,
)
from claimwright.web.server_settings import ServerSettings
from tests.articles import TEXT
from tests.citation_reports import CHECKED
from tests.debates import REPORT
from tests.web.conftest import REQUEST, DoubleEngine, client_of
from tests.web.pages.conftest import BROWSER, Check
from tests.web.test_job_flow import JOB
from tests.weighings import CLAIM, WEIGHED

SCRIPT = "Sea ice declines <script>alert(1)</script>."


def test_a_text_is_shown_with_its_claims_marked(visitor: TestClient, check: Check) -> None:
    shown = visitor.get(check(TEXT)).text

    assert re.findall(r'<a class="found" href="#c-(s\dc0)">', shown) == ["s0c0", "s2c0", "s3c0"]
    assert "Claims, most doubtful first" in shown


def test_a_single_claim_is_shown_as_one(visitor: TestClient, check: Check) -> None:
    shown = visitor.get(check("Arctic sea ice declines.")).text

    assert ("Claim report" in shown, 'class="claim alone"' in shown) == (True, True)


def test_a_report_that_is_there_is_not_asked_for_again(visitor: TestClient, check: Check) -> None:
    shown = visitor.get(check("Arctic sea ice declines.")).text

    assert ("live.js" in shown, 'http-equiv="refresh"' in shown) == (False, False)


def test_markup_in_a_text_is_shown_as_text(visitor: TestClient, check: Check) -> None:
    shown = visitor.get(check(SCRIPT + " Seas rise.")).text

    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in shown


def test_the_query_says_which_evidence_is_hidden(visitor: TestClient, check: Check) -> None:
    path = check("Arctic sea ice declines.").partition("?")[0]

    assert re.search(r'data-label="supported"[^>]* hidden>', visitor.get(f"{path}?above=0.95").text)


def test_every_export_that_is_offered_is_there(visitor: TestClient, check: Check) -> None:
    path = check("Arctic sea ice declines.")
    shown = visitor.get(path).text
    for form, _ in EXPORTS:
        offered = f"/v1{path}?format={form}"

        assert f'href="{offered}"' in shown
        assert visitor.get(offered).status_code == 200, form


def test_stopping_leads_back_to_the_page(visitor: TestClient, check: Check) -> None:
    path = check("Arctic sea ice declines.")
    answer = visitor.post(f"{path}/stop", follow_redirects=False)

    assert (answer.status_code, answer.headers["Location"]) == (303, path)


def test_a_deleted_report_is_gone(visitor: TestClient, check: Check) -> None:
    path = check("Arctic sea ice declines.")
    answer = visitor.post(f"{path}/delete", follow_redirects=False)

    assert (answer.headers["Location"], visitor.get(path).status_code) == ("/history", 404)


@pytest.mark.parametrize("deed", ["stop", "delete"])
def test_a_page_of_another_site_changes_nothing(
    visitor: TestClient, check: Check, deed: str
) -> None:
    path = check("Arctic sea ice declines.")
    answer = visitor.post(f"{path}/{deed}", headers={"Sec-Fetch-Site": "cross-site"})

    assert (answer.status_code, visitor.get(path).status_code) == (403, 200)


def test_claims_that_failed_are_reached_too() -> None:
    row = replace(JOB, stage=Stage.CHECKING, to_check=5, checked=2, failed=1)

    assert progress_of(row).said == "3 of 5 claims checked."


@pytest.mark.parametrize(
    "part", ["source", "tally", "text", "sentences", "claims/s0c0", "claims/s0c0/evidence"]
)
def test_a_part_is_there_by_itself(visitor: TestClient, check: Check, part: str) -> None:
    answer = visitor.get(f"{check(TEXT)}/{part}", headers={"Accept": "*/*"})

    assert (answer.status_code, "<html" in answer.text, len(answer.text) > 50) == (200, False, True)


def test_a_claim_of_an_article_has_a_page_of_its_own(visitor: TestClient, check: Check) -> None:
    path = check(TEXT)
    shown = visitor.get(f"{path}/claims/s0c0").text

    assert ("Claim of an article" in shown, f'href="{path}#c-s0c0"' in shown) == (True, True)


def test_why_sentences_were_checked_is_a_page_of_its_own(visitor: TestClient, check: Check) -> None:
    shown = visitor.get(f"{check(TEXT)}/sentences").text

    assert ("I like tea!" in shown, "an exclamation" in shown) == (True, True)


def test_a_claim_that_was_not_checked_has_no_card(visitor: TestClient, check: Check) -> None:
    assert visitor.get(f"{check(TEXT)}/claims/s9c9").status_code == 404


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
    store = JobStore(job_file(tmp_path), ArticleJobs(DoubleEngine()), ServerSettings())
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


NOW = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)


def _untitled(report: WeighReport) -> tuple[str, str]:
    return "", report.mode.value


def test_a_shelf_shows_the_newest_and_leads_to_their_pages(tmp_path: Path) -> None:
    store = ClaimsStore(job_file(tmp_path), Weighing(DoubleEngine()), ServerSettings())
    asked = WeighRequest(claims=(CLAIM, CLAIM), corpus="starter", options=WeighOptions())
    for number in range(SHELF_LINES):
        store.add(f"job-{number}", asked, owner="o", now=NOW)
        events = [ClaimEvent(position, ClaimWeighed(report=WEIGHED)) for position in (1, 2)]
        store.append(f"job-{number}", events, now=NOW, stage=Stage.DONE)

    shown = shelf_of("Claims weighed", store.newest, "/weigh", _untitled)

    assert len(shown.lines) == SHELF_LINES
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
    store = ClaimsStore(job_file(tmp_path), Weighing(DoubleEngine()), ServerSettings())
    asked = WeighRequest(claims=(CLAIM,), corpus="starter", options=WeighOptions())
    weighed = ClaimEvent(1, ClaimWeighed(report=WEIGHED))
    for number in range(SHELF_LINES + 1):
        store.add(f"job-{number}", asked, owner="o", now=NOW)
        told, stage = ((), Stage.CANCELLED) if number else ((weighed,), Stage.DONE)
        store.append(f"job-{number}", told, now=NOW, stage=stage)

    assert [line.path for line in shelf_of_jobs("x", store).lines] == ["/v1/weigh/job-0"]
    assert [job.id for job, _, _ in store.newest(SHELF_LINES)] == ["job-0"]
    store.close()


def test_reports_are_called_by_what_they_are_about() -> None:
    assert SAID[WeighReport](WEIGHED) == (CLAIM.text, "6 works found")
    assert SAID[CitationReport](CHECKED) == ("Lake Verna", "7 citations looked at")
    assert SAID[DebateReport](REPORT) == (
        REPORT.claim.text,
        f"{len(REPORT.profiles)} advocates",
    )
