"""Work that tells what happens → server-sent events, each with a number, a name and JSON.

Every stream of events is written here: numbers rise from 1, a line that begins with `:` is a
heartbeat, and work that fails after the answer has begun ends it with the event `error`.
"""

import asyncio
import json
import logging
import threading
import traceback
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from typing import Final, TypeVar

from fastapi.responses import StreamingResponse

from claimwright.domain import Json
from claimwright.errors import ClaimwrightError, InputError, IntegrityError
from claimwright.web.admission import Admission

logger = logging.getLogger(__name__)

Item = TypeVar("Item")

Told = tuple[str, Mapping[str, Json]]
"""The name of an event and its data."""

MEDIA_TYPE: Final = "text/event-stream"

HEARTBEAT: Final = b": still here\n\n"
"""A line that clients ignore and that keeps proxies from giving up."""

FAILURE: Final = "error"
"""The name of the event that ends a stream before its time."""

UNFORESEEN: Final = "The server failed on this; its log has the cause."
"""What a caller is told of a failure that is ours."""


async def event_stream(
    admission: Admission, begin: Callable[[], Iterator[Told]], *, heartbeat_s: float
) -> StreamingResponse:
    """Begin a stream; what is refused before the first event is answered as any other problem.

    Args:
        admission: The door to the models.
        begin: Makes the events; called on a thread.
        heartbeat_s: Seconds of silence after which a heartbeat is sent, above 0.

    Returns:
        The answer, whose first event or heartbeat is ready.

    Raises:
        OverloadedError: There is no room.
    """
    heard = streamed(admission, begin, heartbeat_s=heartbeat_s)
    first = await anext(heard, None)
    return stream_answer(frames(heard, first))


def stream_answer(
    written: AsyncIterator[bytes], headers: Mapping[str, str] | None = None
) -> StreamingResponse:
    """Answer with a stream of events.

    Args:
        written: Their bytes.
        headers: Of the answer, beside those of every stream.

    Returns:
        The answer.
    """
    # Proxies that collect an answer before they pass it on are asked not to.
    told = {"X-Accel-Buffering": "no", **(headers or {})}
    return StreamingResponse(written, media_type=MEDIA_TYPE, headers=told)


async def frames(heard: AsyncIterator[Told | None], first: Told | None) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream.

    Args:
        heard: What happens; `None` is a silence.
        first: What was waited for before the answer began.

    Yields:
        One event each; an error is the last.
    """
    number = 0
    try:
        told = first
        while True:
            number += told is not None
            yield HEARTBEAT if told is None else frame(number, *told)
            told = await anext(heard)
    except StopAsyncIteration:
        return
    except Exception as error:  # noqa: BLE001  # the boundary: the answer has begun, nobody else can tell
        record(error)
        yield frame(number + 1, FAILURE, failure_json(error))


def frame(number: int, name: str, data: Mapping[str, Json]) -> bytes:
    r"""Return one server-sent event as bytes.

    Args:
        number: Its id, from 1.
        name: Its name.
        data: Its fields; JSON writes line ends as `\n`, so that one `data:` line holds them all.

    Returns:
        The event, ended by an empty line.

    Source:
        HTML Living Standard, section 9.2, "Server-sent events".

    Examples:
        >>> frame(3, "claim", {"claim_id": "s0c0", "position": 1})
        b'id: 3\nevent: claim\ndata: {"claim_id":"s0c0","position":1}\n\n'
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"id: {number}\nevent: {name}\ndata: {text}\n\n".encode("utf-8", "replace")


def failure_json(error: Exception) -> dict[str, Json]:
    """Return what a caller is told of what went wrong after a stream had begun.

    Args:
        error: What was raised.

    Returns:
        Its kind and its message; of a fault of ours, which the log has, only its kind.
    """
    if not isinstance(error, ClaimwrightError):
        return {"title": ClaimwrightError.title, "detail": UNFORESEEN}
    ours = isinstance(error, IntegrityError)
    return {"title": error.title, "detail": UNFORESEEN if ours else str(error)}


def record(error: Exception) -> None:
    """Log what ended a stream: of a fault that nobody foresaw the frames, never its message.

    Args:
        error: What was raised; its message may quote a claim, unless it was raised on purpose and
            the caller cannot mend it.
    """
    if isinstance(error, InputError):
        return
    if isinstance(error, ClaimwrightError):
        logger.warning("a stream ended: %s: %s", error.title, error)
        return
    frames = "".join(traceback.format_tb(error.__traceback__))
    logger.error("a stream failed with %s\n%s", type(error).__name__, frames)


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
