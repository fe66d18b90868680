"""A person who reads a newspaper with the extension, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import BrowserContext, Dialog, Page, Playwright, Worker

from tests.browser.known_verdicts import KnownChecker, KnownEngine
from tests.browser.newspaper import printed
from tests.web.article_server import Running, running

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "extension" / "build" / "chromium"
"""The extension, unpacked, after `make extension`."""

TAB = "async url => (await chrome.tabs.query({})).find(tab => tab.url === url).id"
OWN_TAB = "chrome.tabs.getCurrent().then(tab => tab.id)"
MARKED = """name => [...(CSS.highlights.get('claimwright-' + name) ?? [])].map(String)"""

_PATIENCE_MS = 120_000
_LOOK_MS = 200


@dataclass
class Reader:
    """A person with the extension, a newspaper and a server.

    Args:
        context: The browser.
        worker: The extension's service worker.
        newspaper: Where the pages are.
        server: The claimwright server.
        checker: Decides when verdicts come.
    """

    context: BrowserContext
    worker: Worker
    newspaper: str
    server: Running
    checker: KnownChecker

    def open(self, path: str = "/article") -> Page:
        """Open a page of the newspaper."""
        page = self.context.new_page()
        page.goto(self.newspaper + path)
        return page

    def panel(self, page: Page, width: int = 400) -> Page:
        """Open the panel on a page, as a page of its own."""
        own = page.url.startswith("chrome-extension:")
        tab = page.evaluate(OWN_TAB) if own else self.worker.evaluate(TAB, page.url)
        panel = self.context.new_page()
        panel.set_viewport_size({"width": width, "height": 900})
        panel.goto(self.own(f"panel.html?tab={tab}"))
        return panel

    def own(self, path: str) -> str:
        """Return the address of a page of the extension."""
        return self.worker.url.replace("background.js", path)

    def marks(self, page: Page, sign: str) -> list[str]:
        """Return what is marked with a sign in a page and its frames."""
        return [text for frame in page.frames for text in frame.evaluate(MARKED, sign)]


def until(page: Page, condition: str) -> None:
    """Wait for a condition; a strict page forbids the waiting that playwright would do in it.

    Args:
        page: May have a policy of its own.
        condition: As JavaScript.

    Raises:
        TimeoutError: It did not come true within two minutes.
    """
    for _ in range(_PATIENCE_MS // _LOOK_MS):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(_LOOK_MS)
    raise TimeoutError(f"it did not come true that {condition}")


def shoot(page: Page, name: str, *, full: bool = True) -> None:
    """Keep a screenshot for people."""
    folder = ROOT / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=folder / f"extension-{name}.png", full_page=full)


@contextmanager
def extended(
    playwright: Playwright, chromium: str, profile: Path
) -> Iterator[tuple[BrowserContext, Worker]]:
    """Run a browser with the extension while the block runs."""
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=chromium,
        headless=False,  # said by the argument below, which alone loads extensions
        reduced_motion="reduce",
        viewport={"width": 1000, "height": 800},
        args=[
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            "--disable-background-networking",
            f"--disable-extensions-except={BUILT}",
            f"--load-extension={BUILT}",
            "--disable-features=DisableLoadExtensionCommandLineSwitch",
        ],
    )
    workers = context.service_workers or [context.wait_for_event("serviceworker")]
    yield context, workers[0]
    context.close()


@contextmanager
def reading(context: BrowserContext, worker: Worker, home: Path) -> Iterator[Reader]:
    """Give a person a newspaper and a server; see that nothing of a stranger runs."""
    faults: list[str] = []

    def note(dialog: Dialog) -> None:
        faults.append(dialog.message)
        dialog.dismiss()

    context.on("dialog", note)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    checker = KnownChecker()
    with printed() as newspaper, running(home, KnownEngine(checker=checker)) as server:  # type: ignore[arg-type]  # another double
        worker.evaluate("server => chrome.storage.local.set({server})", server.url)
        yield Reader(context, worker, newspaper, server, checker)
        checker.gate.set()
        for page in context.pages[1:]:
            page.close()
    assert faults == []
