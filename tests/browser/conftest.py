"""A real server with the bundled models, and a real browser that opens it."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Dialog,
    Page,
    Playwright,
    Worker,
    expect,
    sync_playwright,
)

from tests.browser.extension_reader import BUILT, Reader, extended, reading
from tests.browser.hostile import HOSTILE_DOCUMENTS
from tests.web.gates import Gate

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
NAMED = "server.example"
"""Another name of the server, which a browser trusts less than an address of its own machine."""

PATIENCE_MS = 120_000
"""A loaded machine is slow; a page that is wrong does not become right by waiting."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test here as one for a browser, and leave it out where there is none."""
    missing = pytest.mark.skip(reason="there is no chromium here; install Debian's `chromium`")
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.enable_socket)
            if CHROMIUM is None:
                item.add_marker(missing)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start `claimwright serve` with a home of its own and a corpus of hostile documents."""
    home = tmp_path_factory.mktemp("served")
    rows = home / "hostile.jsonl"
    rows.write_text("".join(json.dumps(row) + "\n" for row in HOSTILE_DOCUMENTS), encoding="utf-8")
    environment = {
        **os.environ,
        "CLAIMWRIGHT_HOME": str(home / "home"),
        "NO_COLOR": "1",
        # The newspaper of the tests stands on this machine, which is otherwise not read.
        "CLAIMWRIGHT_FETCH__ALLOWED_HOSTS": '["127.0.0.1"]',
        "CLAIMWRIGHT_SERVER__HOSTS": json.dumps([NAMED]),
    }
    command = [sys.executable, "-m", "claimwright"]
    subprocess.run(
        [*command, "corpus", "add", str(rows), "--name", "hostile"],
        env=environment,
        check=True,
        capture_output=True,
    )
    said = home / "said.txt"
    with said.open("w", encoding="utf-8") as stderr:
        running = subprocess.Popen(
            [*command, "serve", "--port", "0"], env=environment, stderr=stderr
        )
    try:
        yield _told(running, said)
    finally:
        running.terminate()
        running.wait(60)


def _told(running: "subprocess.Popen[bytes]", said: Path) -> str:
    """Wait for the server's first words, which say where it listens."""
    for _ in range(PATIENCE_MS // 100):
        found = re.search(r"http://[0-9.:]+", said.read_text(encoding="utf-8"))
        if found:
            return found[0]
        if running.poll() is not None:
            break
        time.sleep(0.1)
    raise RuntimeError(f"the server does not answer: {said.read_text(encoding='utf-8')}")


@pytest.fixture(scope="session")
def driver() -> Iterator[Playwright]:
    """Start what drives browsers; there may be one at a time."""
    expect.set_options(timeout=PATIENCE_MS)
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(driver: Playwright) -> Iterator[Browser]:
    """Start Chromium, without a window and without calls of its own."""
    started = driver.chromium.launch(
        executable_path=CHROMIUM,
        args=[
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            f"--host-resolver-rules=MAP {NAMED} 127.0.0.1",
        ],
    )
    yield started
    started.close()


Opener = Callable[..., Page]


@pytest.fixture
def tab(browser: Browser, address: str) -> Iterator[Opener]:
    """Return what opens a tab in a session of its own; nothing in it may go wrong unnoticed."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_tab(**options: object) -> Page:
        context = browser.new_context(
            base_url=address,
            reduced_motion="reduce",
            **options,  # type: ignore[arg-type]  # playwright's own options
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"script: {error}"))
        page.on("dialog", lambda dialog: _note(dialog, faults))
        page.on("request", lambda asked: _watch(asked.url, address, faults))
        return page

    yield open_tab
    for context in contexts:
        context.close()
    assert faults == []


def _note(dialog: Dialog, faults: list[str]) -> None:
    """Note a dialog, which no page of ours opens, and close it."""
    faults.append(f"a dialog: {dialog.message[:200]}")
    dialog.dismiss()


def _watch(url: str, address: str, faults: list[str]) -> None:
    """Note a request that leaves the server."""
    if not url.startswith((address + "/", "data:", "blob:")):
        faults.append(f"a request to {url[:200]}")


@pytest.fixture
def page(tab: Opener) -> Page:
    """Return a tab of the width of a desk."""
    return tab(viewport={"width": 1280, "height": 900})


@pytest.fixture
def named_page(browser: Browser, address: str) -> Iterator[Page]:
    """Return a tab that opens the server by its name, over plain HTTP."""
    context = browser.new_context(base_url=address.replace("127.0.0.1", NAMED))
    context.set_default_timeout(PATIENCE_MS)
    yield context.new_page()
    context.close()


@pytest.fixture
def gate(server: tuple[str, Gate]) -> Iterator[Gate]:
    """Return what holds the work of a module's server back; it is open again afterwards."""
    yield server[1]
    server[1].open()


@pytest.fixture
def keep(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Return what keeps a screenshot for people, named after the test."""

    def shoot(page: Page, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True, timeout=PATIENCE_MS)

    del request
    return shoot


@pytest.fixture(scope="module")
def profile(
    driver: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[BrowserContext, Worker]]:
    """Start Chromium with the extension."""
    if CHROMIUM is None or not (BUILT / "manifest.json").exists():
        pytest.skip("the extension is not built here; build it with `make extension` (needs node)")
    with extended(driver, CHROMIUM, tmp_path_factory.mktemp("profile")) as started:
        started[0].set_default_timeout(PATIENCE_MS)
        yield started


@pytest.fixture
def reader(profile: tuple[BrowserContext, Worker], tmp_path: Path) -> Iterator[Reader]:
    """Return a person with the extension, a newspaper and a server of known verdicts."""
    with reading(*profile, tmp_path) as person:
        yield person
