"""A request to check an article's citations → the next piece of that work, done and remembered."""

import asyncio
import logging
import traceback
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, Protocol, TypeAlias

from claimwright.domain import CheckedGroup, CitationReport, CitedArticle
from claimwright.errors import ClaimwrightError, IntegrityError
from claimwright.flows.article_events import ArticleFailed, Stage, StageReached
from claimwright.flows.citation_events import (
    CitationEvent,
    CitationsBegun,
    CitationsEnded,
    GroupChecked,
    SourcesRead,
)
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.citations_store import CitationStore
from claimwright.web.engine import Citations

logger = logging.getLogger(__name__)

JobEvent: TypeAlias = CitationEvent | StageReached | ArticleFailed
"""What a follower of a job hears of."""

UNFORESEEN: Final = ArticleFailed(
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


class CitationsJob:
    """One check of an article's citations, as far as it has come.

    Args:
        name: Of the job and of its report.
        request: What is to be checked.
    """

    def __init__(self, name: str, request: CitationsRequest) -> None:
        self.name = name
        self.request = request
        self.stage = Stage.QUEUED
        self.created_at = self.updated_at = datetime.now(tz=UTC).isoformat(timespec="seconds")
        self.events: list[JobEvent] = [StageReached(stage=Stage.QUEUED)]
        self.cited: CitedArticle | None = None
        self.groups: dict[int, CheckedGroup] = {}
        self.to_check = 0
        self.known = 0
        self.sources = (0, 0)
        self.failure: ArticleFailed | None = None
        self.cancelled = False
        self.idle = asyncio.Event()
        self.idle.set()
        self.news = asyncio.Event()
        self._flow: Citations | None = None
        self._steps: Iterator[CitationEvent] | None = None

    @property
    def title(self) -> str:
        """What the article is called, as far as that is known."""
        return (self.cited.article.title if self.cited else "") or self.request.named

    @property
    def checked(self) -> int:
        """How many claims have been checked, with those that an earlier run had."""
        return self.known + len(self.groups)

    def checked_after(self, event: GroupChecked) -> int:
        """Return how many claims had been checked once an event had happened."""
        heard = [each for each in self.events if isinstance(each, GroupChecked)]
        return self.known + heard.index(event) + 1

    def step(self, engine: CitationsEngine, store: CitationStore) -> JobEvent:
        """Do the next piece of work; blocking.

        Args:
            engine: Gives the article at the first step and the flow at the second.
            store: Keeps the report; when it cannot, the job fails.

        Returns:
            What has happened; not yet remembered.
        """
        try:
            return self._cancelled(store) if self.cancelled else self._next(engine, store)
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
                self.known, self.sources = event.known, (0, event.sources)
            case SourcesRead():
                self.sources = (event.read, event.sources)
            case GroupChecked():
                self.groups[event.position] = event.group
            case CitationsEnded():
                self.stage = Stage.CANCELLED if self.cancelled else Stage.DONE
            case ArticleFailed():
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

    def _next(self, engine: CitationsEngine, store: CitationStore) -> JobEvent:
        if self.stage is Stage.QUEUED:
            return StageReached(stage=Stage.READING)
        if self._flow is None or self._steps is None:
            self._flow = engine.citations_flow(self.request.corpus)
            self._steps = self._flow.check(engine.cited_article(self.request))
        event = next(self._steps)
        return self._kept(event.report, store) if isinstance(event, CitationsEnded) else event

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


def is_last(event: JobEvent) -> bool:
    """Tell whether nothing comes after an event."""
    if isinstance(event, StageReached):
        return event.stage.ended
    return isinstance(event, CitationsEnded | ArticleFailed)


def _failed(name: str, error: ClaimwrightError) -> ArticleFailed:
    """Tell the caller what went wrong; of a fault of ours only its kind, the rest is logged."""
    if isinstance(error, IntegrityError):
        logger.warning("citations %s: %s: %s", name, error.title, error)
        return ArticleFailed(title=error.title, detail=UNFORESEEN.detail)
    return ArticleFailed(title=error.title, detail=str(error))
