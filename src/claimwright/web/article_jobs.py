"""Requests to check an article → checks that take turns, outlive their callers and are followed.

One piece of work of one check goes through the door to the models, then it is the next check's
turn. What a piece of work tells is kept before anybody hears of it.
"""

import asyncio
import logging
import secrets
import traceback
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final

from claimwright.errors import (
    BusyError,
    ClaimwrightError,
    IntegrityError,
    NotFoundError,
    UnavailableError,
)
from claimwright.flows.article_events import Event, Stage, StageReached
from claimwright.web.admission import Admission, OverloadedError
from claimwright.web.article_events import is_last
from claimwright.web.article_owners import Owner
from claimwright.web.article_request import ArticleRequest
from claimwright.web.article_rows import Check
from claimwright.web.article_store import ArticleStore
from claimwright.web.article_turn import ArticleEngine, Turn
from claimwright.web.caller import Accounts, begin_job, work_of_job
from claimwright.web.server_settings import ServerSettings

logger = logging.getLogger(__name__)

PAGE: Final = 16
"""Events that a follower takes from the store at once: what a slow reader costs in memory."""

TICK_S: Final = 1.0
"""How often a follower looks up when nothing is told to it."""

AGAIN_S: Final = 0.5
"""Pause after the door or the disk was full."""

Heard = tuple[int, Event] | None
"""An event with its number, or `None` for a heartbeat."""


class ArticleJobs:
    """The checks that this process runs.

    Args:
        engine: Gives the flow of each.
        store: Keeps what they tell.
        owner: This process.
        admission: The door to the models.
        server: The bounds.
        accounts: Those for whom it is done; `None` where nobody is asked.
    """

    def __init__(
        self,
        *,
        engine: ArticleEngine,
        store: ArticleStore,
        owner: Owner,
        admission: Admission,
        server: ServerSettings,
        accounts: Accounts | None = None,
    ) -> None:
        self._accounts = accounts
        self._engine = engine
        self._store = store
        self._owner = owner
        self._admission = admission
        self._server = server
        self._running: dict[str, Turn] = {}
        self._turns: asyncio.Queue[Turn] = asyncio.Queue()
        self._workers: list[asyncio.Task[None]] = []
        self._leaving: set[asyncio.Task[Check]] = set()
        self._followers = 0
        self._ending = False
        self._told_to_end: Callable[[], bool] = lambda: False

    def ends_when(self, told: Callable[[], bool]) -> None:
        """Let streams end once the server is told to end, which waits for them.

        Args:
            told: Whether it has been.
        """
        self._told_to_end = told

    async def start(self) -> None:
        """Go on with the checks of processes that are gone."""
        try:
            unfinished = await asyncio.to_thread(self._adopted)
        except ClaimwrightError as error:
            logger.warning("no check of an article is taken up again: %s", error)
            return
        for check in unfinished:
            logger.info("going on with the check of article %s", check.id)
            self._take(Turn(check.id))

    async def stop(self) -> None:
        """Stop after the pieces of work that run; the next start goes on with what is left."""
        self._ending = True
        for turn in tuple(self._running.values()):
            await turn.idle.wait()
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._workers.clear()
        self._store.close()
        self._owner.end()

    async def submit(self, request: ArticleRequest) -> Check:
        """Begin a check.

        Args:
            request: What is to be checked.

        Returns:
            The check, which waits for its turn.

        Raises:
            OverloadedError: As many checks run and wait as this server holds.
            NotFoundError: There is no such corpus.
        """
        if len(self._running) >= self._server.articles:
            raise OverloadedError(
                f"{len(self._running)} articles are being checked, which is the limit; try again "
                "after the time in Retry-After"
            )
        turn = Turn(secrets.token_urlsafe(16))
        self._running[turn.check_id] = turn
        try:
            await self._admission.run(partial(self._engine.article_flow, request))
            await asyncio.to_thread(self._keep, turn.check_id, request)
        except BaseException:
            del self._running[turn.check_id]
            raise
        self._take(turn)
        return await asyncio.to_thread(self._store.check, turn.check_id)

    async def cancel(self, check_id: str) -> Check:
        """Stop a check after the piece of work that runs; nothing happens to one that has ended.

        Args:
            check_id: Of the check.

        Returns:
            The check; its report covers what was reached.

        Raises:
            NotFoundError: There is none of this id.
            BusyError: Another process runs it.
        """
        check = await asyncio.to_thread(self._store.check, check_id)
        if check.stage.ended:
            return check
        turn = self._running.get(check_id)
        if turn is None:
            if not await asyncio.to_thread(self._is_orphan, check):
                message = f"another server checks the article {check_id!r}; cancel it there"
                raise BusyError(message)
            turn = self._running[check_id] = Turn(check_id)
        turn.cancelled = True
        if turn.idle.is_set():
            await self._advance(turn)
        return await asyncio.to_thread(self._store.check, check_id)

    async def delete(self, check_id: str) -> None:
        """Forget a check that has ended.

        Args:
            check_id: Of the check.

        Raises:
            NotFoundError: There is none of this id.
            BusyError: It has not ended.
        """
        check = await asyncio.to_thread(self._store.check, check_id)
        if not check.stage.ended:
            message = f"the article {check_id!r} is being checked; cancel it first"
            raise BusyError(message)
        await asyncio.to_thread(self._store.delete, check_id)

    def leave(self, check_id: str) -> None:
        """Cancel a check whose only reader has gone, without waiting for it."""
        task = asyncio.create_task(self.cancel(check_id))
        self._leaving.add(task)
        task.add_done_callback(self._left)

    def _left(self, task: asyncio.Task[Check]) -> None:
        self._leaving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.warning("a check that nobody reads goes on: %s", task.exception())

    def check_room(self) -> None:
        """Refuse one stream too many.

        Raises:
            OverloadedError: As many are open as this server holds.
        """
        if self._followers >= self._server.followers:
            raise OverloadedError(
                f"{self._followers} streams are open, which is the limit; ask for the article "
                "itself now and then"
            )

    async def follow(self, check_id: str, beyond: int) -> AsyncIterator[Heard]:
        """Yield what has happened and what happens, to the end.

        Args:
            check_id: Of a check that there is.
            beyond: Only events with a higher number.

        Yields:
            Events with their numbers, in order; `None` now and then while nothing happens.
        """
        self._followers += 1
        try:
            async for heard in self._heard(check_id, beyond):
                yield heard
        finally:
            self._followers -= 1

    async def _heard(self, check_id: str, beyond: int) -> AsyncIterator[Heard]:
        quiet_s = 0.0
        while not (self._ending or self._told_to_end()):
            turn = self._running.get(check_id)
            news = asyncio.Event() if turn is None else turn.news
            events = await asyncio.to_thread(
                self._store.events, check_id, beyond=beyond, limit=PAGE
            )
            for number, event in events:
                yield number, event
                beyond, quiet_s = number, 0.0
                if is_last(event):
                    return
            if events:
                continue
            tick_s = min(TICK_S, self._server.heartbeat_s)
            try:
                await asyncio.wait_for(news.wait(), tick_s)
            except TimeoutError:
                quiet_s += tick_s
            if quiet_s >= self._server.heartbeat_s:
                yield None
                quiet_s = 0.0

    def _take(self, turn: Turn) -> None:
        """Give a check its place in the round."""
        self._running[turn.check_id] = turn
        self._turns.put_nowait(turn)
        # One place at the door stays free for requests that are answered at once.
        wanted = max(1, self._server.concurrency - 1)
        while len(self._workers) < wanted:
            self._workers.append(asyncio.create_task(self._work()))

    async def _work(self) -> None:
        """Give each check its turn, round after round."""
        while True:
            turn = await self._turns.get()
            if self._ending:
                return
            # One that was cancelled between two turns has ended already.
            if self._running.get(turn.check_id) is turn and turn.idle.is_set():
                await self._advance(turn)
                if self._running.get(turn.check_id) is turn:
                    self._turns.put_nowait(turn)

    async def _advance(self, turn: Turn) -> None:
        """Do one piece of work of a check; a check that was cancelled meanwhile ends."""
        turn.idle.clear()
        try:
            ended = await self._attempt(turn)
            while turn.cancelled and not ended:
                ended = await self._attempt(turn)
        finally:
            turn.idle.set()
        if ended:
            self._running.pop(turn.check_id, None)
        turn.tell()

    async def _attempt(self, turn: Turn) -> bool:
        """Return whether a check has ended; what nobody foresaw ends it here."""
        try:
            step = partial(turn.step, self._engine, self._store)
            return await self._admission.run(
                partial(work_of_job, self._accounts, turn.check_id, step)
            )
        except NotFoundError:
            return True  # deleted by another process
        except UnavailableError as error:
            if not isinstance(error, OverloadedError):
                logger.warning("article %s waits: %s", turn.check_id, error)
            await asyncio.sleep(AGAIN_S)
            return False
        except IntegrityError as error:
            logger.warning("article %s cannot be kept: %s", turn.check_id, error)
        except Exception as error:  # noqa: BLE001  # nobody waits for this work: its boundary
            # The message of an error may quote a claim; its frames do not.
            frames = "".join(traceback.format_tb(error.__traceback__))
            logger.error("article %s: %s\n%s", turn.check_id, type(error).__name__, frames)  # noqa: TRY400
        return True

    def _keep(self, check_id: str, request: ArticleRequest) -> None:
        self._owner.begin()
        begin_job(check_id)
        now = datetime.now(tz=UTC)
        self._store.add(check_id, request, owner=self._owner.name, now=now)
        self._store.append(check_id, (StageReached(stage=Stage.QUEUED),), now=now)

    def _adopted(self) -> list[Check]:
        unfinished = self._store.unfinished()
        return [check for check in unfinished if self._is_orphan(check)]

    def _is_orphan(self, check: Check) -> bool:
        """Tell whether a check was left by a process that is gone, and take it over."""
        self._owner.begin()
        return self._owner.is_gone(check.owner) and self._store.adopt(check, self._owner.name)
