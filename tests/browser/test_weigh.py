"""Both sides of a claim: asked, followed step by step, read with its sources, taken home."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Opener
from tests.browser.test_access import violations
from tests.web.article_server import PacedEngine, running
from tests.web.gates import Gate
from tests.web.weigh_doubles import KnownWeigher

Keep = Callable[[Page, str], None]

CLAIM = "Coastal wetlands slow the rise of the sea on land."


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Gate]]:
    """Serve what is known of claims, held back where a test says so."""
    gate = Gate()
    engine = PacedEngine(weigher=KnownWeigher(before=gate.before))
    with running(tmp_path_factory.mktemp("weighed"), engine) as served:
        yield served.url, gate
        gate.open()


@pytest.fixture(scope="module")
def address(server: tuple[str, Gate]) -> str:
    """Return where the tabs of this module go."""
    return server[0]


def weigh(page: Page, text: str = CLAIM) -> str:
    """Write a claim, press the button, wait for the end; return the address."""
    page.goto("/weigh")
    page.get_by_label("One claim").fill(text)
    page.get_by_role("button", name="Weigh both sides").click()
    page.wait_for_url("**/weigh/*")
    return page.url


def test_the_chain_goes_from_both_sides_to_an_explanation(page: Page, keep: Keep) -> None:
    weigh(page)

    expect(page.get_by_role("heading", level=1)).to_have_text(CLAIM)
    expect(page.locator(".half").nth(1)).to_contain_text("Coastal wetlands speed up")
    expect(page.locator(".half").nth(1)).to_contain_text("the rule “antonym”")
    expect(page.locator(".works").first.locator(".work")).to_have_count(3)
    expect(page.locator(".verdict .sign").first).to_contain_text("Disputed, leaning supported")
    expect(page.locator(".verdict .sign").nth(1)).to_contain_text("Generally controversial")
    expect(page.get_by_role("img", name="On the scale from −1")).to_be_visible()
    expect(page.locator(".told > li")).to_have_count(4)
    keep(page, "weigh-light")
    page.reload()  # at the address that the script gave it
    expect(page.locator(".told > li")).to_have_count(4)


def test_a_work_shows_who_found_it_its_label_its_weight_and_its_words(page: Page) -> None:
    weigh(page)
    work = page.locator(".work").first

    expect(work).to_contain_text("Found by both")
    expect(work.get_by_role("img", name="True: place 7 of 7")).to_be_visible()
    expect(work).to_contain_text("40%")
    expect(work.locator("blockquote").first).to_contain_text("lowered surges by 15 % <in spring>")
    work.get_by_text("Why it weighs 40%").click()
    expect(work).to_contain_text("above 93% of the corpus")
    expect(work).to_contain_text("not known")


def test_works_left_out_are_folded_away_with_their_reasons(page: Page) -> None:
    weigh(page)
    left_out = page.get_by_text("It was retracted.")
    expect(left_out).to_be_hidden()
    page.get_by_text("3 works left out").click()

    expect(left_out).to_be_visible()
    expect(page.get_by_text("It holds instructions to a language model.")).to_be_visible()


def test_a_sentence_lights_its_sources_under_the_pointer(page: Page, keep: Keep) -> None:
    weigh(page)
    page.locator("#s2").hover()

    expect(page.locator("#q1")).to_have_class("lit")
    expect(page.locator("#q2")).to_have_class("lit")
    expect(page.locator(".work .lit")).to_have_count(2)
    expect(page.locator("#q3")).not_to_have_class("lit")
    keep(page, "weigh-lit")


def test_a_source_lights_the_sentences_that_rest_on_it(page: Page) -> None:
    weigh(page)
    page.locator("#q3").hover()

    expect(page.locator("#s3")).to_have_class("lit")


def test_the_keyboard_lights_sentences_and_sources_too(page: Page) -> None:
    weigh(page)
    page.locator("#s2").get_by_role("link", name="Source 1").focus()
    expect(page.locator("#q2")).to_have_class("lit")
    page.keyboard.press("Enter")
    expect(page.locator("#q1")).to_be_focused()
    page.locator("#q3").get_by_role("link", name="sentence 3").focus()

    expect(page.locator("#s3")).to_have_class("lit")


def test_a_tap_lights_on_a_phone(tab: Opener) -> None:
    phone = tab(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    weigh(phone)
    phone.locator("#s2 p").tap(position={"x": 20, "y": 10})

    expect(phone.locator("#q1")).to_have_class("lit")


def test_steps_appear_as_they_are_done(page: Page, gate: Gate, keep: Keep) -> None:
    gate.hold(3)
    page.goto("/weigh")
    page.get_by_label("One claim").fill(CLAIM)
    page.get_by_role("button", name="Weigh both sides").click()

    expect(page.locator(".progress [data-state='now']")).to_have_text("Grade each work")
    expect(page.locator(".half").nth(1)).to_contain_text("Coastal wetlands speed up")
    expect(page.locator(".work").first).to_contain_text("About the claim. Being graded.")
    expect(page.get_by_role("status")).to_have_text("Step 4 of 6: grade each work.")
    keep(page, "weigh-going-on")
    gate.open()
    page.wait_for_url("**/weigh/*")

    expect(page.locator(".progress")).to_have_count(0)
    expect(page.get_by_role("status")).to_have_text("Done. Both sides are weighed.")


def test_a_page_whose_stream_breaks_hears_the_rest(page: Page) -> None:
    def cut(route: Route) -> None:
        answer = route.fetch()
        frames = answer.text().split("\n\n")
        route.fulfill(response=answer, body="\n\n".join(frames[:3]) + "\n\nid: 3\nev")

    page.goto("/weigh")
    page.route("**/weigh", cut)
    page.get_by_label("One claim").fill(CLAIM)
    page.get_by_role("button", name="Weigh both sides").click()
    page.wait_for_url("**/weigh/*")

    expect(page.locator(".told > li")).to_have_count(4)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_page_that_is_opened_on_the_way_fills_itself_up(
    page: Page, gate: Gate, address: str
) -> None:
    gate.hold(3)
    body = {"claim": CLAIM}
    with httpx.stream(
        "POST", f"{address}/v1/weigh", json=body, headers={"Accept": "text/event-stream"}
    ) as answer:
        path = answer.headers["Location"].removeprefix("/v1")
    page.goto(path)
    expect(page.get_by_role("status")).to_contain_text("Step 4 of 6")
    steps_back = page.evaluate("history.length")
    gate.open()

    expect(page.locator(".told > li")).to_have_count(4)
    assert page.evaluate("history.length") == steps_back


def test_back_leads_from_a_weighing_to_the_form(page: Page) -> None:
    weigh(page)
    page.go_back()

    expect(page.get_by_label("One claim")).to_be_visible()


def test_a_link_within_the_page_stays_on_it(page: Page) -> None:
    link = weigh(page)
    page.evaluate("window.sameDocument = true")
    page.locator("#s2").get_by_role("link", name="Source 2").click()

    assert page.url == f"{link}#q2"
    assert page.evaluate("window.sameDocument") is True


def test_the_first_page_weighs_a_claim_too(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Text, link or claim").fill(CLAIM)
    page.get_by_role("button", name="Weigh both sides").click()
    page.wait_for_url("**/weigh/*")

    expect(page.locator(".told > li")).to_have_count(4)


def test_what_cannot_be_weighed_is_told_above_the_form(page: Page) -> None:
    page.goto("/weigh")
    page.get_by_label("One claim").fill("https://example.org/a")
    page.get_by_role("button", name="Weigh both sides").click()

    expect(page.get_by_role("alert")).to_contain_text("is a link and no claim")
    expect(page.get_by_role("button", name="Weigh both sides")).to_be_enabled()


def test_a_fault_on_the_way_keeps_what_was_found(page: Page) -> None:
    page.goto("/weigh")
    page.get_by_label("One claim").fill("This breaks.")
    page.get_by_role("button", name="Weigh both sides").click()

    expect(page.get_by_role("alert")).to_contain_text("Not weighed to the end.")
    expect(page.locator(".half").nth(1)).to_contain_text("Coastal wetlands speed up")


def test_a_weighing_is_taken_home(page: Page) -> None:
    weigh(page)
    page.locator(".menu summary").click()
    with page.expect_download() as begun:
        page.get_by_role("link", name="Markdown").click()

    assert begun.value.suggested_filename == "claimwright-weighing.md"


def test_without_scripts_the_whole_report_comes_at_once(tab: Opener) -> None:
    plain = tab(java_script_enabled=False)
    weigh(plain)

    expect(plain.locator(".told > li")).to_have_count(4)
    plain.locator("#s2").get_by_role("link", name="Source 1").click()
    assert plain.url.endswith("#q1")


def test_scripts_in_works_are_shown_and_do_not_run(page: Page, keep: Keep) -> None:
    weigh(page, "This is evil.")
    for summary in page.locator(".link details > summary").all():
        summary.click()
    keep(page, "weigh-hostile")

    expect(page.locator(".work h3")).to_contain_text("<img src=x onerror='window.__owned=1'>")
    assert page.locator("main a[href^='javascript:' i]").count() == 0
    assert not page.evaluate("'__owned' in window")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_weighing_has_no_fault_that_axe_finds(tab: Opener, scheme: str, keep: Keep) -> None:
    themed = tab(viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True)
    weigh(themed)
    for summary in themed.locator(".link details > summary").all():
        summary.click()
    themed.locator("#s2").hover()
    keep(themed, f"weigh-open-{scheme}")

    assert violations(themed) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_and_a_weighing_that_goes_on_have_no_fault_that_axe_finds(
    tab: Opener, gate: Gate, scheme: str, keep: Keep
) -> None:
    themed = tab(viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True)
    themed.goto("/weigh")
    themed.get_by_text("Options", exact=True).click()
    keep(themed, f"weigh-form-{scheme}")
    of_the_form = violations(themed)
    gate.hold(2)
    themed.get_by_label("One claim").fill(CLAIM)
    themed.get_by_role("button", name="Weigh both sides").click()
    expect(themed.locator(".progress [data-state='now']")).to_have_text("Read each work")

    assert (of_the_form, violations(themed)) == ([], [])


@pytest.mark.parametrize("text", [CLAIM, "This is evil.", "Of this there is nothing."])
def test_a_weighing_fits_a_small_screen(tab: Opener, text: str, keep: Keep) -> None:
    phone = tab(viewport={"width": 360, "height": 740})
    weigh(phone, text)
    for summary in phone.locator(".link details > summary").all():
        summary.click()
    keep(phone, f"weigh-360-{len(text)}")

    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_what_is_folded_is_printed(page: Page) -> None:
    weigh(page)
    page.emulate_media(media="print")

    expect(page.get_by_text("It was retracted.")).to_be_visible()
    expect(page.get_by_role("button", name="Delete")).to_be_hidden()
