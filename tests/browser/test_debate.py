"""A debate in a browser: asked, watched round by round, read, saved."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Page, Route, expect

from claimwright.settings import Settings
from claimwright.web.app import create_app
from tests.browser.test_access import violations
from tests.debates import CLAIM
from tests.web.conftest import DoubleEngine
from tests.web.debate_doubles import KnownDebate

Keep = Callable[[Page, str], None]
Opener = Callable[..., Page]
EVIL_WORK = "The solar cycle <script>"


@pytest.fixture(scope="module")
def debates() -> KnownDebate:
    return KnownDebate()


@pytest.fixture(scope="module")
def address(debates: KnownDebate, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a server whose debates are known beforehand, hostile evidence and all."""
    settings = replace(Settings(), home=tmp_path_factory.mktemp("home"))
    app = create_app(DoubleEngine(debates=debates), settings)
    door = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning"))
    running = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
    running.start()
    yield f"http://127.0.0.1:{door.getsockname()[1]}"
    server.should_exit = True
    running.join(30)
    door.close()


def begin(page: Page, claim: str = CLAIM.text) -> None:
    """Let everyone debate a claim."""
    page.goto("/debate")
    page.get_by_label("One claim").fill(claim)
    page.get_by_role("button", name="Let them debate").click()


def ask(page: Page, claim: str = CLAIM.text) -> None:
    """Let everyone debate a claim and wait for the verdict."""
    begin(page, claim)
    expect(page.locator("#debate-verdict .verdict")).to_be_visible()


def test_a_debate_is_shown_with_everyone_side_by_side(page: Page, keep: Keep) -> None:
    ask(page)

    expect(page.locator(".verdict .sign")).to_have_text("Incorrect")
    expect(page.locator(".advocate")).to_have_count(5)
    expect(page.locator(".advocate[data-adversary] h3")).to_have_text("Contrarian")
    expect(page.locator(".matrix .here")).to_contain_text("The verdict")
    expect(page.get_by_text("Why refused: it cited no evidence")).to_be_visible()
    keep(page, "debate-live")


def test_the_address_becomes_that_of_the_debate(page: Page) -> None:
    ask(page)
    page.reload()

    expect(page.get_by_role("heading", level=1)).to_have_text(CLAIM.text)
    expect(page.locator(".verdict .sign")).to_have_text("Incorrect")


def test_the_page_grows_round_by_round(page: Page, debates: KnownDebate) -> None:
    debates.gate.clear()
    begin(page)

    expect(page.locator("#round-0")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("All were heard.")
    expect(page.locator(".verdict")).to_have_count(0)
    debates.gate.set()
    expect(page.locator("#round-1")).to_be_visible()
    expect(page.locator(".verdict .sign")).to_have_text("Incorrect")


def test_a_debate_can_be_stopped(page: Page, debates: KnownDebate) -> None:
    debates.gate.clear()
    begin(page)
    expect(page.locator("#round-0")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    debates.gate.set()

    expect(page.get_by_role("status")).to_contain_text("Stopped.")
    expect(page.locator("#round-0")).to_be_visible()


def test_a_debate_that_has_not_begun_can_be_stopped(page: Page) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto("/debate")
    page.route("**/debate", hold)
    page.get_by_label("One claim").fill(CLAIM.text)
    page.get_by_role("button", name="Let them debate").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_have_text("Stopping …")
    with page.expect_request("**/debates/*/stop"):
        held[0].continue_()

    expect(page.get_by_role("status")).to_contain_text("Stopped.")


def test_a_refusal_is_told_beside_the_form(page: Page) -> None:
    page.goto("/debate")
    page.get_by_label("One claim").fill("Seas rise.")
    for box in page.get_by_role("checkbox").all():
        box.uncheck()
    page.get_by_role("button", name="Let them debate").click()

    expect(page.get_by_role("alert")).to_contain_text("choose at least one advocate")


def lit(page: Page) -> list[str]:
    """Return what is lit, by the keys of sources and sentences."""
    found = page.locator(".lit").evaluate_all("all => all.map((each) => each.id)")
    return sorted(str(each) for each in found if each)


def test_a_sentence_lights_its_sources_and_a_source_its_sentence(page: Page) -> None:
    ask(page)
    page.locator("#summary-2").hover()
    assert lit(page) == ["source-1", "source-3", "summary-2"]
    page.locator("#source-3").hover()

    assert lit(page) == ["source-3", "summary-2"]


def test_the_keyboard_lights_them_too(page: Page) -> None:
    ask(page)
    page.locator("#summary-2 .ref").first.focus()
    assert lit(page) == ["source-1", "source-3", "summary-2"]
    page.keyboard.press("Enter")
    expect(page.locator("#source-1")).to_be_focused()
    page.keyboard.press("Tab")
    back = page.locator("#source-1 .ref")
    expect(back).to_be_focused()
    assert "source-1" in lit(page)
    back.press("Enter")

    expect(page.locator("#summary-1")).to_be_in_viewport()


def test_what_a_corpus_holds_is_text_and_does_not_run(page: Page) -> None:
    ask(page)

    expect(page.get_by_text(EVIL_WORK).first).to_be_visible()
    assert page.locator("main a[href^='javascript:' i]").count() == 0
    assert page.evaluate("'__owned' in window") is False


def test_a_claim_of_the_first_page_comes_along(page: Page) -> None:
    page.goto("/")
    page.get_by_label("Text, link or claim").fill("Seas rise.")
    page.get_by_role("button", name="Hear advocates debate").click()

    expect(page.get_by_label("One claim")).to_have_value("Seas rise.")


def test_without_scripts_a_form_leads_to_the_whole_debate(tab: Opener, keep: Keep) -> None:
    plain = tab(java_script_enabled=False)
    plain.goto("/debate")
    plain.get_by_label("One claim").fill(CLAIM.text)
    plain.get_by_role("button", name="Let them debate").click()

    expect(plain.locator(".verdict .sign")).to_have_text("Incorrect")
    expect(plain.locator("#round-1")).to_be_visible()
    keep(plain, "debate-without-scripts")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_debate_has_no_fault_that_axe_finds(tab: Opener, scheme: str, keep: Keep) -> None:
    # axe-core itself is put into the page as a script, which the policy of the page forbids.
    themed = tab(viewport={"width": 1280, "height": 900}, color_scheme=scheme, bypass_csp=True)
    ask(themed)
    themed.locator("main details").evaluate_all("all => all.forEach((each) => each.open = true)")
    keep(themed, f"debate-{scheme}")

    assert violations(themed) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_has_no_fault_that_axe_finds(tab: Opener, scheme: str) -> None:
    themed = tab(color_scheme=scheme, bypass_csp=True)
    themed.goto("/debate")

    assert violations(themed) == []


def test_a_debate_fits_a_small_screen(tab: Opener, keep: Keep) -> None:
    phone = tab(viewport={"width": 360, "height": 740})
    ask(phone)
    keep(phone, "debate-360")

    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 360


def test_paper_shows_the_debate_and_no_form(page: Page, tmp_path: Path) -> None:
    ask(page)
    page.emulate_media(media="print")
    page.screenshot(path=tmp_path / "print.png", full_page=True)

    expect(page.locator("form.ask")).to_be_hidden()
    expect(page.locator(".advocate").first).to_be_visible()


def test_the_transcript_can_be_saved_from_the_page(page: Page) -> None:
    ask(page)
    page.reload()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Markdown").click()

    assert saving.value.suggested_filename == "claimwright-debate.md"
