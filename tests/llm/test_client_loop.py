"""Coroutines run for callers that are not asynchronous."""

import asyncio
from concurrent.futures import CancelledError, ThreadPoolExecutor
from threading import Thread, current_thread

import pytest

from claimwright.errors import InputError, UnavailableError
from claimwright.llm.client import LoopThread


async def nothing() -> None:
    """End without more ado."""


async def doubled(number: int) -> int:
    await asyncio.sleep(0)
    return 2 * number


async def where() -> str:
    return current_thread().name


async def failing() -> None:
    raise ValueError("no")


def test_several_threads_share_one_loop() -> None:
    loop = LoopThread(nothing)
    with ThreadPoolExecutor(4) as pool:
        numbers = list(pool.map(lambda number: loop.run(doubled(number)), range(8)))
        names = set(pool.map(lambda _: loop.run(where()), range(4)))
    loop.stop()

    assert ([0, 2, 4, 6, 8, 10, 12, 14], {"language-model"}) == (numbers, names)


def test_what_a_coroutine_raises_is_raised_to_the_caller() -> None:
    loop = LoopThread(nothing)

    with pytest.raises(ValueError, match="no"):
        loop.run(failing())
    loop.stop()


def test_after_its_end_it_runs_nothing() -> None:
    loop = LoopThread(nothing)
    loop.stop()

    with pytest.raises(UnavailableError, match="closed"):
        loop.run(doubled(1))


def test_a_loop_that_never_ran_can_be_ended_twice() -> None:
    loop = LoopThread(nothing)
    loop.stop()
    loop.stop()


def test_what_is_unfinished_at_its_end_is_cancelled() -> None:
    loop = LoopThread(nothing)
    found: list[BaseException] = []

    def wait() -> None:
        try:
            loop.run(asyncio.sleep(60))
        except CancelledError as error:
            found.append(error)

    caller = Thread(target=wait)
    caller.start()
    loop.run(asyncio.sleep(0.05))
    loop.stop()
    caller.join(5)

    assert 1 == len(found)


def test_a_loop_can_be_ended_from_its_own_thread() -> None:
    loop = LoopThread(nothing)

    async def end() -> Thread:
        loop.stop()
        return current_thread()

    loop.run(end()).join(5)

    assert loop._stopped


def test_the_last_thing_is_what_it_was_given() -> None:
    ended: list[str] = []

    async def ending() -> None:
        ended.append(current_thread().name)

    loop = LoopThread(ending)
    loop.run(doubled(1))
    loop.stop()

    assert ["language-model"] == ended


def test_who_is_run_by_the_loop_may_not_wait_for_it() -> None:
    loop = LoopThread(nothing)

    async def inner() -> int:
        return loop.run(doubled(1))

    with pytest.raises(InputError, match="may not ask"):
        loop.run(inner())
    loop.stop()
