"""The parts of a report's page."""

import pytest
from fastapi.testclient import TestClient

from tests.articles import TEXT
from tests.web.pages.conftest import Check


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
