"""One claim: asked, answered, shown with both sides."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.journeys import CLAIM, check

Keep = Callable[[Page, str], None]


def test_a_claim_is_answered_with_its_evidence_on_both_sides(page: Page, keep: Keep) -> None:
    check(page, CLAIM)

    expect(page.get_by_role("heading", level=1)).to_have_text(CLAIM)
    expect(page.locator(".verdict .sign")).to_have_text("Refuted")
    expect(page.locator(".verdict")).to_contain_text("Probability")
    expect(page.get_by_role("heading", name="For")).to_be_visible()
    expect(page.get_by_role("heading", name="Against")).to_be_visible()
    expect(page.get_by_role("img", name="Evidence by year")).to_be_visible()
    expect(page.locator(".evidence blockquote mark").first).to_be_visible()
    keep(page, "claim-light")


def test_what_carries_a_passage_is_marked_by_more_than_its_colour(page: Page) -> None:
    check(page, CLAIM)
    mark = page.locator(".evidence blockquote mark").first

    expect(mark).to_have_css("text-decoration-line", "underline")


def test_an_example_is_one_click_away(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name=CLAIM).click()

    expect(page.get_by_role("heading", level=1)).to_have_text(CLAIM)
    expect(page.locator(".verdict .sign")).to_have_text("Refuted")


def test_the_link_of_a_report_is_permanent(page: Page, tab: Opener) -> None:
    link = check(page, CLAIM)
    other = tab()
    other.goto(link)

    expect(other.get_by_role("heading", level=1)).to_have_text(CLAIM)
    expect(other.locator(".verdict .sign")).to_have_text("Refuted")


def test_why_a_passage_ranks_is_one_click_away(page: Page) -> None:
    check(page, CLAIM)
    card = page.locator(".evidence").first
    card.get_by_text("Why it ranks").click()

    expect(card.get_by_text("Answers the claim")).to_be_visible()
    expect(card.get_by_text("Same meaning")).to_be_visible()


def test_the_slider_hides_weaker_stances_without_a_reload(page: Page) -> None:
    check(page, CLAIM)
    before = page.locator(".sides .evidence:visible").count()
    page.evaluate("window.sameDocument = true")
    page.get_by_label("Show stances more probable than").fill("0.75")

    expect(page.locator("[data-shown]")).to_contain_text("Verdicts rest on every passage")
    assert page.locator(".sides .evidence:visible").count() < before
    assert "above=0.75" in page.url
    assert page.evaluate("window.sameDocument") is True


def test_what_says_neither_is_shown_when_asked_for(page: Page) -> None:
    check(page, CLAIM)
    neither = page.get_by_role("heading", name="Says neither")
    expect(neither).to_be_hidden()
    page.get_by_label("Show passages that say neither").check()

    expect(neither).to_be_visible()


@pytest.mark.parametrize(("name", "value"), [("unit", "sentence"), ("re_rank", "citations")])
def test_an_option_reaches_the_search(page: Page, name: str, value: str) -> None:
    check(page, CLAIM, **{name: value})

    expect(page.locator(".verdict .sign")).to_be_visible()
    expect(page.locator(".evidence").first).to_be_attached()


def test_a_form_is_sent_with_control_and_enter(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Text, link or claim").fill(CLAIM)
    page.keyboard.press("Control+Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text(CLAIM)


def test_a_link_without_its_scheme_is_announced_as_one(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Text, link or claim").fill("www.example.org/a")

    expect(page.locator("[data-kind]")).to_contain_text("A link: the page behind it is read")
