"""Requests → jobs that take turns, outlive their callers and are followed.

One piece of work of one job goes through the door to the models, then it is the next job's turn.
Only some jobs of each flow take turns, since each holds what it has read; the others wait in order.
What a piece of work tells is kept before anybody hears of it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from typing import Final

from claimwright.errors import (
    BusyError,
    ClaimwrightError,
    NotFoundError,
    UnavailableError,
)
from claimwright.flows.events import JobFailed
from claimwright.tracing import span
from claimwright.web.admission import Admission, OverloadedError
from claimwright.web.caller import Accounts, begin_job, work_of_job
from claimwright.web.job_flow import Event, Job, Request
from claimwright.web.job_store import AnyStore, JobStore, UnreadableJobError, new_name
from claimwright.web.job_turn import AnyTurn, Owner, Round, Turn
from claimwright.web.server_log import named_in_log
from claimwright.web.server_settings import ServerSettings

logger = logging.getLogger(__name__)

PAGE: Final = 16
"""Events that a follower takes from the store at once: what a slow reader costs in memory."""

TICK_S: Final = 1.0
"""How often a follower looks up when nothing is told to it."""

AGAIN_S: Final = 0.5
"""Pause after the door or the disk was full."""

LOOK_S: Final = 5.0
"""How often a server looks for jobs that another one has left."""


class Jobs:
    """The jobs that this process runs.

    Args:
        stores: Keep the jobs of each flow.
        owner: This process.
        admission: The door to what they do.
        server: The bounds.
        accounts: Those for whom it is done; `None` where nobody is asked.
        workers: How many pieces of work are done at the same time; one place at the door stays free
            for requests that are answered at once where this is below its `concurrency`.
    """

    def __init__(
        self,
        *,
        stores: Sequence[AnyStore],
        owner: Owner,
        admission: Admission,
        server: ServerSettings,
        accounts: Accounts | None = None,
        workers: int = 1,
    ) -> None:
        self._wanted = workers
        self._accounts = accounts
        self.stores = tuple(stores)
        self._owner = owner
        self._admission = admission
        self._server = server
        self._running: dict[str, AnyTurn] = {}
        self._round = Round()
        self._turns: asyncio.Queue[AnyTurn] = asyncio.Queue()
        self._workers: list[asyncio.Task[None]] = []
        self._leaving: set[asyncio.Task[Job]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._followers = 0
        self._ending = self._draining = False
        self._told_to_end: Callable[[], bool] = lambda: False

    def ends_when(self, told: Callable[[], bool]) -> None:
        """Let streams end once the server is told to end, which waits for them."""
        self._told_to_end = told

    def drain(self) -> None:
        """Take no new jobs from now on, as this process is about to end; running ones go on."""
        self._draining = True

    @property
    def draining(self) -> bool:
        """Whether no new jobs are taken any more."""
        return self._draining

    @property
    def running(self) -> int:
        """Jobs that run and wait in this process."""
        return len(self._running)

    async def start(self) -> None:
        """Go on with the jobs of processes that are gone, now and whenever another one goes."""
        await self._take_up()
        self._looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            if not self._draining:
                await self._take_up()
            await asyncio.to_thread(_hear_of_stops, self._round.waiting)
            self._fill_round()

    async def _take_up(self) -> None:
        for store in self.stores:
            try:
                for job in await asyncio.to_thread(store.unfinished):
                    # One that was adopted is begun before the next is looked at: an error in
                    # between must not leave it to a process that does not know of it.
                    if await asyncio.to_thread(self._is_orphan, store, job):
                        logger.info("going on with the %s %s", store.flow.noun, job.id)
                        turn = Turn(store, job.id)
                        turn.account = await asyncio.to_thread(self._whose, job.id)
                        turn.cancelled = job.stopping
                        self._take(turn)
            except (ClaimwrightError, OSError) as error:  # an OSError of a lock file
                logger.warning("no %s is taken up again: %s", store.flow.noun, error)

    async def stop(self) -> None:
        """Stop after the pieces of work that run; the next start goes on with what is left."""
        self._ending = True
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        for turn in tuple(self._running.values()):
            await turn.idle.wait()
            await asyncio.to_thread(turn.close)
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        self._workers.clear()
        for store in self.stores:
            store.close()
        self._owner.end()

    async def submit(self, store: JobStore[Request, Event], request: Request) -> Job:
        """Return a job that is begun; it waits for its turn.

        Raises:
            UnavailableError: The server is about to end.
            OverloadedError: As many jobs of the flow run and wait as this server holds.
            NotFoundError: There is no such corpus.
        """
        if self._draining:
            raise UnavailableError(
                "this server is about to end and takes no new jobs; try again after the time in "
                "Retry-After"
            )
        running = sum(turn.store is store for turn in self._running.values())
        if running >= self._server.articles:
            raise OverloadedError(
                f"{running} jobs of {store.flow.name!r} run and wait, which is the limit; try "
                "again after the time in Retry-After"
            )
        turn = Turn(store, new_name())
        self._running[turn.job_id] = turn
        try:
            await self._admission.run(partial(store.flow.check, request))
            job, turn.account = await asyncio.to_thread(self._keep, store, turn.job_id, request)
        except BaseException:
            del self._running[turn.job_id]
            raise
        logger.info("the %s %s begins", store.flow.noun, job.id)
        self._take(turn)
        return job

    async def cancel(self, store: JobStore[Request, Event], job_id: str) -> Job:
        """Stop a job after the piece of work that runs; nothing happens to one that has ended.

        Returns:
            The job; its report covers what was reached. One that another process does is told to
            stop, and may go on for a moment.

        Raises:
            NotFoundError: There is none of this id.
        """
        job = await asyncio.to_thread(store.job, job_id)
        if job.stage.ended:
            return job
        turn = self._running.get(job_id)
        if turn is None:
            if not await asyncio.to_thread(self._is_orphan, store, job):
                await asyncio.to_thread(store.stop, job_id)
                return await asyncio.to_thread(store.job, job_id)
            turn = self._running[job_id] = Turn(store, job_id)
        turn.cancelled = True
        if turn.idle.is_set():
            await self._advance(turn)
        else:
            await turn.idle.wait()
        return await asyncio.to_thread(store.job, job_id)

    async def delete(self, store: JobStore[Request, Event], job_id: str) -> None:
        """Forget a job that has ended, or whose state this version does not know.

        Raises:
            NotFoundError: There is none of this id.
            BusyError: It has not ended.
        """
        try:
            ended = (await asyncio.to_thread(store.job, job_id)).stage.ended
        except UnreadableJobError:
            ended = True
        if not ended:
            raise BusyError(f"the {store.flow.noun} {job_id!r} goes on; cancel it first")
        await asyncio.to_thread(store.delete, job_id)

    def leave(self, store: JobStore[Request, Event], job_id: str) -> None:
        """Cancel a job whose only reader has gone, without waiting for it."""
        task = asyncio.create_task(self.cancel(store, job_id))
        self._leaving.add(task)
        task.add_done_callback(self._left)

    def _left(self, task: asyncio.Task[Job]) -> None:
        self._leaving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.warning("a job that nobody reads goes on: %s", task.exception())

    def check_room(self) -> None:
        """Refuse one stream too many.

        Raises:
            OverloadedError: As many are open as this server holds.
        """
        if self._followers >= self._server.followers:
            raise OverloadedError(
                f"{self._followers} streams are open, which is the limit; ask for the job "
                "itself now and then"
            )

    async def follow(
        self, store: JobStore[Request, Event], job_id: str, beyond: int = 0
    ) -> AsyncIterator[tuple[int, Event | JobFailed] | None]:
        """Yield what has happened and what happens, to the end.

        Args:
            store: Of the flow.
            job_id: Of a job, whichever process runs it.
            beyond: Only events with a higher number.

        Yields:
            Events with their numbers, in order; `None` now and then while nothing happens.
        """
        self._followers += 1
        try:
            async for heard in self._heard(store, job_id, beyond):
                yield heard
        finally:
            self._followers -= 1

    async def ended(self, store: JobStore[Request, Event], job_id: str) -> None:
        """Wait for the end of a job.

        Raises:
            UnavailableError: It failed.
        """
        async for heard in self.follow(store, job_id):
            if heard is not None and isinstance(heard[1], JobFailed):
                raise UnavailableError(heard[1].detail)

    async def _heard(
        self, store: JobStore[Request, Event], job_id: str, beyond: int
    ) -> AsyncIterator[tuple[int, Event | JobFailed] | None]:
        quiet_s = 0.0
        tick_s = min(TICK_S, self._server.heartbeat_s)
        while not (self._ending or self._told_to_end()):
            turn = self._running.get(job_id)
            news = asyncio.Event() if turn is None else turn.news
            try:
                job = await asyncio.to_thread(store.job, job_id)
            except NotFoundError:
                return  # deleted meanwhile
            events = await asyncio.to_thread(store.events, job_id, beyond=beyond, limit=PAGE)
            for number, event in events:
                yield number, event
                beyond, quiet_s = number, 0.0
            if job.stage.ended and beyond >= job.events:
                return
            if events:
                continue
            try:
                await asyncio.wait_for(news.wait(), tick_s)
            except TimeoutError:
                quiet_s += tick_s
            if quiet_s >= self._server.heartbeat_s:
                yield None
                quiet_s = 0.0

    def _take(self, turn: AnyTurn) -> None:
        """Let a job wait for its place in the round."""
        self._running[turn.job_id] = turn
        self._round.wait(turn)
        self._fill_round()
        while len(self._workers) < self._wanted:
            self._workers.append(asyncio.create_task(self._work()))

    def _fill_round(self) -> None:
        while turn := self._round.place():
            self._turns.put_nowait(turn)

    async def _work(self) -> None:
        """Give each job its turn, round after round."""
        while True:
            turn = await self._turns.get()
            if self._ending:
                return
            # One that was cancelled between two turns has ended already.
            if self._running.get(turn.job_id) is turn and turn.idle.is_set():
                await self._advance(turn)
                if self._running.get(turn.job_id) is turn:
                    self._turns.put_nowait(turn)

    async def _advance(self, turn: AnyTurn) -> None:
        """Do one piece of work of a job; one that was cancelled meanwhile ends."""
        turn.idle.clear()
        try:
            ended = await self._attempt(turn)
            # A store that is full while the server ends leaves the job to the next start.
            while turn.cancelled and not ended and not self._ending:
                ended = await self._attempt(turn)
        finally:
            turn.idle.set()
        if ended:
            self._running.pop(turn.job_id, None)
            self._round.leave(turn)
            self._fill_round()
        turn.tell()

    async def _attempt(self, turn: AnyTurn) -> bool:
        """Return whether a job has ended; what nobody foresaw ends it here."""
        try:
            # One that fails may do so because nothing is known of its owner.
            accounts = None if turn.is_failing else self._accounts
            work = partial(work_of_job, accounts, turn.job_id, turn.step)
            with named_in_log(job_id=turn.job_id), span("job", job_id=turn.job_id):
                return await self._admission.run(work)
        except NotFoundError:
            return True  # deleted by another process
        except UnavailableError as error:
            if not isinstance(error, OverloadedError):
                logger.warning("job %s waits: %s", turn.job_id, error)
            await asyncio.sleep(AGAIN_S)
            return False
        except Exception as error:  # noqa: BLE001  # nobody waits for this work: its boundary
            return not turn.fail(error)

    def _keep(
        self, store: JobStore[Request, Event], job_id: str, request: Request
    ) -> tuple[Job, str]:
        self._owner.begin()
        begin_job(job_id)
        job = store.add(job_id, request, owner=self._owner.name, now=datetime.now(tz=UTC))
        return job, self._whose(job_id)

    def _whose(self, job_id: str) -> str:
        """Return the account of a job; empty where that cannot be told, which loses no job."""
        with suppress(ClaimwrightError, OSError):
            return "" if self._accounts is None else self._accounts.store.owner(job_id)
        return ""

    def _is_orphan(self, store: JobStore[Request, Event], job: Job) -> bool:
        """Tell whether a job was left by a process that is gone, and take it over."""
        self._owner.begin()
        return self._owner.is_gone(job.owner) and store.adopt(job, self._owner.name)


def _hear_of_stops(waiting: Sequence[AnyTurn]) -> None:
    """Learn which jobs that wait are to stop: one that takes turns learns it by itself."""
    for turn in waiting:
        with suppress(ClaimwrightError, OSError):  # one that cannot be read goes on waiting
            turn.cancelled |= turn.store.job(turn.job_id).stopping
