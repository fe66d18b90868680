"""A signal to end → a server that takes no new jobs, lets running ones end, then ends itself."""

import logging
import signal
import time
from collections.abc import Sequence
from types import FrameType

import uvicorn

from claimwright.web.jobs import Jobs

logger = logging.getLogger(__name__)


class DrainingServer(uvicorn.Server):
    """Serves until it is told to end.

    SIGTERM lets jobs end first, for at most `drain_s` seconds; while they do, requests are answered
    and no new ones are taken. A second SIGTERM, or Ctrl-C, ends the server at once: after the
    pieces of work that run.
    """

    def __init__(self, config: uvicorn.Config, *, jobs: Sequence[Jobs], drain_s: float) -> None:
        super().__init__(config)
        self._jobs = jobs
        self._drain_s = drain_s
        self._deadline: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end; the framework calls this for each signal."""
        for each in self._jobs:
            each.drain()
        if sig == signal.SIGTERM and self._deadline is None:
            self._deadline = time.monotonic() + self._drain_s
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Tell ten times a second whether to end."""
        if self._deadline is not None and not self.should_exit:
            left = sum(each.running for each in self._jobs)
            if not left or time.monotonic() >= self._deadline:
                if left:
                    logger.info("%d jobs are left to another server or the next start", left)
                super().handle_exit(signal.SIGTERM, None)
        return await super().on_tick(counter)
