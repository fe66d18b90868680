"""The round of checks: who takes over whose, and what a full or broken store does to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from claimwright.errors import BusyError, IntegrityError, NotFoundError, UnavailableError
from claimwright.flows.events import Stage
from claimwright.web.account_store import AccountStore
from claimwright.web.admission import Admission
from claimwright.web.article_events import ArticleJobs
from claimwright.web.caller import Accounts
from claimwright.web.job_flow import Job
from claimwright.web.job_store import FILE, JobStore, job_file
from claimwright.web.job_turn import Owner
from claimwright.web.jobs import Jobs
from claimwright.web.server_settings import ServerSettings
from tests.web.article_server import Paced, PacedEngine
from tests.web.conftest import REQUEST


class Process:
    """What one server process has."""

    def __init__(self, home: Path, pace_s: float = 0.0) -> None:
        self.owner = Owner(home)
        self.engine = PacedEngine(checker=Paced(pace_s=pace_s))
        self.store = JobStore(job_file(home), ArticleJobs(self.engine), ServerSettings())
        self.jobs = Jobs(
            stores=(self.store,),
            owner=self.owner,
            admission=Admission(concurrency=2, queue=9),
            server=ServerSettings(),
        )

    async def ended(self, check_id: str) -> Stage:
        """Wait for the end of a check."""
        async for _ in self.jobs.follow(self.store, check_id):
            pass
        return self.store.job(check_id).stage

    async def outcome(self) -> Stage:
        """Begin a check, wait for its end and stop."""
        check = await self.jobs.submit(self.store, REQUEST)
        stage = await self.ended(check.id)
        await self.jobs.stop()
        return stage


def runs(work: Callable[[], Awaitable[object]]) -> object:
    async def whole() -> object:
        return await work()

    return asyncio.run(whole())


def test_a_check_that_a_process_left_is_taken_up_by_the_next(tmp_path: Path) -> None:
    async def work() -> tuple[Stage, bool]:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        check = await first.jobs.submit(first.store, REQUEST)
        await asyncio.sleep(0.05)
        await first.jobs.stop()
        unfinished = not first.store.job(check.id).stage.ended
        await second.jobs.start()
        stage = await second.ended(check.id)
        await second.jobs.stop()
        return stage, unfinished

    assert runs(work) == (Stage.DONE, True)


def test_a_check_that_a_process_leaves_is_taken_up_by_one_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.web.jobs.LOOK_S", 0.05)

    async def work() -> Stage:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        await second.jobs.start()
        check = await first.jobs.submit(first.store, REQUEST)
        await asyncio.sleep(0.05)
        await first.jobs.stop()
        stage = await second.ended(check.id)
        await second.jobs.stop()
        return stage

    assert runs(work) is Stage.DONE


def test_one_that_is_about_to_end_takes_nothing_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.web.jobs.LOOK_S", 0.05)

    async def work() -> int:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        await second.jobs.start()
        second.jobs.drain()
        await first.jobs.submit(first.store, REQUEST)
        await first.jobs.stop()
        await asyncio.sleep(0.2)
        taken = second.jobs.running
        await second.jobs.stop()
        return taken

    assert runs(work) == 0


def test_a_check_that_another_process_runs_is_left_to_it(tmp_path: Path) -> None:
    async def work() -> list[str]:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        check = await first.jobs.submit(first.store, REQUEST)
        await second.jobs.start()
        with pytest.raises(BusyError, match="cancel it first"):
            await second.jobs.delete(second.store, check.id)
        await first.ended(check.id)
        await first.jobs.stop()
        await second.jobs.stop()
        return second.engine.checker.asked

    assert runs(work) == []


def test_a_check_that_another_process_runs_is_stopped_there(tmp_path: Path) -> None:
    async def work() -> Stage:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        check = await first.jobs.submit(first.store, REQUEST)
        await second.jobs.cancel(second.store, check.id)
        stage = await second.ended(check.id)
        await first.jobs.stop()
        await second.jobs.stop()
        return stage

    assert runs(work) is Stage.CANCELLED


def test_a_reader_in_another_process_hears_it_all(tmp_path: Path) -> None:
    async def work() -> Stage:
        first, second = Process(tmp_path), Process(tmp_path)
        check = await first.jobs.submit(first.store, REQUEST)
        stage = await second.ended(check.id)
        await first.jobs.stop()
        await second.jobs.stop()
        return stage

    assert runs(work) is Stage.DONE


def test_a_check_of_a_process_that_is_gone_can_be_cancelled(tmp_path: Path) -> None:
    async def work() -> Stage:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        check = await first.jobs.submit(first.store, REQUEST)
        await first.jobs.stop()
        cancelled = await second.jobs.cancel(second.store, check.id)
        await second.jobs.stop()
        return cancelled.stage

    assert runs(work) is Stage.CANCELLED


def test_a_store_that_is_full_for_a_while_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> Stage:
        process = Process(tmp_path)
        append, failures = process.store.append, [1, 2]

        def sometimes(*arguments: object, **named: object) -> Job:
            if process.store.job(str(arguments[0])).events > 3 and failures:
                failures.pop()
                raise UnavailableError("the disk is full")
            return append(*arguments, **named)  # type: ignore[arg-type]  # passed on

        monkeypatch.setattr(process.store, "append", sometimes)
        monkeypatch.setattr("claimwright.web.jobs.AGAIN_S", 0.01)
        return await process.outcome()

    assert runs(work) is Stage.DONE


@pytest.mark.parametrize("error", [IntegrityError("broken"), RuntimeError("a claim")])
def test_a_store_that_breaks_ends_the_check_and_not_the_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def work() -> Stage:
        process = Process(tmp_path)
        append = process.store.append
        bad: list[str] = []

        def breaks(*arguments: object, **named: object) -> Job:
            if arguments[0] in bad:
                raise error
            return append(*arguments, **named)  # type: ignore[arg-type]  # passed on

        monkeypatch.setattr(process.store, "append", breaks)
        bad.append((await process.jobs.submit(process.store, REQUEST)).id)
        return await process.outcome()

    assert runs(work) is Stage.DONE


@pytest.mark.parametrize("error", [IntegrityError("broken"), RuntimeError("a claim")])
def test_a_check_that_cannot_be_kept_once_ends_as_failed_for_who_follows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    async def work() -> tuple[Stage, int]:
        process = Process(tmp_path)
        append, errors = process.store.append, [error]

        def breaks(*arguments: object, **named: object) -> Job:
            if process.store.job(str(arguments[0])).events > 3 and errors:
                raise errors.pop()
            return append(*arguments, **named)  # type: ignore[arg-type]  # passed on

        monkeypatch.setattr(process.store, "append", breaks)
        return await asyncio.wait_for(process.outcome(), 5), process.jobs.running

    assert runs(work) == (Stage.FAILED, 0)


def test_accounts_that_are_damaged_end_a_check_as_failed(tmp_path: Path) -> None:
    async def work() -> Stage:
        process = Process(tmp_path, pace_s=0.05)
        check = await process.jobs.submit(process.store, REQUEST)
        (tmp_path / "accounts.sqlite").write_bytes(b"no database, " * 100)
        process.jobs._accounts = Accounts(
            store=AccountStore(tmp_path), server=ServerSettings(), audit=None
        )
        stage = await asyncio.wait_for(process.ended(check.id), 5)
        await process.jobs.stop()
        return stage

    assert runs(work) is Stage.FAILED


def test_a_server_ends_while_a_cancelled_check_waits_for_room_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.web.jobs.AGAIN_S", 0.01)

    async def work() -> bool:
        process = Process(tmp_path, pace_s=0.05)
        check = await process.jobs.submit(process.store, REQUEST)

        def full(*_: object, **__: object) -> Job:
            raise UnavailableError("the disk is full")

        monkeypatch.setattr(process.store, "append", full)
        cancelling = asyncio.create_task(process.jobs.cancel(process.store, check.id))
        await asyncio.sleep(0.1)
        await asyncio.wait_for(process.jobs.stop(), 5)
        return (await cancelling).stage.ended

    assert runs(work) is False


def test_jobs_beyond_those_that_take_turns_wait_in_order_and_can_be_cancelled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.web.job_turn.PLACES", 1)

    async def work() -> tuple[Stage, list[Stage], int]:
        process = Process(tmp_path, pace_s=0.05)
        checks = [await process.jobs.submit(process.store, REQUEST) for _ in range(3)]
        cancelled = await process.jobs.cancel(process.store, checks[1].id)
        await anext(process.jobs.follow(process.store, checks[0].id))
        waiting = process.store.job(checks[2].id).stage
        ended = [await asyncio.wait_for(process.ended(each.id), 9) for each in checks]
        left = len(process.jobs._round._waiting + process.jobs._round._placed)
        await process.jobs.stop()
        return waiting, [cancelled.stage, *ended], left

    assert runs(work) == (
        Stage.QUEUED,
        [Stage.CANCELLED, Stage.DONE, Stage.CANCELLED, Stage.DONE],
        0,
    )


def test_a_job_that_waits_hears_that_another_process_was_told_to_stop_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.web.job_turn.PLACES", 1)
    monkeypatch.setattr("claimwright.web.jobs.LOOK_S", 0.02)

    async def work() -> tuple[Stage, bool]:
        process = Process(tmp_path, pace_s=0.2)
        await process.jobs.start()
        checks = [await process.jobs.submit(process.store, REQUEST) for _ in range(2)]
        process.store.stop(checks[1].id)
        stage = await asyncio.wait_for(process.ended(checks[1].id), 9)
        first_goes_on = not process.store.job(checks[0].id).stage.ended
        await process.jobs.stop()
        return stage, first_goes_on

    assert runs(work) == (Stage.CANCELLED, True)


def test_a_store_that_fails_while_checks_are_taken_up_loses_none_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("claimwright.web.jobs.LOOK_S", 0.05)

    async def work() -> list[Stage]:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        checks = [await first.jobs.submit(first.store, REQUEST) for _ in range(2)]
        await first.jobs.stop()
        adopt, errors = second.store.adopt, [UnavailableError("locked")]

        def sometimes(job: Job, owner: str) -> bool:
            if job.id == checks[1].id and errors:
                raise errors.pop()
            return adopt(job, owner)

        monkeypatch.setattr(second.store, "adopt", sometimes)
        await second.jobs.start()
        stages = [await asyncio.wait_for(second.ended(each.id), 5) for each in checks]
        await second.jobs.stop()
        return stages

    assert runs(work) == [Stage.DONE, Stage.DONE]


def test_one_that_was_to_stop_is_stopped_by_who_takes_it_up(tmp_path: Path) -> None:
    async def work() -> tuple[Stage, int]:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        check = await first.jobs.submit(first.store, REQUEST)
        await first.jobs.stop()
        first.store.stop(check.id)
        told = first.store.job(check.id).events
        await second.jobs.start()
        stage = await second.ended(check.id)
        await second.jobs.stop()
        return stage, second.store.job(check.id).events - told

    assert runs(work) == (Stage.CANCELLED, 1)


def test_a_lock_file_that_cannot_be_removed_keeps_no_server_from_starting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> int:
        first, second = Process(tmp_path, pace_s=0.05), Process(tmp_path)
        await first.jobs.submit(first.store, REQUEST)
        await first.jobs.stop()

        def refuses(_name: str) -> bool:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr(second.owner, "is_gone", refuses)
        await second.jobs.start()
        running = second.jobs.running
        await second.jobs.stop()
        return running

    assert runs(work) == 0


def test_a_damaged_store_does_not_keep_a_server_from_starting(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no database, " * 100)

    async def work() -> None:
        process = Process(tmp_path)
        await process.jobs.start()
        await process.jobs.stop()

    assert runs(work) is None


def test_a_request_for_a_corpus_that_is_none_takes_no_place(tmp_path: Path) -> None:
    async def work() -> int:
        process = Process(tmp_path)
        with pytest.raises(NotFoundError):
            await process.jobs.submit(process.store, replace(REQUEST, corpus="lost"))
        await process.jobs.stop()
        return len(process.jobs._running)

    assert runs(work) == 0
