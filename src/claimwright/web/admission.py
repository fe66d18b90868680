"""Blocking work from many requests → a few threads, a bounded queue and a refusal beyond it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import TypeVar

from claimwright.errors import UnavailableError

Answer = TypeVar("Answer")


class OverloadedError(UnavailableError):
    """As many requests run and wait as this server holds."""

    title = "Too many requests"


class Admission:
    """The one door to the models: so many run, so many wait, nobody else gets in.

    Args:
        concurrency: Pieces of work that run at the same time, 1 or more.
        queue: Pieces of work that wait, 0 or more.
    """

    def __init__(self, *, concurrency: int, queue: int) -> None:
        self._concurrency = concurrency
        self._queue = queue
        self._inside = 0
        self._threads = ThreadPoolExecutor(concurrency, thread_name_prefix="claimwright-work")

    @property
    def inside(self) -> int:
        """Pieces of work that run or wait."""
        return self._inside

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Return what blocking work returns, run on a thread once there is room.

        Raise `OverloadedError` where the queue is full.
        """
        if self._inside >= self._concurrency + self._queue:
            raise OverloadedError(
                f"{self._concurrency} requests run and {self._queue} wait, which is the limit; "
                "try again after the time in Retry-After"
            )
        self._inside += 1
        try:
            # The work is for whoever asked, on whatever thread it is done.
            run = partial(copy_context().run, work)
            return await asyncio.get_running_loop().run_in_executor(self._threads, run)
        finally:
            self._inside -= 1
