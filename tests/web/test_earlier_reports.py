"""What version 0.1 kept is found again as jobs, once and whole."""

from __future__ import annotations

import json
import logging
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from claimwright.domain import Decision
from claimwright.flows.article import so_far
from claimwright.flows.article_events import Event
from claimwright.flows.job_events import JobFailed, Stage, StageReached
from claimwright.index.lock import exclusive
from claimwright.schema.keeping import to_bytes
from claimwright.web import earlier_reports as earlier
from claimwright.web.article_events import ArticleJobs, ArticleStore, article_report_of
from claimwright.web.citations_events import CitationsJobs
from claimwright.web.citations_store import CitationStore
from claimwright.web.claims_events import DebateStore, Debating, Weighing, WeighStore
from claimwright.web.claims_flow import ClaimsStore
from claimwright.web.job_owner import FOLDER
from claimwright.web.job_store import FILE, JobStore, Kept, job_file
from tests import debates, weighings
from tests.citation_reports import CHECKED
from tests.web.conftest import DoubleEngine
from tests.web.test_job_store import EVENTS, REQUEST

NAME = "A" * 22
LAYOUT = """
CREATE TABLE checks (place INTEGER PRIMARY KEY, id TEXT, stage TEXT, owner TEXT, created_at TEXT,
 request BLOB);
CREATE TABLE events (check_id TEXT REFERENCES checks (id) ON DELETE CASCADE, number INTEGER,
 kind TEXT, body BLOB);
CREATE UNIQUE INDEX by_id ON checks (id);
"""
"""Of the file of articles, as far as it is read."""


@dataclass(frozen=True)
class Home:
    """A home folder with its stores."""

    folder: Path
    articles: ArticleStore
    weighings: WeighStore
    debates: DebateStore
    citations: CitationStore

    def bring(self) -> None:
        earlier.bring_all(self.folder, self.articles, self.weighings, self.debates, self.citations)

    def left(self) -> set[str]:
        names = {path.name for path in self.folder.iterdir()}
        return {name for name in names - {FOLDER} if not name.startswith(FILE)}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    kept, engine = Kept(number=9, days=9_999, size_bytes=10**9), DoubleEngine()
    file = job_file(tmp_path)
    made = Home(
        folder=tmp_path,
        articles=JobStore(file, ArticleJobs(engine), kept),
        weighings=ClaimsStore(file, Weighing(engine), kept),
        debates=ClaimsStore(file, Debating(engine), kept),
        citations=CitationStore(file, CitationsJobs(engine), kept),
    )
    yield made
    made.articles.close()


def packed(value: object) -> bytes:
    return zlib.compress(to_bytes(value))


def put(home: Home, folder: str, report: object) -> Path:
    path = home.folder / folder / f"{NAME}.json.z"
    path.parent.mkdir()
    path.write_bytes(packed(report))
    return path


def put_article(
    home: Home, events: Sequence[Event | JobFailed], stage: Stage, request: bytes = b""
) -> None:
    with closing(sqlite3.connect(home.folder / earlier.ARTICLES)) as connection, connection:
        connection.executescript(LAYOUT)
        row = (NAME, stage, "o", "2026-05-01T00:00:00.000+00:00", request or packed(REQUEST))
        connection.execute(
            "INSERT INTO checks (id, stage, owner, created_at, request) VALUES (?, ?, ?, ?, ?)", row
        )
        for number, event in enumerate([StageReached(stage=Stage.QUEUED), *events], start=1):
            kind = type(event).__name__.replace("JobFailed", "ArticleFailed")
            told = (NAME, number, kind, packed(event))
            connection.execute("INSERT INTO events VALUES (?, ?, ?, ?)", told)


def test_the_check_of_an_article_keeps_its_id_its_events_and_its_time(home: Home) -> None:
    put_article(home, EVENTS, Stage.DONE)

    home.bring()

    (job,) = home.articles.ended(below=None, limit=9)
    assert (job.id, job.created_at, job.stage) == (NAME, "2026-05-01T00:00:00.000+00:00", "done")
    assert article_report_of(home.articles, NAME) == so_far(EVENTS).report(NAME)
    assert home.articles.told(NAME)[1:] == EVENTS
    assert home.left() == set()


def test_a_check_that_had_not_ended_is_there_to_be_gone_on_with(home: Home) -> None:
    put_article(home, EVENTS[:5], Stage.CHECKING)

    home.bring()

    assert [(job.id, job.owner) for job in home.articles.unfinished()] == [(NAME, "o")]


def test_a_check_that_failed_says_why(home: Home) -> None:
    put_article(home, (JobFailed(title="Article not read", detail="empty"),), Stage.FAILED)

    home.bring()

    assert home.articles.job(NAME).error_detail == "empty"


def test_a_weighing_is_found_under_its_name(home: Home) -> None:
    put(home, earlier.WEIGHINGS, weighings.WEIGHED)

    home.bring()

    assert (home.weighings.report(NAME), home.left()) == (weighings.WEIGHED, set())


def test_a_debate_is_found_under_its_name(home: Home) -> None:
    put(home, earlier.DEBATES, debates.REPORT)

    home.bring()

    assert (home.debates.report(NAME), home.left()) == (debates.REPORT, set())


def test_what_a_reviewer_decided_comes_along(home: Home) -> None:
    put(home, earlier.CITATIONS, CHECKED)
    (home.folder / earlier.DECISIONS).mkdir()
    (home.folder / earlier.DECISIONS / f"{NAME}.json").write_text(json.dumps({"c3": "accept"}))

    home.bring()

    assert home.citations.report(NAME) == replace(CHECKED, id=NAME)
    assert home.citations.decisions(NAME) == {"c3": Decision.ACCEPT}


def test_what_cannot_be_read_stays_and_is_told(
    home: Home, caplog: pytest.LogCaptureFixture
) -> None:
    put(home, earlier.WEIGHINGS, weighings.WEIGHED).write_bytes(b"damage")
    put_article(home, EVENTS, Stage.DONE, request=b"damage")

    with caplog.at_level(logging.WARNING):
        home.bring()

    assert home.left() == {earlier.WEIGHINGS, earlier.ARTICLES}
    assert len(caplog.records) == 2


def test_what_a_kill_broke_off_is_brought_once(home: Home) -> None:
    path = put(home, earlier.WEIGHINGS, weighings.WEIGHED)
    body = path.read_bytes()
    home.bring()
    path.parent.mkdir()
    path.write_bytes(body)

    home.bring()

    assert home.weighings.reports(NAME) == (weighings.WEIGHED,)
    assert home.left() == set()


def test_a_file_that_is_no_store_stops_no_server(
    home: Home, caplog: pytest.LogCaptureFixture
) -> None:
    (home.folder / earlier.ARTICLES).write_bytes(b"not SQLite" * 99)

    with caplog.at_level(logging.WARNING):
        home.bring()

    assert "are left where they are" in caplog.text


def test_what_somebody_laid_beside_it_stays(home: Home) -> None:
    put_article(home, EVENTS, Stage.DONE)
    beside = home.folder / f"{earlier.ARTICLES}.backup"
    beside.write_bytes(b"mine")

    home.bring()

    assert home.left() == {beside.name}


def test_a_file_that_is_named_like_no_report_stays(home: Home) -> None:
    path = put(home, earlier.WEIGHINGS, weighings.WEIGHED)
    path.rename(path.with_name("mine.json.z"))

    home.bring()

    assert (home.left(), home.weighings.ended(below=None, limit=9)) == ({earlier.WEIGHINGS}, ())


def test_only_one_of_several_servers_brings_it_over(home: Home) -> None:
    put(home, earlier.WEIGHINGS, weighings.WEIGHED)

    with exclusive(home.folder / FOLDER / "earlier.lock", "earlier"):
        home.bring()
        left = home.left()
    home.bring()

    assert left == {earlier.WEIGHINGS}
    assert home.weighings.reports(NAME) == (weighings.WEIGHED,)


def test_a_folder_that_cannot_be_read_stops_no_server(
    home: Home, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(home, earlier.WEIGHINGS, weighings.WEIGHED)
    gone = path.with_name(f"{'B' * 22}.json.z")
    monkeypatch.setattr(Path, "glob", lambda *_: [path, gone])

    home.bring()

    assert "are left where they are" in caplog.text
