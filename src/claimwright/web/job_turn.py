"""Jobs → the process that may go on with each, and which of them takes its turn next.

Those that take turns are few at a time, and fairly chosen.
"""

import asyncio
import logging
import secrets
import traceback
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from typing import Any, Final, Generic, TypeAlias

from claimwright.errors import BusyError, ClaimwrightError, IntegrityError
from claimwright.flows.events import JobFailed, Stage
from claimwright.index.lock import exclusive
from claimwright.web.job_flow import UNFORESEEN, Event, Request
from claimwright.web.job_store import JobStore

logger = logging.getLogger(__name__)

Outcome: TypeAlias = tuple[Sequence[Event | JobFailed], Stage | None]
"""What has happened, and how the job has ended; `None` while it goes on."""


class Turn(Generic[Request, Event]):
    """What this process knows of a job that it runs, for whichever account."""

    def __init__(self, store: JobStore[Request, Event], job_id: str) -> None:
        self.store = store
        self.job_id = job_id
        self.account = ""
        self.cancelled = False
        self.idle = asyncio.Event()
        self.idle.set()
        self.news = asyncio.Event()
        self._steps: Iterator[tuple[Event, ...]] | None = None
        self._unkept: Outcome[Event] | None = None
        self.is_failing = False

    def tell(self) -> None:
        """Wake whoever waits for news."""
        self.news.set()
        self.news = asyncio.Event()

    def step(self) -> bool:
        """Do the next piece of work and keep what it tells; when that fails, the next tries again.

        Returns whether that was the last. Raise `NotFoundError` where the job was deleted,
        `UnavailableError` where nothing can be kept at present, `IntegrityError` where the store is
        damaged; `fail` then ends the job.
        """
        if self._unkept is None:
            self._unkept = self._next()
        events, stage = self._unkept
        job = self.store.append(self.job_id, events, now=datetime.now(tz=UTC), stage=stage)
        self.cancelled |= job.stopping
        self._unkept = None
        return stage is not None

    def fail(self, error: Exception) -> bool:
        """Let a job end because what happened to it could not be kept.

        Returns whether the next step keeps that; not when that, too, could not be kept.
        """
        if self.is_failing:
            logger.error("job %s has no end in the store: %s", self.job_id, type(error).__name__)
            return False
        self.is_failing = True
        self._unkept = (failure_of(self.job_id, error),), Stage.FAILED
        return True

    def close(self) -> None:
        """Stop what goes on in the background of the work, such as the reading of sources."""
        steps, self._steps = self._steps, None
        if steps is not None and hasattr(steps, "close"):
            steps.close()

    def _next(self) -> Outcome[Event]:
        """Do the next piece of work, or the end; a job must end, whatever happens."""
        cancelled = self.cancelled
        if cancelled:
            self.close()
        try:
            events = None if cancelled else self._piece()
            if events is None:
                return self._ending(Stage.CANCELLED if cancelled else Stage.DONE)
        except Exception as error:  # noqa: BLE001  # the boundary
            return (failure_of(self.job_id, error),), Stage.FAILED
        return events, None

    def _piece(self) -> tuple[Event, ...] | None:
        if self._steps is None:
            request = self.store.request(self.job_id)
            self._steps = self.store.flow.steps(request, self.store.told(self.job_id))
        return next(self._steps, None)

    def _ending(self, stage: Stage) -> Outcome[Event]:
        request, told = self.store.request(self.job_id), self.store.told(self.job_id)
        return self.store.flow.ending(request, told, stage), stage


PLACES: Final = 16
"""Jobs of one flow that take turns at a time, since each holds what it has read."""

# One round holds the jobs of all flows, and no type of Python says "of some request and event".
AnyTurn: TypeAlias = Turn[Any, Any]


class Round:
    """The jobs that take turns, and those that wait for a place among them.

    A place that is free goes to the account that has the fewest in this flow, and of its jobs to
    the one that has waited longest. So an account with many jobs delays another one by one job.
    """

    def __init__(self) -> None:
        self._waiting: list[AnyTurn] = []
        self._placed: list[AnyTurn] = []

    @property
    def waiting(self) -> tuple[AnyTurn, ...]:
        """Those that wait, the one that has waited longest first."""
        return tuple(self._waiting)

    def wait(self, turn: AnyTurn) -> None:
        """Add a job."""
        self._waiting.append(turn)

    def leave(self, turn: AnyTurn) -> None:
        """Remove a job that has ended, if it is there."""
        for jobs in (self._waiting, self._placed):
            if turn in jobs:
                jobs.remove(turn)

    def place(self) -> AnyTurn | None:
        """Give a place to the next job; a cancelled one needs none, as it only ends.

        Returns:
            The job; `None` where nobody waits or no place is free.
        """
        ready = [turn for turn in self._waiting if turn.cancelled or self._taken(turn) < PLACES]
        if not ready:
            return None
        turn = min(ready, key=lambda each: (not each.cancelled, self._taken(each, by_account=True)))
        self._waiting.remove(turn)
        self._placed.append(turn)
        return turn

    def _taken(self, turn: AnyTurn, *, by_account: bool = False) -> int:
        """Count the places of a job's flow, or those that its account has there."""
        return sum(
            each.store is turn.store and (not by_account or each.account == turn.account)
            for each in self._placed
        )


def failure_of(job_id: str, error: Exception) -> JobFailed:
    """Return what a caller is told of an error; of a fault of ours its kind, the rest is logged."""
    if not isinstance(error, ClaimwrightError):
        # The message of an error may quote a claim; its frames do not.
        frames = "".join(traceback.format_tb(error.__traceback__))
        logger.error("job %s: %s\n%s", job_id, type(error).__name__, frames)
        return UNFORESEEN
    if isinstance(error, IntegrityError):
        logger.warning("job %s: %s: %s", job_id, error.title, error)
        return JobFailed(title=error.title, detail=UNFORESEEN.detail)
    return JobFailed(title=error.title, detail=str(error))


FOLDER: Final = "running"
"""In the home folder: one lock file for each server that runs jobs."""


class Owner:
    """The right of one process to go on with the jobs it has begun.

    The operating system frees the lock when the process ends, so that another process can tell.
    """

    def __init__(self, home: Path) -> None:
        self.name = secrets.token_hex(8)
        """Names this process in the store."""
        self._folder = home / FOLDER
        self._held = ExitStack()
        self._lock = Lock()
        self._begun = False

    def begin(self) -> None:
        """Take the lock; the second time changes nothing."""
        with self._lock:
            if not self._begun:
                self._held.enter_context(exclusive(self._file(self.name), "running"))
                self._begun = True

    def end(self) -> None:
        """Let the lock go and leave nothing behind."""
        with self._lock:
            if self._begun:
                self._held.close()
                self._file(self.name).unlink(missing_ok=True)
                self._begun = False

    def is_gone(self, name: str) -> bool:
        """Tell whether the process of a name has ended; its file is then removed."""
        if name == self.name:
            return False
        try:
            with exclusive(self._file(name), "running"):
                pass
        except BusyError:
            return False
        self._file(name).unlink(missing_ok=True)
        return True

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.lock"
