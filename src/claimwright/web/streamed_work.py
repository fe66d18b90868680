"""Blocking work that yields → an asynchronous stream of what it yields, behind the one door."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final, TypeVar

from claimwright.web.admission import Admission

Item = TypeVar("Item")


class _End:
    """Stands behind the last item."""


_END: Final = _End()


async def streamed(
    admission: Admission, begin: Callable[[], Iterator[Item]], *, heartbeat_s: float
) -> AsyncIterator[Item | None]:
    """Yield what blocking work yields, as it does.

    The work has one place behind the door for all of its time. Who stops listening stops it after
    the item that is being made.

    Args:
        admission: The door to the models.
        begin: Makes the iterator; called on a thread.
        heartbeat_s: Seconds of silence after which `None` is yielded, above 0.

    Yields:
        The items, and `None` for a silence. What the work raises is raised here, after its items.

    Raises:
        OverloadedError: There is no room; before the first item.
    """
    heard: asyncio.Queue[Item | _End] = asyncio.Queue()
    left = threading.Event()
    loop = asyncio.get_running_loop()

    def hand_over(item: Item) -> None:
        loop.call_soon_threadsafe(heard.put_nowait, item)

    # It is not cancelled: a thread would run on while its place was given away.
    running = asyncio.ensure_future(admission.run(lambda: _work(begin, hand_over, left)))
    running.add_done_callback(lambda ended: _close(ended, heard))
    try:
        while True:
            try:
                async with asyncio.timeout(heartbeat_s):
                    item = await heard.get()
            except TimeoutError:
                yield None
                continue
            if isinstance(item, _End):
                break
            yield item
        await running
    finally:
        left.set()


def _work(
    begin: Callable[[], Iterator[Item]], hand_over: Callable[[Item], None], left: threading.Event
) -> None:
    """Hand over each item, until nobody listens any more."""
    if left.is_set():
        return
    for item in begin():
        hand_over(item)
        if left.is_set():
            return


def _close(ended: "asyncio.Future[None]", heard: "asyncio.Queue[Item | _End]") -> None:
    """Say that nothing more comes, and look at how it ended, which nobody may wait for."""
    if not ended.cancelled():
        ended.exception()
    heard.put_nowait(_END)
