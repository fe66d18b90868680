"""Reports as version 0.1 kept them, each flow in its own way → jobs of the one store.

A report that was brought over is deleted where it was. One that cannot be read stays there.
"""

import json
import logging
import sqlite3
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from claimwright.domain import CitationReport, DebateReport, Decision, WeighReport
from claimwright.errors import BusyError, ClaimwrightError, NotFoundError, UnavailableError
from claimwright.flows.article_events import Event as ArticleEvent
from claimwright.flows.debate import DebateOptions
from claimwright.flows.debate_events import DebateEnded
from claimwright.flows.job_events import JobFailed, Stage
from claimwright.flows.weigh import WeighOptions
from claimwright.flows.weigh_events import ClaimWeighed
from claimwright.index.lock import exclusive
from claimwright.schema.keeping import from_bytes
from claimwright.web.article_events import ArticleStore
from claimwright.web.citations_events import ReportTold
from claimwright.web.citations_store import CitationStore
from claimwright.web.claims_events import DebateRequest, DebateStore, WeighRequest, WeighStore
from claimwright.web.engine import ArticleRequest, CitationsRequest
from claimwright.web.job_flow import ClaimEvent, Event, Request
from claimwright.web.job_owner import FOLDER
from claimwright.web.job_store import NAME, JobStore

logger = logging.getLogger(__name__)

Kind = TypeVar("Kind")

ARTICLES: Final = "reports.sqlite"
WEIGHINGS: Final = "weighings"
DEBATES: Final = "debates"
CITATIONS: Final = "citation-reports"
DECISIONS: Final = "citation-decisions"
"""Names in the home folder, as version 0.1 had them."""

_SUFFIX: Final = ".json.z"
_LOCK: Final = "earlier.lock"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Earlier:
    name: str
    at: datetime
    owner: str = ""
    stage: Stage = Stage.DONE


def bring_articles(home: Path, store: ArticleStore) -> int:
    """Bring over the checks of articles, unfinished ones among them; return how many."""
    path = home / ARTICLES
    if not path.exists():
        return 0
    kinds = {kind.__name__: kind for kind in store.flow.names} | {"ArticleFailed": JobFailed}
    brought = 0
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        checks = connection.execute(
            "SELECT id, stage, owner, created_at, request FROM checks ORDER BY place"
        ).fetchall()
        for name, stage, owner, created_at, request in checks:
            rows = connection.execute(
                "SELECT kind, body FROM events WHERE check_id = ? ORDER BY number", (name,)
            ).fetchall()
            with _readable(f"{path}: {name}"):
                asked = from_bytes(ArticleRequest, zlib.decompress(request))
                # The store tells itself that a job is queued.
                told = rows[len(store.flow.opening) :]
                events: list[ArticleEvent | JobFailed] = [
                    from_bytes(kinds[kind], zlib.decompress(body)) for kind, body in told
                ]
                at = datetime.fromisoformat(created_at)
                earlier = _Earlier(name=name, at=at, owner=owner, stage=Stage(stage))
                _bring(store, earlier, asked, events)
                with connection:
                    connection.execute("DELETE FROM checks WHERE id = ?", (name,))
                brought += 1
    if brought == len(checks):
        for suffix in ("", "-wal", "-shm"):
            Path(f"{path}{suffix}").unlink(missing_ok=True)
    return brought


def bring_weighings(home: Path, store: WeighStore) -> int:
    """Bring the weighings over, as `bring_articles` does."""
    brought = 0
    for earlier, report in _files(home / WEIGHINGS, WeighReport):
        corpus = report.provenance.corpus
        asked = WeighRequest(claims=(report.claim,), corpus=corpus, options=WeighOptions())
        _bring(store, earlier, asked, [ClaimEvent(1, ClaimWeighed(report=report))])
        brought += 1
    return brought


def bring_debates(home: Path, store: DebateStore) -> int:
    """Bring the debates over, as `bring_articles` does."""
    brought = 0
    for earlier, report in _files(home / DEBATES, DebateReport):
        asked = DebateRequest(
            claims=(report.claim,), profiles=report.profiles, options=DebateOptions()
        )
        _bring(store, earlier, asked, [ClaimEvent(1, DebateEnded(report))])
        brought += 1
    return brought


def bring_citations(home: Path, store: CitationStore) -> int:
    """Bring reports on citations and what was decided on them, as `bring_articles` does.

    A check that had not ended is not gone on with.
    """
    brought = 0
    for earlier, report in _files(home / CITATIONS, CitationReport):
        read = report.cited.article
        asked = CitationsRequest(
            title=read.title,
            revision=read.revision,
            language=read.language,
            corpus=report.provenance.corpus,
        )
        _bring(store, earlier, asked, [ReportTold(stage=Stage.DONE, report=report)])
        brought += 1
        decisions = home / DECISIONS / f"{earlier.name}.json"
        if decisions.exists():
            with _readable(str(decisions)):
                for claim, word in json.loads(decisions.read_text(encoding="utf-8")).items():
                    store.decide(earlier.name, claim, Decision(word))
                decisions.unlink()
    return brought


def bring_all(
    home: Path,
    articles: ArticleStore,
    weighings: WeighStore,
    debates: DebateStore,
    citations: CitationStore,
) -> None:
    """Bring over whatever version 0.1 left in a home folder; blocking."""
    if not any((home / each).exists() for each in (ARTICLES, WEIGHINGS, DEBATES, CITATIONS)):
        return
    brought = 0
    try:
        # Of several servers that start on a home folder, one brings over what there is.
        with exclusive(home / FOLDER / _LOCK, "earlier"):
            for bring in (
                partial(bring_articles, home, articles),
                partial(bring_weighings, home, weighings),
                partial(bring_debates, home, debates),
                partial(bring_citations, home, citations),
            ):
                try:
                    brought += bring()
                except (ClaimwrightError, sqlite3.Error, OSError) as error:
                    logger.warning("reports of version 0.1 are left where they are: %s", error)
    except BusyError:
        logger.info("another server brings over the reports of version 0.1")
    except UnavailableError as error:
        logger.warning("reports of version 0.1 are left where they are: %s", error)
    if brought:
        logger.info("%d reports of version 0.1 are kept as jobs now", brought)


def _bring(
    store: JobStore[Request, Event],
    earlier: _Earlier,
    asked: Request,
    events: Sequence[Event | JobFailed],
) -> None:
    """Keep a job as it was, unless an attempt that was broken off did so already."""
    name, at, stage = earlier.name, earlier.at, earlier.stage
    try:
        job = store.job(name)
    except NotFoundError:
        job = store.add(name, asked, owner=earlier.owner, now=at)
    if job.events == len(store.flow.opening):
        store.append(name, events, now=at, stage=stage if stage.ended else None)


def _files(folder: Path, kind: type[Kind]) -> Iterator[tuple[_Earlier, Kind]]:
    """Yield reports, the oldest first; each is deleted after that."""
    found = sorted(folder.glob(f"*{_SUFFIX}"), key=lambda path: path.stat().st_mtime)
    for path in found:
        name = path.name.removesuffix(_SUFFIX)
        # Whose a report is, is asked of names of this shape alone; 0.1 showed no others.
        if not NAME.fullmatch(name):
            logger.warning("%s is named like no report", path)
            continue
        with _readable(str(path)):
            report = from_bytes(kind, zlib.decompress(path.read_bytes()))
            at = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)
            yield _Earlier(name=name, at=at), report
            path.unlink()
    with suppress(OSError):  # what cannot be read stays there
        folder.rmdir()


@contextmanager
def _readable(what: str) -> Iterator[None]:
    """Pass over what cannot be read, and say so."""
    try:
        yield
    except (zlib.error, ValueError, KeyError, OSError) as error:
        logger.warning("%s is no report that this version can read: %s", what, error)
