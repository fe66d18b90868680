"""The unpacked extension in a real browser: on a strict page, what a person sees of it."""

from __future__ import annotations

import re

import pytest
from axe_core_python.sync_playwright import Axe  # type: ignore[import-untyped]  # has no types
from playwright.sync_api import Page, expect

from tests.browser.extension_reader import Reader, shoot, until
from tests.browser.hostile import SCRIPTS

CLICKED = """async ([item, text, url]) => {
  const tab = (await chrome.tabs.query({})).find(each => each.url === url);
  chrome.contextMenus.onClicked.dispatch({menuItemId: item, selectionText: text}, tab);
}"""
SHADOWS = (
    "document.documentElement.outerHTML + document.querySelector('#open').shadowRoot.innerHTML"
)
ALL_MARKED = "CSS.highlights.has('claimwright-refuted') && !CSS.highlights.has('claimwright-found')"

IN_PAGE = """async ([url, step]) => {
  const tab = (await chrome.tabs.query({})).find(each => each.url === url);
  const target = {tabId: tab.id};
  await chrome.scripting.executeScript({target, files: ["content.js"]});
  const [answer] = await chrome.scripting.executeScript({target, args: [step], func: step => {
    if (step === "clear") return claimwrightPage.clear();
    const {token, text} = claimwrightPage.read("page", 100000);
    const mark = (id, words, sign) => {
      const start = text.indexOf(words);
      return {id, start, end: start + words.length, sign, label: sign};
    };
    const marks = [mark("a", "sun has driven", "refuted"), mark("b", "did it again", "disputed")];
    return claimwrightPage.mark(token, marks, true);
  }});
  return answer.result;
}"""


@pytest.fixture
def page(reader: Reader) -> Page:
    return reader.open()


@pytest.fixture
def checked(reader: Reader, page: Page) -> Page:
    """Return the panel after the page was checked."""
    panel = reader.panel(page)
    panel.get_by_role("button", name="Check this page").click()
    expect(panel.get_by_role("status")).to_have_text(re.compile("^Done"))
    until(page, ALL_MARKED)
    return panel


def owned(page: Page) -> bool:
    """Say whether anything of a stranger ran."""
    return bool(page.evaluate("'__owned' in window"))


def test_the_claims_of_a_page_are_listed_most_doubtful_first(checked: Page) -> None:
    shoot(checked, "panel-light")
    words = checked.locator(".claim .badge").all_text_contents()

    assert [word.partition(",")[0] for word in words] == [
        "Refuted",
        "Refuted",
        "Disputed",
        "Not enough evidence",
        "Not enough evidence",
        "Not enough evidence",
        "Supported",
        "Supported",
    ]


def test_every_verdict_has_an_icon_and_a_word(checked: Page) -> None:
    assert checked.locator(".claim .badge svg use").count() == 8
    expect(checked.locator(".tally")).to_contain_text("2 Refuted")
    expect(checked.locator("#coverage")).to_contain_text("sentences")


def test_claims_are_marked_in_the_page_its_shadows_and_its_frame(
    reader: Reader, page: Page, checked: Page
) -> None:
    expect(checked.locator("#page-gone")).to_be_hidden()
    page.bring_to_front()
    shoot(page, "page", full=False)

    assert reader.marks(page, "refuted") == [
        "The ",
        "sun",
        " has\n   driven most of the ",
        "warming",
        " since 1980.",
        "The sun did it again last year.",
    ]
    assert "".join(reader.marks(page, "supported")).startswith("Sea level rises faster since 1993.")
    assert reader.marks(page, "disputed") == ["This is said by both sides."]
    assert reader.marks(page, "supported")[-1].startswith("Measured from above")


def test_what_nobody_can_read_is_not_sent(reader: Reader, checked: Page) -> None:
    del checked
    listed = reader.server.client.get("/v1/reports").json()["reports"]
    text = reader.server.job(listed[0]["id"])["report"]["article"]["text"]

    assert "hidden sun" not in text
    assert "footer" not in text
    assert "Home of" not in text


def test_the_page_is_as_before_when_the_marks_are_cleared(
    reader: Reader, page: Page, checked: Page
) -> None:
    other = reader.open()
    checked.get_by_role("button", name="Clear the marks").click()
    expect(checked.get_by_role("button", name="Mark the claims")).to_be_visible()

    assert page.evaluate(SHADOWS) == other.evaluate(SHADOWS)
    assert reader.marks(page, "refuted") == []


def test_a_browser_without_highlights_gets_marks_around_the_text(
    reader: Reader, page: Page
) -> None:
    before = page.evaluate(SHADOWS)
    number = reader.worker.evaluate(IN_PAGE, [page.url, "mark"])
    marked = page.locator("claimwright-mark").all_text_contents()
    size = page.locator("#sun").bounding_box()
    reader.worker.evaluate(IN_PAGE, [page.url, "clear"])

    assert (number, [" ".join(text.split()) for text in marked]) == (
        2,
        ["sun", "has driven", "did it again"],
    )
    assert size == page.locator("#sun").bounding_box()
    assert before == page.evaluate(SHADOWS)
    assert page.evaluate("document.querySelector('#last').childNodes.length") == 1


def test_evidence_is_shown_with_its_rationale_and_where_it_is_from(checked: Page) -> None:
    checked.locator(".claim summary").first.click()
    card = checked.locator(".claim").first
    shoot(checked, "panel-open")

    expect(card.locator(".evidence mark").first).to_have_text(
        "The sun has not caused the warming since 1980."
    )
    expect(card.get_by_role("link", name="doi:10.1000/sun.2019")).to_have_attribute(
        "href", "https://doi.org/10.1000/sun.2019"
    )
    expect(card.locator(".evidence").first).to_contain_text("2019")
    expect(card.locator(".evidence").first).to_contain_text("1,200 citations (90 influential)")
    expect(card.locator(".retraction")).to_have_text("Retracted: shown, not counted")


def test_a_fact_check_by_others_stands_before_the_evidence(checked: Page) -> None:
    checked.locator(".claim summary").first.click()
    known = checked.locator(".claim").first.locator(".body > .notice").first

    expect(known).to_contain_text("Four Pinocchios")
    expect(known).to_contain_text("This claim was checked by Example Check")
    expect(known.get_by_role("link")).to_have_attribute("href", "https://example.org/1")


def test_nothing_in_a_page_or_in_evidence_runs(page: Page, checked: Page) -> None:
    for summary in checked.locator(".claim > details > summary").all():
        summary.click()

    expect(checked.locator(".evidence h4").filter(has_text=SCRIPTS[0])).not_to_have_count(0)
    assert checked.locator("a[href^='javascript:' i]").count() == 0
    assert checked.locator("main img, main iframe, main script").count() == 0
    assert not owned(checked)
    assert not owned(page)


def test_a_claim_of_the_panel_is_shown_in_the_page(page: Page, checked: Page) -> None:
    card = checked.locator(".claim").filter(has_text="again last year")
    card.locator("summary").first.click()
    card.get_by_role("button", name="Show in the page").click()
    until(page, "scrollY > 300")

    box = page.locator("#last").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 800


def test_a_claim_that_left_the_page_takes_no_other_with_it(page: Page, checked: Page) -> None:
    page.evaluate("document.querySelector('#last').replaceChildren()")
    for name in ("Clear the marks", "Mark the claims"):
        checked.get_by_role("button", name=name).click()
    until(page, ALL_MARKED)
    page.evaluate("CSS.highlights.clear()")
    card = checked.locator(".claim").filter(has_text="again last year")
    card.locator("summary").first.click()
    card.get_by_role("button", name="Show in the page").click()
    # The others are marked anew, as they are in a page that is still there.
    until(page, ALL_MARKED)

    expect(checked.locator("#page-gone")).to_be_hidden()


def test_a_sign_in_the_page_opens_its_claim_in_the_panel(page: Page, checked: Page) -> None:
    # The signs stand in a closed shadow tree, so that a person's mouse has to find them.
    place = page.evaluate(
        """() => { const range = [...CSS.highlights.get('claimwright-refuted')][4];
        const box = [...range.getClientRects()].at(-1); return [box.right + 3, box.top - 1]; }"""
    )
    page.bring_to_front()
    page.mouse.move(*place)
    shoot(page, "page-sign", full=False)
    page.mouse.click(*place)

    expect(checked.locator(".claim details[open]")).to_have_count(1)
    expect(checked.locator(".claim details[open] summary").first).to_be_focused()


def test_progress_is_told_and_a_check_can_be_stopped(reader: Reader, page: Page) -> None:
    reader.checker.gate.clear()
    panel = reader.panel(page)
    panel.get_by_role("button", name="Check this page").click()
    expect(panel.get_by_role("progressbar", name="Claims checked")).to_be_visible()
    expect(panel.locator("#step-checking")).to_have_attribute("aria-current", "step")
    expect(panel.get_by_role("status")).to_have_text("0 of 8 claims checked.")
    shoot(panel, "panel-progress")
    panel.get_by_role("button", name="Stop").click()
    reader.checker.gate.set()

    expect(panel.get_by_role("status")).to_have_text(re.compile("^Stopped"))
    expect(panel.locator("#none")).to_be_hidden()


def test_a_panel_that_is_opened_again_goes_on_where_it_was(reader: Reader, page: Page) -> None:
    reader.checker.gate.clear()
    panel = reader.panel(page)
    panel.get_by_role("button", name="Check this page").click()
    expect(panel.get_by_role("progressbar", name="Claims checked")).to_be_visible()
    panel.close()
    reader.checker.gate.set()
    again = reader.panel(page)

    expect(again.get_by_role("status")).to_have_text(re.compile("^Done"))
    expect(again.locator(".claim")).to_have_count(8)
    until(page, ALL_MARKED)


def test_a_selection_is_checked_from_its_menu(reader: Reader, page: Page) -> None:
    page.evaluate("getSelection().selectAllChildren(document.querySelector('#last'))")
    with reader.context.expect_page() as opened:
        reader.worker.evaluate(CLICKED, ["check-selection", "The sun did it again", page.url])
    panel = opened.value
    expect(panel.locator("#subject")).to_have_text("The selection")
    expect(panel.get_by_role("status")).to_have_text(re.compile("^Done"))

    expect(panel.locator(".claim-text")).to_have_text(["The sun did it again last year."])
    until(page, ALL_MARKED)
    assert reader.marks(page, "refuted") == ["The sun did it again last year."]


def test_a_page_that_was_left_is_said_to_be_gone(page: Page, checked: Page) -> None:
    page.goto(page.url.replace("article", "other"))

    expect(checked.locator("#page-gone")).to_be_visible()
    expect(checked.locator(".claim")).to_have_count(8)


def test_nothing_is_kept_of_a_tab_that_was_closed(
    reader: Reader, page: Page, checked: Page
) -> None:
    kept = "async () => Object.keys(await chrome.storage.session.get(null)).join()"
    assert "check:" in reader.worker.evaluate(kept)
    page.close()

    until(checked, f"({kept})().then(keys => !keys.includes('check:'))")


def test_a_page_without_text_is_said_to_have_none(reader: Reader) -> None:
    panel = reader.panel(reader.open("/empty"))
    panel.get_by_role("button", name="Check this page").click()

    expect(panel.get_by_role("alert")).to_contain_text("There is no text to check")


def test_a_page_that_may_not_be_read_is_explained(reader: Reader) -> None:
    # No extension may read the pages of another, nor its own.
    own = reader.context.new_page()
    own.goto(reader.own("options.html"))
    panel = reader.panel(own)
    panel.get_by_role("button", name="Check this page").click()

    expect(panel.get_by_role("alert")).to_contain_text("Click the claimwright icon")


def test_a_server_that_is_not_there_is_explained(reader: Reader, page: Page) -> None:
    panel = reader.panel(page)
    reader.worker.evaluate("chrome.storage.local.set({server: 'http://127.0.0.1:9'})")
    expect(panel.locator("#server")).to_have_text("http://127.0.0.1:9")
    panel.get_by_role("button", name="Check this page").click()

    expect(panel.get_by_role("alert")).to_contain_text("No server answers")
    expect(panel.get_by_role("alert")).to_contain_text("claimwright serve")
    shoot(panel, "panel-unreachable")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_panel_has_no_fault_that_axe_finds(checked: Page, scheme: str) -> None:
    checked.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]  # one of its literals
    checked.set_viewport_size({"width": 360, "height": 900})
    for summary in checked.locator(".claim > details > summary").all():
        summary.click()
    shoot(checked, f"panel-360-{scheme}")
    found = Axe().run(checked, options={"resultTypes": ["violations"]})["violations"]

    assert [each["id"] for each in found] == []
    assert checked.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_the_panel_is_used_by_keyboard_alone(reader: Reader, page: Page) -> None:
    panel = reader.panel(page)
    expect(panel.get_by_role("button", name="Check this page")).to_be_visible()
    panel.keyboard.press("Tab")
    panel.keyboard.press("Tab")
    panel.keyboard.press("Enter")
    expect(panel.get_by_role("status")).to_have_text(re.compile("^Done"))
    panel.locator(".claim summary").first.focus()
    panel.keyboard.press("Enter")

    expect(panel.locator(".claim .evidence").first).to_be_visible()
