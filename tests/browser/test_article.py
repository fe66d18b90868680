"""An article: its claims appear as they are checked, marked in place."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.extension_reader import until
from tests.browser.journeys import ARTICLE, check, refuse_once, wait_for_end
from tests.browser.newspaper import printed

Keep = Callable[[Page, str], None]


KEEP_WORDS = """window.said = [];
document.addEventListener("DOMContentLoaded", () => {
  const status = document.querySelector("[data-status]");
  if (!status) return;
  const note = () => window.said.push(status.textContent);
  new MutationObserver(note).observe(status, {childList: true});
});"""
"""Keeps what the line that tells the progress said; a word may stand there for a moment only."""


def begin(page: Page) -> None:
    """Paste the article and press the button, and do not wait."""
    page.goto("/")
    page.get_by_label("Text, link or claim").fill(ARTICLE)
    page.get_by_role("button", name="Check it").click()
    page.wait_for_url("**/reports/**")


def test_claims_appear_without_a_reload_and_are_marked_in_the_text(page: Page, keep: Keep) -> None:
    begin(page)
    page.evaluate("window.sameDocument = true")
    wait_for_end(page)

    expect(page.locator(".prose mark").first).to_contain_text("The sun has driven")
    expect(page.locator("#claims .claim")).not_to_have_count(0)
    expect(page.locator(".coverage")).to_contain_text("sentences")
    expect(page.locator("[data-status]")).to_have_text("Done. The most doubtful claims come first.")
    assert page.evaluate("window.sameDocument") is True
    keep(page, "article-light")


def test_a_mark_opens_its_card_and_takes_the_focus_there(page: Page, keep: Keep) -> None:
    check(page, ARTICLE)
    page.locator(".prose a.found").first.click()
    opened = page.locator(".claim:has(details[open])")

    expect(opened).to_have_count(1)
    expect(opened.locator("summary").first).to_be_focused()
    expect(opened.locator(".verdict .sign")).to_be_visible()
    keep(page, "article-open")


def test_every_mark_says_its_verdict_in_words(page: Page) -> None:
    check(page, ARTICLE)
    words = page.locator(".prose mark .away").all_text_contents()

    assert {word.strip(" ()") for word in words} <= {
        "Supported",
        "Refuted",
        "Disputed",
        "Not enough evidence",
    }
    assert page.locator(".prose mark svg").count() == len(words)


def test_the_most_doubtful_claim_stands_first(page: Page) -> None:
    check(page, ARTICLE)

    expect(page.locator("#claims .claim").first).to_contain_text("Refuted")


def test_why_a_sentence_was_left_out_is_shown(page: Page) -> None:
    check(page, ARTICLE)
    page.get_by_text("Every sentence, and why").click()
    row = page.get_by_role("row").filter(has_text="I have always loved the sea.")

    expect(row).to_contain_text("no")


def test_a_page_that_is_opened_halfway_goes_on(page: Page) -> None:
    begin(page)
    expect(page.locator("#claims .claim").first).to_be_visible()
    page.reload()
    wait_for_end(page)

    expect(page.locator(".coverage")).to_be_visible()
    ids = page.locator("#claims .claim").evaluate_all("cards => cards.map(card => card.id)")
    assert len(ids) == len(set(ids))


def test_a_connection_that_breaks_is_taken_up_again(page: Page) -> None:
    broken: list[str] = []

    def break_once(route: Route) -> None:
        if broken:
            route.continue_()
        else:
            broken.append(route.request.url)
            route.fulfill(
                status=200, content_type="text/event-stream", body="retry: 100\n\n: cut\n\n"
            )

    page.route("**/v1/articles/*/events", break_once)
    begin(page)
    wait_for_end(page)

    expect(page.locator(".coverage")).to_be_visible()
    assert len(broken) == 1


def test_an_answer_that_is_no_stream_does_not_end_the_page(page: Page) -> None:
    refused = refuse_once(page, "**/v1/articles/*/events")
    begin(page)
    expect(page.locator("[data-status]")).to_have_text("The connection broke; trying again …")
    wait_for_end(page)

    expect(page.locator("[data-status]")).to_have_text("Done. The most doubtful claims come first.")
    assert len(refused) == 1


def test_a_card_that_could_not_be_fetched_is_there_at_the_end(page: Page) -> None:
    missed = refuse_once(page, "**/reports/*/claims/*")
    begin(page)
    wait_for_end(page)

    expect(page.locator("#claims .claim")).to_have_count(3)
    assert len(missed) == 1


def test_a_text_without_claims_is_said_to_have_none(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Text, link or claim").fill("I love the sea. What a lovely day it was!")
    page.get_by_role("button", name="Check it").click()

    expect(page.get_by_text("No sentence of this text could be checked.")).to_be_visible()


def test_each_step_is_said_as_it_begins(page: Page) -> None:
    def tell_the_first_step(route: Route) -> None:
        told = 'id: 1\nevent: state\ndata: {"state": "finding"}\n\n'
        route.fulfill(status=200, content_type="text/event-stream", body=f"retry: 60000\n{told}")

    page.add_init_script(KEEP_WORDS)
    page.route("**/v1/articles/*/events", tell_the_first_step)
    begin(page)

    until(page, "window.said.includes('Finding the claims.')")


def test_two_tabs_on_one_check_show_the_same(page: Page, tab: Opener) -> None:
    begin(page)
    other = tab()
    other.goto(page.url)
    wait_for_end(page)
    wait_for_end(other)

    assert page.locator(".coverage").text_content() == other.locator(".coverage").text_content()


def test_a_check_can_be_stopped(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Text, link or claim").fill(ARTICLE * 12)
    page.get_by_role("button", name="Check it").click()
    page.get_by_role("button", name="Stop").click()

    expect(page.get_by_text("This check was stopped before its end.")).to_be_visible()


def test_a_text_in_another_script_is_shown_with_a_plain_notice(page: Page) -> None:
    check(page, "海平面正在上升。冰川正在融化。\nمستوى سطح البحر يرتفع منذ عام ١٩٩٣.")

    expect(page.get_by_text("The bundled models read English.")).to_be_visible()
    expect(page.locator(".prose")).to_contain_text("海平面正在上升")


@pytest.fixture
def newspaper() -> Iterator[str]:
    with printed() as where:
        yield where


def test_a_link_is_read_and_its_page_is_named(page: Page, newspaper: str, keep: Keep) -> None:
    check(page, f"{newspaper}/article")

    expect(page.locator(".prose")).to_contain_text("driven most of the")
    expect(page.locator(".prose")).not_to_contain_text("The sun of the footer")
    expect(page.locator(".source a")).to_have_attribute("href", f"{newspaper}/article")
    keep(page, "article-from-link")


def test_a_link_to_nothing_is_said_to_be_none(page: Page, newspaper: str, keep: Keep) -> None:
    page.goto("/")
    page.get_by_label("Text, link or claim").fill(f"{newspaper}/nothing")
    page.get_by_role("button", name="Check it").click()

    expect(page.get_by_role("alert")).to_contain_text("the site has no such page")
    expect(page.get_by_role("heading", name="The text")).to_have_count(0)
    keep(page, "article-not-found")


def test_a_link_into_the_server_s_own_network_is_refused(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Text, link or claim").fill("http://169.254.169.254/latest/meta-data")
    page.get_by_role("button", name="Check it").click()

    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator(".prose")).to_have_count(0)
