"""Usable by everyone: by keyboard, by ear, in the dark, on a small screen, without scripts."""

from collections.abc import Callable

import pytest
from axe_core_python.sync_playwright import Axe  # type: ignore[import-untyped]  # has no types
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opener
from tests.browser.journeys import ARTICLE, CLAIM, check

Keep = Callable[[Page, str], None]
PATHS = {
    "home": "/",
    "history": "/history",
    "about": "/about",
    "stance": "/stance",
    "none": "/nothing",
}


def violations(page: Page) -> list[str]:
    """Return what axe-core finds wrong, each with where."""
    found = Axe().run(page, options={"resultTypes": ["violations"]})["violations"]
    return [f"{each['id']}: {node['target']}" for each in found for node in each["nodes"]]


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def themed(tab: Opener, scheme: str) -> Page:
    # axe-core itself is put into the page as a script, which the policy of the page forbids.
    return tab(viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True)


@pytest.mark.parametrize("name", PATHS)
def test_a_page_has_no_fault_that_axe_finds(
    themed: Page, scheme: str, name: str, keep: Keep
) -> None:
    themed.goto(PATHS[name])
    for summary in themed.locator("main details > summary").all():
        summary.click()
    keep(themed, f"{name}-{scheme}")

    assert violations(themed) == []


def test_a_claim_has_no_fault_that_axe_finds(themed: Page, scheme: str, keep: Keep) -> None:
    check(themed, CLAIM)
    themed.get_by_label("Show passages that say neither").check()
    themed.get_by_text("Why it ranks").first.click()
    keep(themed, f"claim-{scheme}")

    assert violations(themed) == []


def test_an_article_has_no_fault_that_axe_finds(themed: Page, scheme: str, keep: Keep) -> None:
    check(themed, ARTICLE)
    for summary in themed.locator(".claim > details > summary").all():
        summary.click()
    keep(themed, f"article-{scheme}")

    assert violations(themed) == []


def test_a_check_that_runs_has_no_fault_that_axe_finds(themed: Page) -> None:
    themed.goto("/")
    themed.get_by_label("Text, link or claim").fill(ARTICLE * 12)
    themed.get_by_role("button", name="Check it").click()
    expect(themed.get_by_role("progressbar", name="Claims checked")).to_be_visible()

    assert violations(themed) == []
    themed.get_by_role("button", name="Stop").click()


@pytest.mark.parametrize("path", PATHS.values())
def test_a_page_fits_a_small_screen(tab: Opener, path: str) -> None:
    phone = tab(viewport={"width": 360, "height": 740})
    phone.goto(path)

    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_a_report_fits_a_small_screen(tab: Opener, keep: Keep) -> None:
    phone = tab(viewport={"width": 360, "height": 740})
    check(phone, ARTICLE)
    phone.locator(".claim > details > summary").first.click()
    keep(phone, "article-360")

    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_the_first_tab_leads_past_the_header(page: Page) -> None:
    page.goto("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.locator("main")).to_be_focused()


def test_what_has_the_focus_is_outlined(page: Page) -> None:
    page.goto("/")
    button = page.get_by_role("button", name="Check it")
    page.get_by_label("Text, link or claim").focus()
    page.keyboard.press("Tab")
    expect(button).to_be_focused()

    assert button.evaluate("it => getComputedStyle(it).outlineStyle") == "solid"


def test_the_choice_of_a_theme_is_remembered(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Dark theme").click()
    dark = page.locator("html").evaluate("it => getComputedStyle(it).backgroundColor")
    page.goto("/about")

    expect(page.get_by_role("button", name="Dark theme")).to_have_attribute("aria-pressed", "true")
    assert dark == page.locator("html").evaluate("it => getComputedStyle(it).backgroundColor")


def test_the_journey_works_without_scripts(tab: Opener, keep: Keep) -> None:
    plain = tab(java_script_enabled=False)
    plain.goto("/")
    plain.get_by_label("Text, link or claim").fill(CLAIM)
    plain.get_by_role("button", name="Check it").click()

    expect(plain.locator(".verdict .sign")).to_have_text("Refuted")
    plain.get_by_label("Show passages that say neither").check()
    plain.get_by_role("button", name="Apply").click()
    expect(plain.get_by_role("heading", name="Says neither")).to_be_visible()
    keep(plain, "claim-without-scripts")
