"""One check's turn → the next piece of its work, done and kept."""

import asyncio
import logging
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Protocol

from claimwright.errors import ClaimwrightError, IntegrityError
from claimwright.flows.article import ArticleFlow
from claimwright.flows.article_events import ArticleFailed, Event, Stage
from claimwright.web.article_events import is_last
from claimwright.web.article_request import ArticleRequest
from claimwright.web.article_store import ArticleStore

logger = logging.getLogger(__name__)

UNFORESEEN = ArticleFailed(
    title="Internal error",
    detail="The server failed on this article; its log has the cause under the article's id.",
)
"""What a watcher is told of a failure that nobody foresaw."""


class ArticleEngine(Protocol):
    """The part of the engine that checks articles."""

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Return the flow for a request; raise `NotFoundError` when its corpus does not exist."""
        ...


class Turn:
    """What this process knows of a check that it runs.

    Args:
        check_id: Of the check.
    """

    def __init__(self, check_id: str) -> None:
        self.check_id = check_id
        self.cancelled = False
        self.idle = asyncio.Event()
        self.idle.set()
        self.news = asyncio.Event()
        self._steps: Iterator[tuple[Event, ...]] | None = None
        self._unkept: tuple[Event, ...] = ()

    def tell(self) -> None:
        """Wake whoever waits for news."""
        self.news.set()
        self.news = asyncio.Event()

    def step(self, engine: ArticleEngine, store: ArticleStore) -> bool:
        """Do the next piece of work and keep what it tells.

        Args:
            engine: Gives the flow at the first step.
            store: Where the check is kept. When it fails, the next step tries to keep the same.

        Returns:
            Whether that was the last.

        Raises:
            NotFoundError: The check was deleted.
            UnavailableError: Nothing can be kept at present.
            IntegrityError: The store is damaged.
        """
        if not self._unkept:
            self._unkept = self._next(engine, store)
        events = self._unkept
        store.append(self.check_id, events, now=datetime.now(tz=UTC))
        self._unkept = ()
        return is_last(events[-1])

    def _next(self, engine: ArticleEngine, store: ArticleStore) -> tuple[Event, ...]:
        if self.cancelled:
            return (store.known(self.check_id).ended(Stage.CANCELLED),)
        try:
            if self._steps is None:
                self._steps = self._begun(engine, store)
            events = next(self._steps, None)
        except ClaimwrightError as error:
            return (_failed(self.check_id, error),)
        except Exception as error:  # noqa: BLE001  # the boundary: a check must end, whatever happens
            frames = "".join(traceback.format_tb(error.__traceback__))
            logger.error("article %s: %s\n%s", self.check_id, type(error).__name__, frames)  # noqa: TRY400
            return (UNFORESEEN,)
        return (store.known(self.check_id).ended(Stage.DONE),) if events is None else events

    def _begun(self, engine: ArticleEngine, store: ArticleStore) -> Iterator[tuple[Event, ...]]:
        request = store.request(self.check_id)
        flow = engine.article_flow(request)
        return flow.steps(request.source, request.options, store.known(self.check_id))


def _failed(check_id: str, error: ClaimwrightError) -> ArticleFailed:
    """Tell the caller what went wrong; of a fault of ours only its kind, the rest is logged."""
    if isinstance(error, IntegrityError):
        logger.warning("article %s: %s: %s", check_id, error.title, error)
        return ArticleFailed(title=error.title, detail=UNFORESEEN.detail)
    return ArticleFailed(title=error.title, detail=str(error))
