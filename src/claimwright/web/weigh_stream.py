"""Steps that block → a stream that a caller follows, through the one door to the models."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from threading import Event
from typing import Final, TypeVar

from claimwright.web.admission import Admission

Item = TypeVar("Item")

_END: Final = object()


async def followed(
    admission: Admission, begin: Callable[[], Iterator[Item]], *, heartbeat_s: float
) -> AsyncIterator[Item | None]:
    """Run steps on a thread once there is room, and yield each as it is done.

    A caller who leaves is noticed between two steps; the rest is then not done.

    Args:
        admission: The door to the models; the steps take one place together.
        begin: Gives the steps; it and they run on the thread.
        heartbeat_s: Seconds of silence after which `None` is yielded, above 0.

    Yields:
        What each step gives, in order; `None` now and then while nothing happens.

    Raises:
        OverloadedError: As many requests run and wait as this server holds.
    """
    loop = asyncio.get_running_loop()
    told: asyncio.Queue[object] = asyncio.Queue()
    left = Event()

    def work() -> None:
        if left.is_set():
            return
        for item in begin():
            loop.call_soon_threadsafe(told.put_nowait, item)
            if left.is_set():
                return

    task = asyncio.create_task(admission.run(work))
    # What the thread has told comes before its end: both go through the loop in order.
    task.add_done_callback(lambda _: told.put_nowait(_END))
    try:
        while True:
            try:
                item = await asyncio.wait_for(told.get(), heartbeat_s)
            except TimeoutError:
                yield None
                continue
            if item is _END:
                task.result()
                return
            yield item  # type: ignore[misc]  # the queue holds items and the end alone
    finally:
        left.set()
        # What goes wrong after the caller has left concerns nobody; it is taken, not told.
        task.add_done_callback(lambda ended: ended.cancelled() or ended.exception())
