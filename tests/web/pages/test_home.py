"""The first page and what its form begins."""

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from claimwright.index.catalog import CorpusInfo
from claimwright.testing import split_sentences
from claimwright.web.original import SELF_DESCRIPTION
from claimwright.web.pages.home import is_alone
from claimwright.web.pages.rendering import POLICY
from tests.web.conftest import DoubleEngine
from tests.web.pages.conftest import Check


def test_a_browser_gets_the_page(visitor: TestClient) -> None:
    answer = visitor.get("/")

    assert (answer.status_code, answer.headers["Content-Security-Policy"]) == (200, POLICY)
    assert "What does the science say" in answer.text


def test_a_program_gets_what_the_original_answered(visitor: TestClient) -> None:
    assert visitor.get("/", headers={"Accept": "*/*"}).json() == SELF_DESCRIPTION


def test_the_page_offers_the_corpora(visitor: TestClient) -> None:
    assert "<option selected>starter</option>" in visitor.get("/").text


def test_the_page_offers_no_contrarian_statements(
    visitor: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def corpora(engine: DoubleEngine) -> tuple[CorpusInfo, ...]:
        (starter,) = found(engine)
        assert isinstance(starter, CorpusInfo)
        return (starter, replace(starter, name="contrarian"))

    found = DoubleEngine.corpora
    monkeypatch.setattr(DoubleEngine, "corpora", corpora)

    assert "contrarian" not in visitor.get("/").text
    assert "contrarian" not in visitor.get("/weigh").text


def test_a_text_leads_to_its_report(visitor: TestClient) -> None:
    answer = visitor.post("/check", data={"text": "Sea ice declines."}, follow_redirects=False)

    assert (answer.status_code, answer.headers["Location"].startswith("/reports/")) == (303, True)


def test_what_is_shown_is_carried_on(check: Check) -> None:
    assert check("Sea ice declines.", above="0.5", neither="on").endswith("?above=0.5&neither=on")


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"text": " \n "}, "There is no text"),
        ({"text": "Ice.", "top_k": "99"}, "top_k is"),
        ({"text": "Ice.", "corpus": "none"}, "There is no corpus"),
    ],
)
def test_what_cannot_be_checked_comes_back_with_the_reason(
    visitor: TestClient, fields: dict[str, str], reason: str
) -> None:
    answer = visitor.post("/check", data=fields, follow_redirects=False)

    assert answer.status_code in {404, 422}
    assert reason[1:] in answer.text
    assert fields["text"].strip() in answer.text


def test_markup_comes_back_as_text(visitor: TestClient) -> None:
    answer = visitor.post(
        "/check", data={"text": "</textarea><script>alert(1)</script>", "unit": "<script>"}
    )

    assert "<script>alert" not in answer.text
    assert "&lt;script&gt;alert(1)" in answer.text


def test_a_body_that_is_no_form_is_refused(visitor: TestClient) -> None:
    answer = visitor.post("/check", content=b"{}", headers={"Content-Type": "application/json"})

    assert (answer.status_code, "x-www-form-urlencoded" in answer.text) == (422, True)


def test_an_example_begins_a_check(check: Check) -> None:
    assert check("", example="0").startswith("/reports/")


@pytest.mark.parametrize(
    ("text", "alone"), [("Ice melts.", True), ("Ice melts. Seas rise.", False)]
)
def test_one_sentence_is_alone_and_two_are_not(text: str, alone: bool) -> None:  # noqa: FBT001
    assert is_alone(split_sentences, text) == alone


def test_the_first_page_leads_to_weighing_and_debating(visitor: TestClient) -> None:
    shown = visitor.get("/").text

    assert ('formaction="/weigh"' in shown, 'formaction="/debate/claim"' in shown) == (True, True)
