"""The first page and what its form begins."""

from dataclasses import replace

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import ReRank, Unit
from claimwright.errors import InputError
from claimwright.flows.find import FindOptions
from claimwright.index.catalog import CorpusInfo
from claimwright.settings import Settings
from claimwright.testing import split_sentences
from claimwright.web.admission import Admission, OverloadedError
from claimwright.web.original import SELF_DESCRIPTION
from claimwright.web.pages.exchange import POLICY
from claimwright.web.pages.home import EXAMPLES, is_alone, usual, wish_of
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


def test_a_text_comes_back_when_too_much_is_asked(
    visitor: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(admission: Admission, work: object) -> None:
        del admission, work
        raise OverloadedError("34 requests wait")

    monkeypatch.setattr(Admission, "run", full)
    forms = {
        "/check": {"text": "Seas rise."},
        "/weigh": {"text": "Seas rise."},
        "/debate": {"claim": "Seas rise.", "rounds": "1", "advocate.assessed": "on"},
    }
    answers = [visitor.post(path, data=fields) for path, fields in forms.items()]

    assert [each.status_code for each in answers] == [503] * 3
    assert all("34 requests wait" in each.text for each in answers)
    assert all("Seas rise.</textarea>" in each.text for each in answers)


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


SETTINGS = Settings()
ON = {"include_title": "on", "coreference": "on", "check_worthiness": "on"}


def test_the_form_as_nobody_has_touched_it_is_the_settings() -> None:
    assert wish_of({"text": "Ice.", **ON}, SETTINGS).changed is False


def test_an_option_that_differs_is_noticed() -> None:
    assert wish_of({"text": "Ice.", "top_k": "3", **ON}, SETTINGS).changed is True


def test_every_option_arrives() -> None:
    wish = wish_of(
        {
            "text": "Ice.",
            "corpus": "mine",
            "unit": "sentence",
            "top_k": "30",
            "threshold": "0.7",
            "re_rank": "citations",
            "above": "0.5",
            "neither": "on",
        },
        SETTINGS,
    )
    options = wish.options()

    assert (wish.corpus, wish.query, options.include_title) == (
        "mine",
        "?above=0.5&neither=on",
        False,
    )
    assert (options.unit, options.top_k, options.threshold, options.re_rank) == (
        Unit.SENTENCE,
        30,
        0.7,
        ReRank.CITATIONS,
    )


def test_a_threshold_of_zero_asks_none() -> None:
    assert wish_of({"threshold": "0"}, SETTINGS).options().threshold is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("top_k", "0"),
        ("top_k", "31"),
        ("top_k", "nan"),
        ("top_k", "many"),
        ("threshold", "1.1"),
        ("above", "-1"),
        ("unit", "window"),
        ("re_rank", "fame"),
        ("example", "9"),
        ("example", "²"),
    ],
)
def test_a_value_that_the_form_does_not_offer_is_refused(field: str, value: str) -> None:
    with pytest.raises(InputError, match=field):
        wish_of({"text": "Ice.", field: value}, SETTINGS)


def test_an_example_is_a_claim_with_the_usual_options() -> None:
    wish = wish_of({"text": "ignored", "example": "1"}, SETTINGS)

    assert (wish.text, wish.top_k) == (EXAMPLES[1], usual(SETTINGS).top_k)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        (" https://example.org/a ", "https://example.org/a"),
        ("www.example.org/a", "https://www.example.org/a"),
        ("HTTP://example.org", "HTTP://example.org"),
        ("See https://example.org/a", ""),
        ("javascript:alert(1)", ""),
        ("https://example.org/a and more", ""),
        ("", ""),
    ],
)
def test_a_text_that_is_an_address_is_known(text: str, address: str) -> None:
    assert wish_of({"text": text}, SETTINGS).address == address


def test_filters_follow_their_switches() -> None:
    wish = wish_of({"topic": "on"}, SETTINGS)
    default = FindOptions(filters=frozenset({"form", "check_worthiness"}))

    assert wish.finding(default, alone=False).filters == {"form", "topic"}


def test_a_single_sentence_is_checked_whatever_it_is() -> None:
    wish = wish_of({"topic": "on"}, SETTINGS)

    assert wish.finding(FindOptions(), alone=True).filters == frozenset()
