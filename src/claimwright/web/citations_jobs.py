"""Requests to check citations → jobs that take turns, outlive their callers and are followed.

They have a door of their own: most of their time goes in waiting for sites, and nobody else should
wait for those. What a process leaves unfinished the next one goes on with.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final, TypeVar

from claimwright.errors import BusyError, ClaimwrightError, NotFoundError
from claimwright.web.admission import Admission, OverloadedError
from claimwright.web.caller import begin_job
from claimwright.web.citations_job import CitationsJob, JobEvent, JobParts, is_last
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.job_owner import Owner
from claimwright.web.report_store import new_name
from claimwright.web.server_settings import ServerSettings

logger = logging.getLogger(__name__)

TICK_S: Final = 1.0
"""How often a follower looks up when nothing is told to it."""

Answer = TypeVar("Answer")

Heard = tuple[int, JobEvent] | None
"""An event with its number, from 1, or `None` for a heartbeat."""


class CitationsJobs:
    """The jobs that this process runs, and the last of those that have ended.

    Args:
        parts: Give the article and the flow of each, and keep what is found.
        owner: This process.
        server: The bounds; `articles` are held at a time, running and waiting.
    """

    def __init__(self, *, parts: JobParts, owner: Owner, server: ServerSettings) -> None:
        self._parts = parts
        self._owner = owner
        self._server = server
        # One place for the jobs and two for requests that are answered at once.
        self._door = Admission(concurrency=3, queue=server.articles)
        self._jobs: dict[str, CitationsJob] = {}
        self._turns: asyncio.Queue[CitationsJob] = asyncio.Queue()
        self._worker: asyncio.Task[None] | None = None
        self._leaving: set[asyncio.Task[CitationsJob]] = set()
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
        """Go on with the jobs of processes that are gone."""
        try:
            unfinished = await asyncio.to_thread(lambda: list(self._parts.unfinished.adopted()))
        except ClaimwrightError as error:
            logger.warning("no check of citations is taken up again: %s", error)
            return
        for each in unfinished:
            logger.info("going on with the citations %s", each.name)
            self._take(CitationsJob(each.name, each.request, each.runs))

    async def stop(self) -> None:
        """Stop after the piece of work that runs; the next start goes on with what is left."""
        self._ending = True
        for job in self._jobs.values():
            await job.idle.wait()
            await asyncio.to_thread(job.close)
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
            self._worker = None
        self._owner.end()

    async def submit(self, request: CitationsRequest) -> CitationsJob:
        """Begin a job.

        Args:
            request: What is to be checked.

        Returns:
            The job, which waits for its turn.

        Raises:
            OverloadedError: As many run and wait as this server holds.
            NotFoundError: There is no such corpus.
        """
        if self._running() >= self._server.articles:
            message = (
                f"{self._running()} articles are being checked, which is the limit; try again "
                "after the time in Retry-After"
            )
            raise OverloadedError(message)
        job = CitationsJob(new_name(), request)
        self._jobs[job.name] = job
        try:
            await self._door.run(partial(self._parts.engine.citations_flow, request.corpus))
            await asyncio.to_thread(begin_job, job.name)
            await asyncio.to_thread(self._parts.unfinished.keep, job.name, request)
        except BaseException:
            del self._jobs[job.name]
            raise
        self._drop_ended()
        self._take(job)
        return job

    async def answered(self, work: Callable[[], Answer]) -> Answer:
        """Do work that waits for sites, without holding up requests that wait for none.

        Args:
            work: Blocking; what it raises is raised here.

        Returns:
            What the work returned.

        Raises:
            OverloadedError: As much of it runs and waits as this server holds.
        """
        return await self._door.run(work)

    def job(self, name: str) -> CitationsJob | None:
        """Return a job that runs here, or one of the last that have ended; else `None`.

        Args:
            name: Of the job.

        Raises:
            BusyError: Another process of this home folder has it.
        """
        job = self._jobs.get(name)
        if job is None and self._parts.unfinished.is_kept(name):
            message = (
                f"the citations {name!r} are being checked by another process of this server; ask "
                "again in a while, when their report is there for all"
            )
            raise BusyError(message)
        return job

    def job_of(self, name: str) -> CitationsJob:
        """Return a job that this process knows.

        Args:
            name: Of the job.

        Returns:
            The job.

        Raises:
            BusyError: Another process has it.
            NotFoundError: There is none of this name.
        """
        job = self.job(name)
        if job is None:
            message = (
                f"no check of citations {name[:40]!r} is known here; it was deleted, grew too old, "
                "or its server ended before it did: begin it again"
            )
            raise NotFoundError(message)
        return job

    async def cancel(self, name: str) -> CitationsJob:
        """Stop a job after the piece of work that runs; nothing happens to one that has ended.

        Args:
            name: Of the job.

        Returns:
            The job; its report covers what was reached.

        Raises:
            BusyError: Another process has it.
            NotFoundError: There is none of this name.
        """
        job = self.job_of(name)
        if not job.stage.ended:
            job.cancelled = True
            await self._advance(job)
        return job

    async def delete(self, name: str) -> None:
        """Forget a job that has ended, its report and what was decided about it.

        Args:
            name: Of the job.

        Raises:
            NotFoundError: There is none of this name.
            BusyError: It has not ended.
        """
        job = self.job(name)
        if job is not None and not job.stage.ended:
            message = f"the citations {name!r} are being checked; cancel that first"
            raise BusyError(message)
        known = self._jobs.pop(name, None) is not None
        try:
            await asyncio.to_thread(self._parts.store.delete, name)
        except NotFoundError:
            if not known:
                raise

    def leave(self, name: str) -> None:
        """Cancel a job whose only reader has gone, without waiting for it."""
        task = asyncio.create_task(self.cancel(name))
        self._leaving.add(task)
        task.add_done_callback(self._left)

    def check_room(self) -> None:
        """Refuse one stream too many.

        Raises:
            OverloadedError: As many are open as this server holds.
        """
        if self._followers >= self._server.followers:
            message = (
                f"{self._followers} streams are open, which is the limit; ask for the job itself "
                "now and then"
            )
            raise OverloadedError(message)

    async def follow(self, job: CitationsJob, beyond: int) -> AsyncIterator[Heard]:
        """Yield what has happened and what happens, to the end.

        Args:
            job: Of this process.
            beyond: Only events with a higher number.

        Yields:
            Events with their numbers, in order; `None` now and then while nothing happens.
        """
        self._followers += 1
        quiet_s, tick_s = 0.0, min(TICK_S, self._server.heartbeat_s)
        try:
            while not (self._ending or self._told_to_end()):
                news = job.news
                told = max(0, beyond - job.before)
                for number, event in enumerate(job.events[told:], start=job.before + told + 1):
                    yield number, event
                    beyond, quiet_s = number, 0.0
                    if is_last(event):
                        return
                try:
                    await asyncio.wait_for(news.wait(), tick_s)
                except TimeoutError:
                    quiet_s += tick_s
                if quiet_s >= self._server.heartbeat_s:
                    yield None
                    quiet_s = 0.0
        finally:
            self._followers -= 1

    def _take(self, job: CitationsJob) -> None:
        """Give a job its place in the round."""
        self._jobs[job.name] = job
        self._turns.put_nowait(job)
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())

    async def _work(self) -> None:
        """Give each job its turn, round after round."""
        while not self._ending:
            job = await self._turns.get()
            # One that was cancelled between two turns has ended already.
            if not job.stage.ended:
                await self._advance(job)
                if not job.stage.ended:
                    self._turns.put_nowait(job)

    async def _advance(self, job: CitationsJob) -> None:
        """Do one piece of work of a job, after that which runs."""
        while not job.idle.is_set():
            await job.idle.wait()
        if job.stage.ended or self._ending:
            return
        job.idle.clear()
        try:
            job.remember(await self._door.run(partial(job.step, self._parts)))
        finally:
            job.idle.set()
            job.tell()

    def _running(self) -> int:
        return sum(not job.stage.ended for job in self._jobs.values())

    def _drop_ended(self) -> None:
        """Forget the jobs that ended first, over the bound; their reports stay."""
        ended = [name for name, job in self._jobs.items() if job.stage.ended]
        for name in ended[: max(0, len(ended) - self._server.articles)]:
            del self._jobs[name]

    def _left(self, task: "asyncio.Task[CitationsJob]") -> None:
        self._leaving.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.warning("a check that nobody reads goes on: %s", task.exception())
