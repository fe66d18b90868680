"""A request to check an article's citations → the next piece of that work, done and remembered."""

import asyncio
import logging
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from typing import Final, Protocol, TypeAlias

from claimwright.domain import CheckedGroup, CitationReport, CitedArticle
from claimwright.errors import ClaimwrightError, IntegrityError
from claimwright.flows.article_events import JobFailed, Stage, StageReached
from claimwright.flows.citation_events import (
    CitationEvent,
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.flows.citation_journal import CitationJournal
from claimwright.web.caller import Accounts, work_of_job
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.citations_store import CitationStore
from claimwright.web.citations_unfinished import UnfinishedCitations
from claimwright.web.engine import Citations

logger = logging.getLogger(__name__)

EVENTS_OF_A_RUN: Final = 1_000_000
"""More than any check tells: 10,000 claims, and the pages behind them."""

JobEvent: TypeAlias = CitationEvent | StageReached | JobFailed
"""What a follower of a job hears of."""

UNFORESEEN: Final = JobFailed(
    title="Internal error",
    detail="The server failed on this article; its log has the cause under the article's id.",
)
"""What a watcher is told of a failure that nobody foresaw."""


class CitationsEngine(Protocol):
    """The part of the engine that checks citations."""

    def cited_article(self, request: CitationsRequest) -> CitedArticle:
        """Return the article with its cited claims, read where it is to be."""
        ...

    def citations_flow(self, corpus: str) -> Citations:
        """Return what checks; raise `NotFoundError` when the corpus does not exist."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class JobParts:
    """What jobs work with.

    Args:
        engine: Gives articles and flows.
        store: Keeps reports.
        unfinished: Keeps what is left to do.
        accounts: Those for whom it is done; `None` where nobody is asked.
    """

    engine: CitationsEngine
    store: CitationStore
    unfinished: UnfinishedCitations
    accounts: Accounts | None = None


class CitationsJob:
    """One check of an article's citations, as far as it has come.

    Args:
        name: Of the job and of its report.
        request: What is to be checked.
        runs: How many processes have begun with it, this one included.
    """

    def __init__(self, name: str, request: CitationsRequest, runs: int = 1) -> None:
        self.name = name
        self.request = request
        self.runs = runs
        self.stage = Stage.QUEUED
        self.created_at = self.updated_at = datetime.now(tz=UTC).isoformat(timespec="seconds")
        self.events: list[JobEvent] = [StageReached(stage=Stage.QUEUED)]
        self.cited: CitedArticle | None = None
        self.groups: dict[int, CheckedGroup] = {}
        self.to_check = 0
        self.sources = (0, 0)
        self.failure: JobFailed | None = None
        self.cancelled = False
        self.idle = asyncio.Event()
        self.idle.set()
        self.news = asyncio.Event()
        self._flow: Citations | None = None
        self._journal: CitationJournal | None = None
        self._steps: Iterator[CitationEvent] | None = None

    @property
    def before(self) -> int:
        """Number of the last event of the processes before; those of each begin at a round one."""
        return (self.runs - 1) * EVENTS_OF_A_RUN

    @property
    def title(self) -> str:
        """What the article is called, as far as that is known."""
        return (self.cited.article.title if self.cited else "") or self.request.named

    @property
    def checked(self) -> int:
        """How many claims have been checked."""
        return len(self.groups)

    def checked_after(self, event: GroupChecked) -> int:
        """Return how many claims had been checked once an event had happened."""
        heard = [each for each in self.events if isinstance(each, GroupChecked)]
        return heard.index(event) + 1

    def step(self, parts: JobParts) -> JobEvent:
        """Do the next piece of work; blocking.

        Args:
            parts: Give the article and the flow, and keep what is found; when they cannot, the job
                fails.

        Returns:
            What has happened; not yet remembered.
        """
        event = self._step(parts)
        if is_last(event):
            self.close()
            parts.unfinished.drop(self.name)
        return event

    def _step(self, parts: JobParts) -> JobEvent:
        try:
            if self.cancelled:
                return self._cancelled(parts.store)
            return work_of_job(parts.accounts, self.name, partial(self._next, parts))
        except ClaimwrightError as error:
            return _failed(self.name, error)
        except Exception as error:  # noqa: BLE001  # the boundary: a job must end, whatever happens
            frames = "".join(traceback.format_tb(error.__traceback__))
            logger.error("citations %s: %s\n%s", self.name, type(error).__name__, frames)  # noqa: TRY400
            return UNFORESEEN

    def remember(self, event: JobEvent) -> None:
        """Take in what has happened, and wake whoever waits for news."""
        self.updated_at = datetime.now(tz=UTC).isoformat(timespec="seconds")
        self.events.append(event)
        match event:
            case StageReached():
                self.stage = event.stage
            case CitationsBegun():
                self.cited, self.to_check, self.stage = event.cited, event.to_check, Stage.CHECKING
                self.sources = (0, event.sources)
            case SourcesRead():
                self.sources = (event.read, event.sources)
            case GroupChecked():
                self.groups[event.position] = event.group
            case CitationsEnded():
                self.stage = Stage.CANCELLED if self.cancelled else Stage.DONE
            case JobFailed():
                self.failure, self.stage = event, Stage.FAILED
        self.tell()

    def tell(self) -> None:
        """Wake whoever waits for news."""
        self.news.set()
        self.news = asyncio.Event()

    def close(self) -> None:
        """Stop what goes on in the background, such as the reading of sources; blocking."""
        steps, self._steps = self._steps, None
        if steps is not None and hasattr(steps, "close"):
            steps.close()
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.__exit__(None, None, None)

    def _next(self, parts: JobParts) -> JobEvent:
        if self.stage is Stage.QUEUED:
            return StageReached(stage=Stage.READING)
        if self._steps is None:
            self._steps = self._begun(parts)
        event = next(self._steps)
        return self._kept(event.report, parts.store) if isinstance(event, CitationsEnded) else event

    def _begun(self, parts: JobParts) -> Iterator[CitationEvent]:
        """Return the steps of the flow, after what an earlier process found of the same."""
        flow = self._flow = parts.engine.citations_flow(self.request.corpus)
        cited = parts.engine.cited_article(self.request)
        if cited.article.revision is not None and not self.request.wikitext:
            # The next process reads the very revision, whatever is the newest by then.
            self.request = replace(self.request, revision=cited.article.revision)
            parts.unfinished.keep(self.name, self.request, runs=self.runs)
        journal = self._journal = parts.unfinished.journal(self.name, cited, flow.provenance())
        known = journal.known()
        return _told_again(flow.check(cited, known), known, journal)

    def _cancelled(self, store: CitationStore) -> JobEvent:
        """Return the report on what was checked; without an article there is none."""
        self.close()
        if self._flow is None or self.cited is None:
            return StageReached(stage=Stage.CANCELLED)
        groups = [self.groups[place] for place in sorted(self.groups)]
        return self._kept(self._flow.report(self.cited, groups), store)

    def _kept(self, report: CitationReport, store: CitationStore) -> CitationsEnded:
        named = replace(report, id=self.name)
        store.keep(named, name=self.name)
        return CitationsEnded(report=named)


def _told_again(
    steps: Iterator[CitationEvent], known: Mapping[str, CheckedGroup], journal: CitationJournal
) -> Iterator[CitationEvent]:
    """Yield the steps of a flow, each group kept first; those known before come first of all."""
    try:
        for event in steps:
            if isinstance(event, GroupChecked):
                journal.keep(event.group)
            if isinstance(event, CitationsBegun) and known:
                yield replace(event, known=0)
                yield from _known_groups(event, known)
            else:
                yield event
    finally:
        # What reads sources in the background ends with it.
        if hasattr(steps, "close"):
            steps.close()


def _known_groups(
    begun: CitationsBegun, known: Mapping[str, CheckedGroup]
) -> Iterator[GroupChecked]:
    """Yield what was known, in reading order."""
    for position, cited in enumerate(begun.cited.claims[: begun.to_check], start=1):
        group = known.get(cited.claim.id)
        if group is not None:
            yield GroupChecked(group=group, position=position)


def is_last(event: JobEvent) -> bool:
    """Tell whether nothing comes after an event."""
    if isinstance(event, StageReached):
        return event.stage.ended
    return isinstance(event, CitationsEnded | JobFailed)


def _failed(name: str, error: ClaimwrightError) -> JobFailed:
    """Tell the caller what went wrong; of a fault of ours only its kind, the rest is logged."""
    if isinstance(error, IntegrityError):
        logger.warning("citations %s: %s: %s", name, error.title, error)
        return JobFailed(title=error.title, detail=UNFORESEEN.detail)
    return JobFailed(title=error.title, detail=str(error))
