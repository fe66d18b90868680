"""The user script for editors, on a replica of an article, with a real server of known findings."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

from claimwright.domain import CheckedGroup, CitationReport, CitedArticle
from claimwright.web.accounts import Scope
from claimwright.web.server_settings import ServerSettings, TokenMode
from tests.browser.conftest import PATIENCE_MS
from tests.browser.test_access import violations
from tests.browser.wiki_page import REVISION, WikiServer, wiki_shown
from tests.web.account_doubles import Guarded
from tests.web.article_server import PacedEngine, Running, running
from tests.web.citations_doubles import KnownCitations
from tests.web.gates import Gate

Keep = Callable[[Page, str], None]

MARKS = """([...document.querySelectorAll('.claimwright-mark')].map(mark => {
  let marker = mark.previousElementSibling;
  return [marker?.textContent.trim(), mark.closest('[id]').id, mark.textContent];
}))"""
"""Each mark with the footnote marker before it and the place where it stands."""


@dataclass
class FlaggedCitations(KnownCitations):
    """Says of each report from which probability on a supported claim needs no look."""

    flag: float = 0.0

    def report(self, cited: CitedArticle, groups: Sequence[CheckedGroup]) -> CitationReport:
        """Return the known report, with the threshold that is set."""
        made = super().report(cited, groups)
        settings = {**made.provenance.settings, "citations.flag": self.flag}
        return replace(made, provenance=replace(made.provenance, settings=settings))


@dataclass
class Editor:
    """An editor at a wiki who has a server.

    Args:
        wiki: Shows the article.
        server: Checks it.
        known: What it finds.
        gate: Holds a check back.
        browser: Opens pages, each in a session of its own.
        stack: Ends the sessions.
        home: Of the server.
        faults: What went wrong in the pages.
    """

    wiki: WikiServer
    server: Running
    known: FlaggedCitations
    gate: Gate
    browser: Browser
    stack: ExitStack
    home: Path
    faults: list[str] = field(default_factory=list)

    def open(self, title: str = "Lake_Verna", **config: object) -> Page:
        """Open a page of the wiki, whose script comes from the server."""
        context = self.browser.new_context(viewport={"width": 1000, "height": 900})
        context.set_default_timeout(PATIENCE_MS)
        self.stack.callback(context.close)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("dialog", lambda dialog: self.faults.append(f"dialog: {dialog.message}"))
        told = {name: json.dumps(value) for name, value in config.items()}
        page.goto(f"{self.wiki.origin}/w/index.php?{urlencode({'title': title, **told})}")
        return page

    def check(self, page: Page) -> None:
        """Click the link and wait for the end."""
        page.get_by_role("link", name="Check citations").click()
        expect(page.get_by_text("need a look")).to_be_visible()


@pytest.fixture
def bounds() -> ServerSettings:
    return ServerSettings(heartbeat_s=0.3)


@pytest.fixture
def editor(tmp_path: Path, browser: Browser, bounds: ServerSettings) -> Iterator[Editor]:
    """Return an editor whose server lets the wiki call."""
    gate = Gate()
    known = FlaggedCitations(before=gate.before)
    with ExitStack() as stack:
        wiki = stack.enter_context(wiki_shown())
        allowed = bounds if bounds.cors_origins else replace(bounds, cors_origins=(wiki.origin,))
        engine = PacedEngine(citations=known)
        server = stack.enter_context(running(tmp_path, engine, allowed))
        wiki.script = f"{server.url}/static/wikipedia.user.js"
        stack.callback(gate.open)
        made = Editor(wiki, server, known, gate, browser, stack, tmp_path)
        yield made
    assert made.faults == []
    assert {method for method, _ in wiki.asked} == {"GET"}
    assert {path.partition("?")[0] for _, path in wiki.asked} <= {"/w/index.php", "/favicon.ico"}


def test_doubtful_citations_are_marked_behind_their_footnotes(editor: Editor, keep: Keep) -> None:
    page = editor.open()
    editor.check(page)
    keep(page, "wikipedia-marks")

    assert [
        ["[3]", "wildlife", "Contradicted"],
        ["[4]", "wildlife", "Not supported"],
        ["[6]", "use", "Partly supported"],
    ] == page.evaluate(MARKS)
    expect(page.get_by_role("status")).to_contain_text(
        "3 of 7 citations need a look; of 2 no source"
    )


def test_the_server_is_asked_for_the_title_and_the_revision_that_is_shown(editor: Editor) -> None:
    editor.check(editor.open())

    (asked,) = editor.known.asked
    address = f"{editor.wiki.origin}/w/index.php?title=Lake_Verna"
    assert (address, REVISION) == (asked.url, asked.revision)


def test_a_mark_tells_why_and_what_to_cite_instead(editor: Editor, keep: Keep) -> None:
    page = editor.open()
    editor.check(page)
    mark = page.get_by_role("button", name="Contradicted", exact=True)
    mark.click()
    note = page.locator(".claimwright-note").first
    keep(page, "wikipedia-note")

    expect(mark).to_have_attribute("aria-expanded", "true")
    expect(note).to_contain_text("3% likely to be supported: the one source says the opposite")
    expect(note).to_contain_text("“The lake has not frozen over since 1963")
    expect(note).to_contain_text("Proposed source (94% likely to support it): Ice | records")
    expect(note.locator("code")).to_contain_text("{{cite web |url=https://harbour.example.org/")
    mark.click()
    expect(note).to_be_hidden()


def test_the_list_leads_to_each_mark(editor: Editor) -> None:
    page = editor.open()
    editor.check(page)
    page.locator(".claimwright-panel li button").nth(1).click()

    expect(page.get_by_role("button", name="Not supported", exact=True)).to_be_focused()


def test_a_note_that_is_named_again_is_marked_where_its_claim_stands(editor: Editor) -> None:
    editor.known.flag = 0.999
    page = editor.open()
    editor.check(page)
    weak = [place for place in page.evaluate(MARKS) if place[2] == "Perhaps supported"]

    # The infobox has the same number, and it is none of the claims.
    assert [["[1]", "lead", "Perhaps supported"], ["[1]", "wildlife", "Perhaps supported"]] == weak


def test_scripts_in_sources_are_shown_and_do_not_run(editor: Editor, keep: Keep) -> None:
    page = editor.open("evil")
    editor.check(page)
    for mark in page.locator(".claimwright-mark").all():
        mark.click()
    keep(page, "wikipedia-hostile")

    expect(page.locator(".claimwright-note").first).to_contain_text("<script>window.__owned=1")
    assert page.locator("a[href^='javascript:' i], .claimwright-panel img").count() == 0
    assert not page.evaluate("'__owned' in window")


def test_a_claim_that_is_not_on_the_page_is_told_in_the_list(editor: Editor) -> None:
    page = editor.open("evil")
    editor.check(page)

    expect(page.locator(".claimwright-panel ol > li")).to_contain_text("not found on this page")


def test_a_check_tells_how_far_it_is_and_can_be_stopped(editor: Editor) -> None:
    editor.gate.hold(2)
    page = editor.open()
    page.get_by_role("link", name="Check citations").click()
    expect(page.get_by_role("status")).to_contain_text("2 of 7 claims checked")
    with page.expect_request(lambda asked: asked.method == "DELETE"):
        page.get_by_role("button", name="Stop").click()
    editor.gate.open()

    expect(page.get_by_role("status")).to_contain_text("The check was stopped before its end.")


def test_who_comes_back_finds_the_same_check(editor: Editor) -> None:
    page = editor.open()
    editor.check(page)
    page.reload()
    editor.check(page)

    assert len(editor.known.asked) == 1


def test_closing_leaves_the_page_as_it_was(editor: Editor) -> None:
    page = editor.open()
    before = page.locator("#mw-content-text").inner_html()
    editor.check(page)
    page.get_by_role("button", name="Close").click()

    assert before == page.locator("#mw-content-text").inner_html()


def test_the_text_for_the_talk_page_is_there_to_copy(editor: Editor) -> None:
    page = editor.open()
    editor.check(page)
    page.get_by_role("button", name="Text for the talk page").click()

    field = page.get_by_role("textbox", name="Text for the talk page")
    expect(field).to_have_value(re.compile("^== Citations of Lake Verna: a machine's reading =="))
    assert page.evaluate("window.wrote") == []


def test_who_tries_again_finds_each_mark_once(editor: Editor) -> None:
    page = editor.open()
    editor.check(page)
    marks = page.evaluate(MARKS)
    page.route("**/report?format=wikitext", lambda route: route.abort())
    page.get_by_role("button", name="Text for the talk page").click()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("need a look")).to_be_visible()

    assert marks == page.evaluate(MARKS)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("wgNamespaceNumber", 1),
        ("wgAction", "edit"),
        ("wgIsArticle", False),
        ("wgRevisionId", 0),
    ],
)
def test_other_pages_have_no_link(editor: Editor, name: str, value: object) -> None:
    page = editor.open("Lake_Verna", **{name: value})
    page.wait_for_load_state("networkidle")

    expect(page.get_by_role("link", name="Check citations")).to_have_count(0)


def test_an_article_that_cannot_be_read_says_why(editor: Editor) -> None:
    page = editor.open("missing")
    page.get_by_role("link", name="Check citations").click()

    expect(page.get_by_role("status")).to_contain_text("there is no page")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


@pytest.mark.parametrize("bounds", [ServerSettings(cors_origins=("https://other.example",))])
def test_a_server_that_does_not_let_the_wiki_call_says_which_setting_to_change(
    editor: Editor,
) -> None:
    page = editor.open()
    page.get_by_role("link", name="Check citations").click()

    expect(page.get_by_role("status")).to_contain_text(
        f"server.cors_origins name {editor.wiki.origin}?"
    )


@pytest.mark.parametrize("bounds", [ServerSettings(tokens=TokenMode.REQUIRED)])
def test_a_token_is_asked_for_once_and_can_be_forgotten(editor: Editor) -> None:
    store = Guarded(editor.server, editor.home).store
    secret = store.add_token("ann", frozenset({Scope.READ, Scope.CHECK}), {})[1]
    page = editor.open()
    page.get_by_role("link", name="Check citations").click()
    page.get_by_label("Token of your server:").fill(secret)
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_text("need a look")).to_be_visible()
    kept = page.evaluate("localStorage.getItem('claimwright.token')")
    page.reload()
    editor.check(page)
    page.get_by_role("button", name="Forget the token").click()

    assert kept == secret
    assert page.evaluate("localStorage.getItem('claimwright.token')") is None


def test_what_is_added_has_no_fault_that_axe_finds(editor: Editor) -> None:
    page = editor.open()
    editor.check(page)
    for mark in page.locator(".claimwright-mark").all():
        mark.click()

    assert violations(page) == []


def test_a_small_screen_holds_it(editor: Editor, keep: Keep) -> None:
    page = editor.open()
    page.set_viewport_size({"width": 360, "height": 740})
    editor.check(page)
    for mark in page.locator(".claimwright-mark").all():
        mark.click()
    keep(page, "wikipedia-360")

    assert page.evaluate("document.scrollingElement.scrollWidth") <= 360
