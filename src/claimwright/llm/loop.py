"""Coroutines in, their results out, to callers that are not asynchronous."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from threading import Lock, Thread
from typing import Any, TypeVar

from claimwright.errors import UnavailableError

T = TypeVar("T")


class LoopThread:
    """An event loop in a thread of its own, begun with the first coroutine.

    All callers share it, and with it limits and connections; several may wait at a time.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._stopped = False

    @property
    def stopped(self) -> bool:
        """Whether it was ended."""
        return self._stopped

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of a coroutine.

        Args:
            work: Is cancelled when the caller is interrupted.

        Returns:
            Its result; what it raises is raised here.

        Raises:
            UnavailableError: The loop was ended.
        """
        try:
            loop = self._running()
        except UnavailableError:
            work.close()
            raise
        future = asyncio.run_coroutine_threadsafe(work, loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def stop(self) -> None:
        """End the loop for good."""
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
            self._stopped = True
        if loop is not None and thread is not None:
            loop.call_soon_threadsafe(loop.stop)
            thread.join()
            loop.close()

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._stopped:
                message = "the language model was closed; make another with build.language_model"
                raise UnavailableError(message)
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = Thread(
                    target=self._loop.run_forever, name="language-model", daemon=True
                )
                self._thread.start()
            return self._loop
