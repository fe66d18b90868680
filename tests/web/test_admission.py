"""The door to the models: how many run, how many wait, who is sent away."""

import threading
import time
from collections.abc import Callable
from functools import partial

import anyio
import pytest

from claimwright.errors import InputError
from claimwright.web.admission import Admission, OverloadedError


class Crowd:
    """Work that notes how many of it run at once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self.most = 0

    def work(self, number: int) -> int:
        with self._lock:
            self._running += 1
            self.most = max(self.most, self._running)
        time.sleep(0.01)
        with self._lock:
            self._running -= 1
        return number


async def gather(admission: Admission, works: list[Callable[[], int]]) -> list[int | str]:
    """Run all works at once; return each answer or the name of its error, in order."""
    answers: list[int | str] = [""] * len(works)

    async def one(place: int, work: Callable[[], int]) -> None:
        try:
            answers[place] = await admission.run(work)
        except OverloadedError as error:
            answers[place] = type(error).__name__

    async with anyio.create_task_group() as group:
        for place, work in enumerate(works):
            group.start_soon(one, place, work)
    return answers


def test_work_runs_off_the_event_loop_and_its_answer_comes_back() -> None:
    async def scenario() -> bool:
        loop_thread = threading.get_ident()
        return await Admission(concurrency=1, queue=0).run(threading.get_ident) != loop_thread

    assert anyio.run(scenario)


def test_no_more_than_the_concurrency_run_at_once() -> None:
    crowd = Crowd()
    works: list[Callable[[], int]] = [partial(crowd.work, number) for number in range(8)]

    answers = anyio.run(gather, Admission(concurrency=2, queue=8), works)

    assert (list(range(8)), 2) == (answers, crowd.most)


def test_beyond_the_queue_work_is_sent_away() -> None:
    crowd = Crowd()
    works: list[Callable[[], int]] = [partial(crowd.work, number) for number in range(5)]

    answers = anyio.run(gather, Admission(concurrency=1, queue=2), works)

    assert answers == [0, 1, 2, "OverloadedError", "OverloadedError"]


def test_room_is_given_back_when_work_fails() -> None:
    def fail() -> int:
        raise InputError("no")

    async def scenario() -> tuple[int, int]:
        admission = Admission(concurrency=1, queue=0)
        with pytest.raises(InputError):
            await admission.run(fail)
        return admission.inside, await admission.run(lambda: 7)

    assert anyio.run(scenario) == (0, 7)
