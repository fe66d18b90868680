"""A run over an article: killed, taken up again, and told while it goes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from claimwright.cli.citations import Wanted
from claimwright.cli.citations_run import journal_name, journal_path, reader_of
from claimwright.cli.rows import STANDARD
from claimwright.flows.source_reading import LocalSources
from claimwright.settings import CitationSettings, Settings
from tests.citations import cited_article, cited_claim
from tests.flows.citation_parts import flow

ROOT = Path(__file__).parents[2]
CLAIMS = 100
_SUBJECTS = ("Otters", "Terns", "Ferries", "Lakes", "Winters")
_LONGEST_S = 60.0


def _sentence(number: int) -> str:
    return f"{_SUBJECTS[number % len(_SUBJECTS)]} of the valley were counted {number} times."


def _prepared(folder: Path) -> list[str]:
    """Write an article of 100 citations with their pages; return the arguments that check it."""
    text = " ".join(
        f"{_sentence(n)}<ref>https://a{n % 7}.example/page/{n}</ref>" for n in range(CLAIMS)
    )
    (folder / "article.wikitext").write_text(text, encoding="utf-8")
    pages = (
        {"url": f"https://a{n % 7}.example/page/{n}", "title": "", "text": f"{_sentence(n)} " * 5}
        for n in range(CLAIMS)
    )
    (folder / "pages.jsonl").write_text("\n".join(map(json.dumps, pages)), encoding="utf-8")
    return [
        *("citations", str(folder / "article.wikitext"), "--offline"),
        *("--sources", str(folder / "pages.jsonl"), "--output", str(folder / "report.json")),
    ]


def _started(folder: Path, arguments: list[str]) -> subprocess.Popen[bytes]:
    module = [sys.executable, "-m", "tests.cli.killed_citations", str(folder / "log")]
    return subprocess.Popen(  # our own module
        [*module, *arguments],
        cwd=ROOT,
        env={**os.environ, "CLAIMWRIGHT_HOME": str(folder / "home")},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _checked(folder: Path) -> list[str]:
    log = folder / "log"
    return log.read_text(encoding="utf-8").splitlines() if log.exists() else []


def _killed_after(folder: Path, arguments: list[str], count: int) -> None:
    process = _started(folder, arguments)
    end = time.monotonic() + _LONGEST_S
    while len(_checked(folder)) < count and time.monotonic() < end:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


@pytest.mark.slow
def test_an_article_whose_check_is_killed_is_checked_once(tmp_path: Path) -> None:
    arguments = _prepared(tmp_path)

    _killed_after(tmp_path, arguments, 50)
    code = _started(tmp_path, arguments).wait(_LONGEST_S)

    told = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    counts = Counter(_checked(tmp_path))
    assert (0, CLAIMS, {"SUPPORTED"}) == (
        code,
        len(told["groups"]),
        {group["label"] for group in told["groups"]},
    )
    assert CLAIMS == len(counts)
    assert sum(counts.values()) <= CLAIMS + 2  # at most the two in the works at the kill
    assert not (tmp_path / "report.json.journal").exists()


def test_the_journal_lies_beside_the_report_or_in_the_home_folder(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path)

    paths = [
        journal_path(output, settings, "n" * 64) for output in (tmp_path / "report.html", STANDARD)
    ]

    assert [
        tmp_path / "report.html.journal",
        tmp_path / "citations" / f"{'n' * 22}.journal",
    ] == paths


def test_another_place_of_sources_is_another_run(tmp_path: Path) -> None:
    article = cited_article(cited_claim("1"))
    stricter, pages = CitationSettings(flag=0.6), tmp_path / "pages.jsonl"
    pages.write_text("", encoding="utf-8")
    names = {
        journal_name(article, flow(), Wanted()),
        journal_name(article, flow(), Wanted(offline=True)),
        journal_name(article, flow(), Wanted(sources=pages)),
        journal_name(article, flow(settings=stricter), Wanted()),
    }

    assert len(names) == 4


@pytest.mark.parametrize("given", ["pages.jsonl", "."])
def test_a_page_more_among_the_sources_is_another_run(tmp_path: Path, given: str) -> None:
    pages, article = tmp_path / "pages.jsonl", cited_article(cited_claim("1"))
    pages.write_text("", encoding="utf-8")
    wanted = Wanted(sources=tmp_path / given)
    before, again = (journal_name(article, flow(), wanted) for _ in range(2))

    pages.write_text("{}\n", encoding="utf-8")

    assert before == again
    assert before != journal_name(article, flow(), wanted)


def test_without_flags_sources_are_read_from_the_web_alone() -> None:
    assert reader_of(Wanted(), Settings()) is None


def test_offline_nothing_is_read_from_the_web() -> None:
    reader = reader_of(Wanted(offline=True), Settings())

    assert isinstance(reader, LocalSources)
    assert reader.instead is None


def test_what_does_not_lie_here_is_read_from_the_web(tmp_path: Path) -> None:
    pages = tmp_path / "pages.jsonl"
    pages.write_text("", encoding="utf-8")

    reader = reader_of(Wanted(sources=pages), Settings(home=tmp_path))

    assert isinstance(reader, LocalSources)
    assert reader.instead is not None
