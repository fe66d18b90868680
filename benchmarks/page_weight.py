"""The pages in Chromium in, what they weigh and when they first show something out.

Each page is opened in a browser that has kept nothing. Weight is what comes over the wire: the
page and every file that it loads.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.article import articles
from benchmarks.figures import Figure, command_line, median_figure
from claimwright.errors import UnavailableError

_CLAIM = "The sun has driven most of the warming since 1980."
_PATIENCE_MS = 300_000
_ARGUMENTS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking")
_PAINTED = """() => new Promise((told) => {
  const known = performance.getEntriesByName("first-contentful-paint")[0];
  if (known) told(known.startTime);
  else new PerformanceObserver((list, watching) => {
    const seen = list.getEntriesByName("first-contentful-paint")[0];
    if (seen) { watching.disconnect(); told(seen.startTime); }
  }).observe({ type: "paint", buffered: true });
})"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """How one opening of a page went: all bytes that came, and ms to the first text or image."""

    size_bytes: int
    painted_ms: float


@contextmanager
def server() -> Iterator[str]:
    """Start `claimwright serve` with an empty home; yield its address."""
    with tempfile.TemporaryDirectory(prefix="claimwright-pages-") as home:
        said = Path(home) / "said.txt"
        command = [sys.executable, "-m", "claimwright", "--home", home, "serve", "--port", "0"]
        with said.open("w", encoding="utf-8") as stderr:
            running = subprocess.Popen(command, stderr=stderr)  # noqa: S603  # our own command
        try:
            yield _address(running, said)
        finally:
            running.terminate()
            running.wait(60)


def _address(running: "subprocess.Popen[bytes]", said: Path) -> str:
    while running.poll() is None:
        found = re.search(r"http://[0-9.:]+", said.read_text(encoding="utf-8"))
        if found:
            return found[0]
        time.sleep(0.1)
    raise UnavailableError(f"claimwright serve ended: {said.read_text(encoding='utf-8')[:400]}")


def checked(browser: Browser, address: str, text: str) -> str:
    """Check a text as a person would; return the address of its report."""
    page = browser.new_page()
    page.set_default_timeout(_PATIENCE_MS)
    page.goto(address)
    page.get_by_label("Text, link or claim").fill(text)
    page.get_by_role("button", name="Check it").click()
    page.wait_for_url("**/reports/**")
    page.get_by_role("progressbar", name="Claims checked").wait_for(state="detached")
    link = page.url
    page.close()
    return link


def opened(browser: Browser, link: str) -> Opened:
    """Open a page in a browser that has kept nothing."""
    context = browser.new_context()
    page = context.new_page()
    page.set_default_timeout(_PATIENCE_MS)
    sizes: list[int] = []
    page.on("response", lambda answer: sizes.append(len(answer.body())))
    page.goto(link, wait_until="networkidle")
    painted = float(page.evaluate(_PAINTED))
    context.close()
    return Opened(size_bytes=sum(sizes), painted_ms=painted)


def measured(browser: Browser, name: str, link: str, times: int) -> list[Figure]:
    """Return the weight of a page and the median of its first paint."""
    openings = [opened(browser, link) for _ in range(times)]
    return [
        Figure(
            measure=f"{name}, weight",
            value=round(max(each.size_bytes for each in openings) / 1000, 1),
            n=1,
            unit="kB",
        ),
        median_figure(
            f"{name}, first paint",
            [each.painted_ms for each in openings],
            times,
            unit="ms",
            note=f"median of {times} openings; least and most beside it",
            digits=0,
        ),
    ]


def run(arguments: argparse.Namespace) -> list[Figure]:
    """Measure the first page, the report on a claim and the report on a long article."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise UnavailableError("there is no chromium here; install Debian's package `chromium`")
    (article,) = articles(1)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(_ARGUMENTS))
        pages = {
            "first page": f"{address}/",
            "report on a claim": checked(browser, address, _CLAIM),
            "report on sixty sentences": checked(browser, address, article),
        }
        figures = [
            figure
            for name, link in pages.items()
            for figure in measured(browser, name, link, arguments.times)
        ]
        browser.close()
    return figures


if __name__ == "__main__":
    command_line("Weigh the pages and time their first paint.", run, "times=7")
