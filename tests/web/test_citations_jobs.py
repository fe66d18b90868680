"""Jobs take turns, are bounded, followed, and stopped in good order."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest

from claimwright.errors import BusyError, NotFoundError
from claimwright.flows.article_events import Stage
from claimwright.web.admission import OverloadedError
from claimwright.web.citations_job import CitationsJob, JobParts
from claimwright.web.citations_jobs import CitationsJobs
from claimwright.web.citations_request import CitationsRequest
from claimwright.web.citations_store import CitationStore
from claimwright.web.citations_unfinished import UnfinishedCitations
from claimwright.web.job_owner import Owner
from claimwright.web.job_store import Kept
from claimwright.web.server_settings import ServerSettings
from tests.web.citations_doubles import KnownCitations
from tests.web.conftest import DoubleEngine

KEPT = Kept(number=99, days=9, size_bytes=10**9)
REQUEST = CitationsRequest(title="Lake Verna")


class Process:
    """What one server process has."""

    def __init__(
        self,
        home: Path,
        server: ServerSettings | None = None,
        engine: DoubleEngine | None = None,
    ) -> None:
        self.store, owner = CitationStore(home, KEPT), Owner(home)
        self.engine = engine or DoubleEngine()
        parts = JobParts(
            engine=self.engine, store=self.store, unfinished=UnfinishedCitations(home, owner)
        )
        self.jobs = CitationsJobs(parts=parts, owner=owner, server=server or ServerSettings())

    async def ended(self, job: CitationsJob) -> Stage:
        """Wait for the end of a job."""
        async for _ in self.jobs.follow(job, 0):
            pass
        return job.stage


def _checked(process: Process) -> int:
    return process.engine.citations.checked


def _pausing(reached: threading.Event) -> DoubleEngine:
    """Return an engine that takes its time from the third claim on."""

    def pause(place: int) -> None:
        if place >= 2:
            reached.set()
            time.sleep(0.2)

    return DoubleEngine(citations=KnownCitations(before=pause))


def runs(work: Callable[[], Awaitable[object]]) -> object:
    async def whole() -> object:
        return await work()

    return asyncio.run(whole())


def test_several_articles_take_turns(tmp_path: Path) -> None:
    async def work() -> list[Stage]:
        process = Process(tmp_path)
        jobs = [await process.jobs.submit(REQUEST) for _ in range(3)]
        stages = [await process.ended(job) for job in jobs]
        await process.jobs.stop()
        return stages

    assert runs(work) == [Stage.DONE] * 3


def test_what_a_process_left_the_next_one_goes_on_with(tmp_path: Path) -> None:
    async def work() -> tuple[Stage | None, int, int]:
        reached = threading.Event()
        first = Process(tmp_path, engine=_pausing(reached))
        job = await first.jobs.submit(REQUEST)
        await asyncio.to_thread(reached.wait, 30)
        await first.jobs.stop()
        before = first.engine.citations.checked
        second = Process(tmp_path)
        await second.jobs.start()
        again = second.jobs.job_of(job.name)
        stage = await second.ended(again)
        await second.jobs.stop()
        return stage, len(second.store.report(job.name).groups), before + _checked(second)

    stage, groups, checked = cast("tuple[Stage, int, int]", runs(work))

    assert (stage, groups) == (Stage.DONE, 7)
    assert checked <= 8


def test_what_another_process_runs_is_left_to_it_and_said_to_go_on(tmp_path: Path) -> None:
    async def work() -> str:
        reached = threading.Event()
        first, second = Process(tmp_path, engine=_pausing(reached)), Process(tmp_path)
        job = await first.jobs.submit(REQUEST)
        await asyncio.to_thread(reached.wait, 30)
        await second.jobs.start()
        with pytest.raises(BusyError) as refused:
            second.jobs.job(job.name)
        await first.jobs.stop()
        await second.jobs.stop()
        return str(refused.value)

    assert "another process" in str(runs(work))


def test_what_a_process_left_and_none_has_taken_is_not_found(tmp_path: Path) -> None:
    async def work() -> None:
        reached = threading.Event()
        first, second = Process(tmp_path, engine=_pausing(reached)), Process(tmp_path)
        job = await first.jobs.submit(REQUEST)
        await asyncio.to_thread(reached.wait, 30)
        await first.jobs.stop()
        assert second.jobs.job(job.name) is None
        with pytest.raises(NotFoundError, match="its server ended before it did"):
            await second.jobs.cancel(job.name)
        await second.jobs.stop()

    runs(work)


def test_what_another_process_has_ended_is_no_job_here_and_its_report_is(tmp_path: Path) -> None:
    async def work() -> tuple[object, int]:
        first, second = Process(tmp_path), Process(tmp_path)
        job = await first.jobs.submit(REQUEST)
        await first.ended(job)
        known = second.jobs.job(job.name), len(second.store.report(job.name).groups)
        await first.jobs.stop()
        return known

    assert runs(work) == (None, 7)


def test_who_follows_across_processes_hears_all_of_the_second(tmp_path: Path) -> None:
    async def work() -> int:
        process = Process(tmp_path)
        job = CitationsJob("j", REQUEST, runs=2)
        follower = process.jobs.follow(job, 12)
        number, _ = cast("tuple[int, object]", await anext(follower))
        await process.jobs.stop()
        return number

    assert runs(work) == 1_000_001


def test_one_article_too_many_is_sent_away(tmp_path: Path) -> None:
    async def work() -> None:
        process = Process(tmp_path, ServerSettings(articles=1))
        await process.jobs.submit(REQUEST)
        try:
            with pytest.raises(OverloadedError, match="which is the limit"):
                await process.jobs.submit(REQUEST)
        finally:
            await process.jobs.stop()

    runs(work)


def test_only_so_many_that_have_ended_are_remembered(tmp_path: Path) -> None:
    async def work() -> tuple[bool, bool]:
        process = Process(tmp_path, ServerSettings(articles=1))
        first = await process.jobs.submit(REQUEST)
        await process.ended(first)
        second = await process.jobs.submit(REQUEST)
        await process.ended(second)
        third = await process.jobs.submit(REQUEST)
        await process.ended(third)
        await process.jobs.stop()
        return process.jobs.job(first.name) is None, process.store.report(first.name) is not None

    assert runs(work) == (True, True)


def test_a_job_that_goes_on_cannot_be_forgotten(tmp_path: Path) -> None:
    async def work() -> None:
        process = Process(tmp_path)
        job = await process.jobs.submit(REQUEST)
        try:
            with pytest.raises(BusyError, match="cancel that first"):
                await process.jobs.delete(job.name)
        finally:
            await process.jobs.stop()

    runs(work)


def test_a_job_whose_only_reader_left_is_stopped(tmp_path: Path) -> None:
    async def work() -> Stage:
        process = Process(tmp_path)
        job = await process.jobs.submit(REQUEST)
        process.jobs.leave(job.name)
        stage = await process.ended(job)
        await process.jobs.stop()
        return stage

    assert runs(work) == Stage.CANCELLED


def test_stopping_one_that_has_ended_changes_nothing(tmp_path: Path) -> None:
    async def work() -> Stage:
        process = Process(tmp_path)
        job = await process.jobs.submit(REQUEST)
        await process.ended(job)
        await process.jobs.cancel(job.name)
        await process.jobs.stop()
        return job.stage

    assert runs(work) == Stage.DONE


def test_streams_end_once_the_server_is_told_to(tmp_path: Path) -> None:
    async def work() -> list[object]:
        process = Process(tmp_path)
        job = await process.jobs.submit(REQUEST)
        process.jobs.ends_when(lambda: True)
        heard: list[object] = [event async for event in process.jobs.follow(job, 0)]
        await process.jobs.stop()
        return heard

    assert runs(work) == []


def test_a_silent_stream_has_heartbeats(tmp_path: Path) -> None:
    async def work() -> object:
        process = Process(tmp_path, ServerSettings(heartbeat_s=0.01))
        job = CitationsJob("j", REQUEST)
        follower = process.jobs.follow(job, 1)
        heard = await anext(follower)
        await process.jobs.stop()
        return heard

    assert runs(work) is None


def test_one_stream_too_many_is_sent_away(tmp_path: Path) -> None:
    async def work() -> None:
        process = Process(tmp_path, ServerSettings(followers=1))
        job = await process.jobs.submit(REQUEST)
        follower = process.jobs.follow(job, 0)
        await anext(follower)
        try:
            with pytest.raises(OverloadedError, match="streams are open"):
                process.jobs.check_room()
        finally:
            await process.jobs.stop()

    runs(work)


def test_a_job_that_nobody_knows_is_not_found(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="begin it again"):
        Process(tmp_path).jobs.job_of("none")
