"""The review of an article's citations: begun, followed, decided by hand and by key, taken home."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Opener
from tests.browser.journeys import refuse_once
from tests.browser.test_access import violations
from tests.web.article_server import PacedEngine, running
from tests.web.citations_doubles import KnownCitations
from tests.web.gates import Gate

Keep = Callable[[Page, str], None]

DECIDED = "1 of 2 suggestions decided."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Gate]]:
    """Serve what is known of articles, held back where a test says so."""
    gate = Gate()
    engine = PacedEngine(citations=KnownCitations(before=gate.before))
    with running(tmp_path_factory.mktemp("cited"), engine) as served:
        yield served.url, gate
        gate.open()


@pytest.fixture(scope="module")
def address(server: tuple[str, Gate]) -> str:
    """Return where the tabs of this module go."""
    return server[0]


def begin(page: Page, title: str = "Lake Verna") -> None:
    """Name an article and press the button."""
    page.goto("/citations")
    page.get_by_label("Title or address").fill(title)
    page.get_by_role("button", name="Check its citations").click()


def review(page: Page, title: str = "Lake Verna") -> str:
    """Name an article, press the button, wait for the ranked list; return its address."""
    begin(page, title)
    expect(page.get_by_text("Export", exact=True)).to_be_visible()
    return page.url


def test_the_riskiest_claim_comes_first_with_the_base_rate_beside_it(
    page: Page, keep: Keep
) -> None:
    review(page)
    first = page.locator(".cited").first

    expect(page.get_by_role("heading", level=1)).to_have_text("Lake Verna")
    expect(first).to_contain_text("Contradicted")
    expect(page.locator(".base-rate")).to_contain_text("about one citation in four")
    expect(page.locator(".beside-list")).to_contain_text("Nothing was edited")
    keep(page, "citations-light")


def test_a_claim_stands_in_its_paragraph_with_what_is_missing_marked(page: Page) -> None:
    review(page)
    paragraph = page.locator("#g-c3 .paragraph")

    expect(paragraph).to_contain_text("Otters came back in 2004")
    expect(paragraph.locator("mark").first).to_have_text("The lake froze in every winter between ")
    expect(paragraph.locator("mark.gone")).to_have_count(2)


def test_what_is_cited_and_what_is_suggested_stand_side_by_side(page: Page) -> None:
    review(page)
    cited = page.locator("#g-c3 .column").first.bounding_box()
    offered = page.locator("#g-c3 .offered").bounding_box()

    assert cited is not None
    assert offered is not None
    assert abs(cited["y"] - offered["y"]) < 40
    assert cited["x"] + cited["width"] <= offered["x"]
    expect(page.locator("#g-c3 .offered mark")).to_contain_text("frozen in every winter from 1950")


def test_a_source_that_was_not_read_is_no_doubt(page: Page) -> None:
    review(page)
    book = page.locator("#g-c2")

    expect(book).to_contain_text("This says nothing about the claim.")
    expect(book).not_to_contain_text("Not supported")


def test_the_whole_text_of_a_source_can_be_read(page: Page, keep: Keep) -> None:
    review(page)
    page.locator("#g-c3 .column").first.get_by_role("link", name="The whole text").click()

    expect(page.locator(".whole")).to_contain_text("Old people tell of ice.")
    expect(page.locator(".whole mark")).to_contain_text("has not frozen over since 1963")
    keep(page, "citations-text")
    page.get_by_role("link", name="Back to the claim").click()
    expect(page.locator("#g-c3")).to_be_in_viewport()


def test_a_decision_survives_a_reload(page: Page, keep: Keep) -> None:
    review(page)
    page.locator("#g-c3").get_by_role("button", name="Accept").click()
    expect(page.locator("#g-c3 [data-decided]")).to_have_text("Accepted")
    expect(page.locator("[data-count]")).to_have_text(DECIDED)
    page.reload()

    expect(page.locator("#g-c3").get_by_role("button", name="Accept")).to_have_attribute(
        "aria-pressed", "true"
    )
    expect(page.locator("[data-count]")).to_have_text(DECIDED)
    keep(page, "citations-decided")


def test_a_decision_is_taken_back_by_pressing_it_again(page: Page) -> None:
    review(page)
    button = page.locator("#g-c3").get_by_role("button", name="Reject")
    button.click()
    expect(page.locator("#g-c3 [data-decided]")).to_have_text("Rejected")
    button.click()

    expect(page.locator("#g-c3 [data-decided]")).to_have_text("Not decided")


def test_keys_lead_from_claim_to_claim_and_decide(page: Page) -> None:
    review(page)
    page.locator("#g-c3").focus()
    page.keyboard.press("n")
    expect(page.locator("#g-c3 [data-decided]")).to_have_text("Neither")
    page.keyboard.press("j")
    expect(page.locator("#g-c4")).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(page.locator("#g-c6 [data-decided]")).to_have_text("Accepted")
    page.keyboard.press("k")

    expect(page.locator("#g-c4")).to_be_focused()


def test_keys_decide_nothing_where_no_claim_has_the_focus(page: Page) -> None:
    review(page)
    page.keyboard.press("a")
    page.keyboard.press("r")

    expect(page.locator("[data-count]")).to_have_text("0 of 2 suggestions decided.")


def test_the_list_is_filtered_by_finding(page: Page) -> None:
    review(page)
    page.get_by_role("navigation", name="Which claims are shown").get_by_role(
        "link", name="Source not read"
    ).click()

    expect(page.locator(".cited")).to_have_count(2)
    expect(page.locator(".choices [aria-current]")).to_contain_text("Source not read")


def test_claims_appear_as_they_are_checked(page: Page, gate: Gate, keep: Keep) -> None:
    gate.hold(3)
    begin(page)

    expect(page.locator(".cited")).to_have_count(3)
    expect(page.get_by_role("status").first).to_contain_text("3 of 7 claims checked.")
    expect(page.locator(".base-rate")).to_contain_text("A flag is a reason to read the source")
    keep(page, "citations-going-on")
    gate.open()

    expect(page.get_by_text("Export", exact=True)).to_be_visible()
    expect(page.locator(".cited").first).to_contain_text("Contradicted")


def test_an_answer_that_is_no_stream_does_not_end_the_page(page: Page, gate: Gate) -> None:
    refused = refuse_once(page, "**/live?after=*")
    gate.hold(3)
    begin(page)
    expect(page.locator("[data-status]")).to_have_text("The connection broke; trying again …")
    # It says so no more as soon as the line is there, though nothing new has come.
    expect(page.locator("[data-status]")).to_contain_text("claims checked.")
    gate.open()

    expect(page.get_by_text("Export", exact=True)).to_be_visible()
    assert len(refused) == 1


def test_a_check_that_is_stopped_keeps_what_was_checked(page: Page, gate: Gate) -> None:
    gate.hold(2)
    begin(page)
    expect(page.locator(".cited")).to_have_count(2)
    threading.Timer(0.5, gate.open).start()
    page.get_by_role("button", name="Stop").click()

    expect(page.get_by_text("This check was stopped before its end.")).to_be_visible()
    expect(page.locator(".cited")).to_have_count(2)


def test_a_report_with_its_decisions_is_taken_home(page: Page) -> None:
    review(page)
    page.locator("#g-c3").get_by_role("button", name="Accept").click()
    expect(page.locator("#g-c3 [data-decided]")).to_have_text("Accepted")
    page.get_by_text("Export", exact=True).click()
    with page.expect_download() as begun:
        page.get_by_role("link", name="Talk page section").click()

    assert begun.value.suggested_filename == "claimwright-citations.wikitext"
    assert "=== Proposed by a reviewer ===" in begun.value.path().read_text(encoding="utf-8")


def test_the_link_of_a_review_is_permanent(page: Page, tab: Opener) -> None:
    link = review(page)
    other = tab()
    other.goto(link)

    expect(other.locator(".cited")).to_have_count(7)


def test_what_cannot_be_begun_is_told_above_the_form(page: Page) -> None:
    begin(page, " ")

    expect(page.get_by_role("alert")).to_contain_text("There is no article")


def test_an_article_that_cannot_be_read_says_why(page: Page) -> None:
    begin(page, "missing page")

    expect(page.get_by_role("alert")).to_contain_text("there is no page 'missing page'")


def test_without_scripts_everything_can_be_done(tab: Opener) -> None:
    plain = tab(java_script_enabled=False)
    review(plain)
    plain.locator("#g-c3").get_by_role("button", name="Accept").click()

    expect(plain.locator("#g-c3 [data-decided]")).to_have_text("Accepted")
    assert plain.url.endswith("#g-c3")


def test_scripts_in_sources_are_shown_and_do_not_run(page: Page, keep: Keep) -> None:
    review(page, "evil")
    for summary in page.locator("main details > summary").all():
        summary.click()
    keep(page, "citations-hostile")

    assert page.locator("main a[href^='javascript:' i]").count() == 0
    assert not page.evaluate("'__owned' in window")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_review_has_no_fault_that_axe_finds(tab: Opener, scheme: str, keep: Keep) -> None:
    themed = tab(viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True)
    review(themed)
    themed.locator("#g-c3").get_by_role("button", name="Accept").click()
    expect(themed.locator("#g-c3 [data-decided]")).to_have_text("Accepted")
    for summary in themed.locator("main details:not(.menu) > summary").all():
        summary.click()
    keep(themed, f"citations-{scheme}-open")

    assert violations(themed) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_and_a_check_that_goes_on_have_no_fault_that_axe_finds(
    tab: Opener, gate: Gate, scheme: str, keep: Keep
) -> None:
    themed = tab(viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True)
    themed.goto("/citations")
    themed.get_by_text("Paste its wikitext instead").click()
    keep(themed, f"citations-form-{scheme}")
    of_the_form = violations(themed)
    gate.hold(3)
    begin(themed)
    expect(themed.locator(".cited")).to_have_count(3)

    assert (of_the_form, violations(themed)) == ([], [])


@pytest.mark.parametrize("title", ["Lake Verna", "evil"])
def test_a_review_fits_a_small_screen(tab: Opener, title: str, keep: Keep) -> None:
    phone = tab(viewport={"width": 360, "height": 740})
    review(phone, title)
    for summary in phone.locator("main details:not(.menu) > summary").all():
        summary.click()
    keep(phone, f"citations-360-{title[:4]}")

    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_the_form_fits_a_small_screen(tab: Opener, keep: Keep) -> None:
    phone = tab(viewport={"width": 360, "height": 740})
    phone.goto("/citations")
    phone.get_by_text("Paste its wikitext instead").click()
    keep(phone, "citations-form-360")

    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 360


@pytest.fixture
def form_path(page: Page, tmp_path: Path) -> str:
    """Return the address of a form for people that was taken home."""
    review(page)
    page.get_by_text("Ask people").click()
    with page.expect_download() as begun:
        page.get_by_role("link", name="Form for people").click()
    begun.value.save_as(tmp_path / "form.html")
    return (tmp_path / "form.html").as_uri()


def test_people_answer_the_form_without_the_server(
    browser: Browser, form_path: str, keep: Keep
) -> None:
    alone = browser.new_page(viewport={"width": 1000, "height": 900})
    alone.goto(form_path)
    first = alone.locator("section").first
    first.get_by_text("Whole text of source A").click()
    first.get_by_role("group", name="Which source").get_by_label("A", exact=True).check()
    first.get_by_role("group", name="source A give").get_by_label("enough").check()
    first.get_by_role("group", name="source B give").get_by_label("none").check()
    keep(alone, "citations-form-for-people")
    alone.get_by_label("Your name").fill("Ann")
    with alone.expect_download() as begun:
        alone.get_by_role("button", name="Save my answers").click()
    lines = begun.value.path().read_text(encoding="utf-8").splitlines()
    alone.close()

    assert lines[0] == "form,item,question,rater,answer"
    assert [line.split(",")[-1] for line in lines[1:]] == ['"A"', '"enough"', '"none"']


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_for_people_has_no_fault_that_axe_finds(
    browser: Browser, form_path: str, scheme: Literal["light", "dark"], keep: Keep
) -> None:
    context = browser.new_context(color_scheme=scheme, bypass_csp=True)
    alone = context.new_page()
    alone.goto(form_path)
    for summary in alone.locator("summary").all():
        summary.click()
    keep(alone, f"citations-form-for-people-{scheme}")
    found = violations(alone)
    context.close()

    assert found == []


def test_the_form_for_people_fits_a_small_screen(browser: Browser, form_path: str) -> None:
    phone = browser.new_page(viewport={"width": 360, "height": 740})
    phone.goto(form_path)
    width = phone.evaluate("document.scrollingElement.scrollWidth")
    phone.close()

    assert width <= 360
