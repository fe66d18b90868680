"""What work tells reaches who listens, as it is told, and no further."""

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator

import pytest

from claimwright.errors import IntegrityError, NotFoundError, UnavailableError
from claimwright.web.admission import Admission, OverloadedError
from claimwright.web.event_stream import (
    UNFORESEEN,
    Told,
    failure_json,
    frames,
    record,
    streamed,
)


def _heard(begin: Callable[[], Iterator[int]], heartbeat_s: float = 5.0) -> list[int | None]:
    async def listen() -> list[int | None]:
        admission = Admission(concurrency=1, queue=0)
        return [item async for item in streamed(admission, begin, heartbeat_s=heartbeat_s)]

    return asyncio.run(listen())


def test_items_come_in_order() -> None:
    assert _heard(lambda: iter(range(50))) == list(range(50))


def test_work_of_nothing_ends() -> None:
    assert _heard(lambda: iter(())) == []


def test_a_silence_is_heard() -> None:
    def slow() -> Iterator[int]:
        time.sleep(0.2)
        yield 1

    heard = _heard(slow, heartbeat_s=0.05)

    assert (heard[0], heard[-1]) == (None, 1)


def test_what_the_work_raises_is_raised_after_its_items() -> None:
    def failing() -> Iterator[int]:
        yield 1
        raise NotFoundError("gone")

    heard: list[int | None] = []

    async def listen() -> None:
        admission = Admission(concurrency=1, queue=0)
        async for item in streamed(admission, failing, heartbeat_s=5):
            heard.append(item)  # noqa: PERF401  what was heard before the error is looked at

    with pytest.raises(NotFoundError, match="gone"):
        asyncio.run(listen())
    assert heard == [1]


def test_who_leaves_stops_the_work() -> None:
    made: list[int] = []
    gate, ended = threading.Event(), threading.Event()

    def counting() -> Iterator[int]:
        try:
            for number in range(1_000):
                made.append(number)
                yield number
                gate.wait(5)
        finally:
            ended.set()

    async def leave() -> None:
        stream = streamed(Admission(concurrency=1, queue=0), counting, heartbeat_s=5)
        await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]  # it is a generator
        gate.set()
        await asyncio.to_thread(ended.wait, 5)

    asyncio.run(leave())

    assert (ended.is_set(), len(made) <= 2) == (True, True)


def test_where_there_is_no_room_nothing_begins() -> None:
    async def crowd() -> None:
        admission = Admission(concurrency=1, queue=0)
        gate = threading.Event()
        first = asyncio.ensure_future(admission.run(lambda: gate.wait(5)))
        await asyncio.sleep(0)
        try:
            await anext(streamed(admission, lambda: iter((1,)), heartbeat_s=5))
        finally:
            gate.set()
            await first

    with pytest.raises(OverloadedError):
        asyncio.run(crowd())


async def _breaking() -> AsyncIterator[Told | None]:
    yield None
    yield "round", {"said": "Seas rise."}
    raise IntegrityError("/secret/path is broken")


async def _all() -> bytes:
    return b"".join([each async for each in frames(_breaking(), ("begun", {}))])


def test_events_are_numbered_and_silences_are_not() -> None:
    text = asyncio.run(_all()).decode()

    assert [line for line in text.split("\n") if line.startswith(("id", ":"))] == [
        "id: 1",
        ": still here",
        "id: 2",
        "id: 3",
    ]


def test_a_fault_of_ours_is_told_without_its_cause() -> None:
    text = asyncio.run(_all()).decode()

    assert (UNFORESEEN in text, "/secret/path" in text) == (True, False)


@pytest.mark.parametrize(
    ("error", "title", "detail"),
    [
        (NotFoundError("there is no corpus"), "Not found", "there is no corpus"),
        (UnavailableError("the disk is gone"), "Unavailable", "the disk is gone"),
        (IntegrityError("/secret is broken"), "Integrity failure", UNFORESEEN),
        (RuntimeError("a claim"), "Internal error", UNFORESEEN),
    ],
)
def test_a_listener_is_told_what_it_can_act_on(error: Exception, title: str, detail: str) -> None:
    assert failure_json(error) == {"title": title, "detail": detail}


def test_what_the_caller_can_mend_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    record(NotFoundError("there is no corpus"))

    assert caplog.records == []


def test_what_may_pass_is_logged_with_its_message(caplog: pytest.LogCaptureFixture) -> None:
    record(UnavailableError("the disk is gone"))

    assert [(each.levelno, "the disk is gone" in each.getMessage()) for each in caplog.records] == [
        (logging.WARNING, True)
    ]


def test_a_fault_that_nobody_foresaw_is_logged_without_its_message(
    caplog: pytest.LogCaptureFixture,
) -> None:
    record(RuntimeError("a claim"))

    assert ("RuntimeError" in caplog.text, "a claim" in caplog.text) == (True, False)
