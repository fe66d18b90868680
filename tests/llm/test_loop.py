"""Coroutines run for callers that are not asynchronous."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread

import pytest

from claimwright.errors import UnavailableError
from claimwright.llm.loop import LoopThread


async def doubled(number: int) -> int:
    await asyncio.sleep(0)
    return 2 * number


async def where() -> str:
    return current_thread().name


async def failing() -> None:
    message = "no"
    raise ValueError(message)


def test_several_threads_share_one_loop() -> None:
    loop = LoopThread()
    with ThreadPoolExecutor(4) as pool:
        numbers = list(pool.map(lambda number: loop.run(doubled(number)), range(8)))
        names = set(pool.map(lambda _: loop.run(where()), range(4)))
    loop.stop()

    assert ([0, 2, 4, 6, 8, 10, 12, 14], {"language-model"}) == (numbers, names)


def test_what_a_coroutine_raises_is_raised_to_the_caller() -> None:
    loop = LoopThread()

    with pytest.raises(ValueError, match="no"):
        loop.run(failing())
    loop.stop()


def test_after_its_end_it_runs_nothing() -> None:
    loop = LoopThread()
    loop.stop()

    with pytest.raises(UnavailableError, match="closed"):
        loop.run(doubled(1))


def test_a_loop_that_never_ran_can_be_ended_twice() -> None:
    loop = LoopThread()
    loop.stop()
    loop.stop()
