"""Coroutines in, their results out, to callers that are not asynchronous."""

import asyncio
from collections.abc import Callable, Coroutine
from threading import Lock, Thread, current_thread
from typing import TypeVar

from claimwright.errors import InputError, UnavailableError

T = TypeVar("T")


class LoopThread:
    """An event loop in a thread of its own, begun with the first coroutine and ended by `ending`.

    All callers share it, and with it limits and connections; several may wait at a time.
    """

    def __init__(self, ending: Callable[[], Coroutine[object, object, None]]) -> None:
        self._ending = ending
        self._lock = Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: Thread | None = None
        self._stopped = False

    def run(self, work: Coroutine[object, object, T]) -> T:
        """Return the result of a coroutine, which is cancelled when the caller is interrupted.

        Raises:
            UnavailableError: The loop was ended.
            InputError: The caller is itself run by the loop, and would wait for ever.
        """
        try:
            loop = self._running()
        except (InputError, UnavailableError):
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
        if loop is None or thread is None:
            return
        loop.call_soon_threadsafe(loop.stop)
        if thread is not current_thread():  # a collector may drop a model in its own thread
            thread.join()

    def _running(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._stopped:
                message = "the language model was closed; make another with build.language_model"
                raise UnavailableError(message)
            if self._thread is current_thread():
                raise InputError("a check may not ask the language model whose answer it checks")
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = Thread(
                    target=_serve,
                    args=(self._loop, self._ending),
                    name="language-model",
                    daemon=True,
                )
                self._thread.start()
            return self._loop


def _serve(
    loop: asyncio.AbstractEventLoop, ending: Callable[[], Coroutine[object, object, None]]
) -> None:
    loop.run_forever()
    loop.run_until_complete(_cancel_all())
    loop.run_until_complete(ending())
    loop.close()


async def _cancel_all() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)
