"""The page of a report and its parts."""

import re
from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from claimwright.flows.events import Stage
from claimwright.web.pages.reports import EXPORTS, progress_of
from tests.articles import TEXT
from tests.web.pages.conftest import Check
from tests.web.test_job_flow import JOB

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


@pytest.mark.parametrize("form", [name for name, _ in EXPORTS])
def test_every_export_that_is_offered_is_there(
    visitor: TestClient, check: Check, form: str
) -> None:
    path = check("Arctic sea ice declines.")
    offered = f"/v1{path}?format={form}"

    assert f'href="{offered}"' in visitor.get(path).text
    assert visitor.get(offered).status_code == 200


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
