"""Steps on a thread, followed from outside."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from claimwright.errors import InputError
from claimwright.web.admission import Admission, OverloadedError
from claimwright.web.weigh_stream import followed


def numbers() -> Iterator[int]:
    yield from (1, 2, 3)


async def collected(admission: Admission, heartbeat_s: float = 5.0) -> list[int | None]:
    return [each async for each in followed(admission, numbers, heartbeat_s=heartbeat_s)]


def test_every_step_is_told_in_order() -> None:
    async def run() -> list[int | None]:
        return await collected(Admission(concurrency=1, queue=0))

    assert asyncio.run(run()) == [1, 2, 3]


def test_silence_is_told_as_none() -> None:
    gate = threading.Event()

    def waiting() -> Iterator[int]:
        gate.wait(5)
        yield 1

    async def run() -> list[int | None]:
        stream = followed(Admission(concurrency=1, queue=0), waiting, heartbeat_s=0.01)
        first = await anext(stream)
        gate.set()
        return [first, *[each async for each in stream if each is not None]]

    assert asyncio.run(run()) == [None, 1]


def test_what_a_step_raises_is_raised_here_after_what_came_before() -> None:
    def broken() -> Iterator[int]:
        yield 1
        raise InputError("no claim")

    async def run() -> None:
        stream = followed(Admission(concurrency=1, queue=0), broken, heartbeat_s=5)
        assert await anext(stream) == 1
        await anext(stream)

    with pytest.raises(InputError, match="no claim"):
        asyncio.run(run())


def test_a_full_server_refuses_before_the_first_step() -> None:
    gate = threading.Event()

    async def run() -> None:
        admission = Admission(concurrency=1, queue=0)
        held = asyncio.create_task(admission.run(lambda: gate.wait(5)))
        await asyncio.sleep(0.01)
        try:
            await anext(followed(admission, numbers, heartbeat_s=5))
        finally:
            gate.set()
            await held

    with pytest.raises(OverloadedError):
        asyncio.run(run())


def test_who_leaves_stops_the_steps() -> None:
    told: list[int] = []
    gate = threading.Event()

    def endless() -> Iterator[int]:
        for number in range(1_000_000):
            told.append(number)
            yield number
            gate.wait(0.005)

    async def run() -> None:
        admission = Admission(concurrency=1, queue=0)
        stream = followed(admission, endless, heartbeat_s=5)
        await anext(stream)
        await stream.aclose()  # type: ignore[attr-defined]  # a generator's
        while admission.inside:  # noqa: ASYNC110  nobody tells when the thread ends
            await asyncio.sleep(0.005)

    asyncio.run(run())

    assert len(told) < 1_000
