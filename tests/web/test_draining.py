"""What a server does that is told to end while it has work."""

import asyncio
import json
import signal
import subprocess
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path

import httpx
import pytest
import uvicorn

from claimwright.errors import UnavailableError
from claimwright.flows.backup import back_up
from claimwright.flows.restore import restore
from claimwright.web.draining import DrainingServer
from claimwright.web.jobs import Jobs
from tests.web.article_server import Running, events, process, text_of
from tests.web.conftest import REQUEST
from tests.web.test_jobs import Process

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

TERM = signal.SIGTERM


def server_of(jobs: Jobs, drain_s: float) -> DrainingServer:
    return DrainingServer(uvicorn.Config(app=print), jobs=(jobs,), drain_s=drain_s)


def ends(server: DrainingServer) -> bool:
    return asyncio.run(server.on_tick(1))


def test_a_server_without_jobs_ends_at_once(tmp_path: Path) -> None:
    server = server_of(Process(tmp_path).jobs, 60)
    before = ends(server)
    server.handle_exit(TERM, None)

    assert (before, ends(server)) == (False, True)


def test_a_server_with_jobs_waits_for_them_and_takes_no_new_ones(tmp_path: Path) -> None:
    async def work() -> tuple[bool, bool, int]:
        process = Process(tmp_path, pace_s=0.05)
        server = server_of(process.jobs, 60)
        job = await process.jobs.submit(process.store, REQUEST)
        server.handle_exit(TERM, None)
        waits = not await server.on_tick(1)
        with pytest.raises(UnavailableError, match="takes no new jobs; try again after"):
            await process.jobs.submit(process.store, REQUEST)
        await process.ended(job.id)
        await asyncio.sleep(0.05)
        over = await server.on_tick(1)
        left = process.jobs.running
        await process.jobs.stop()
        return waits, over, left

    assert asyncio.run(work()) == (True, True, 0)


@pytest.mark.parametrize(
    ("drain_s", "then"), [(0.0, None), (60.0, signal.SIGTERM), (60.0, signal.SIGINT)]
)
def test_jobs_are_left_when_their_time_is_over_or_the_signal_comes_again(
    tmp_path: Path, drain_s: float, then: int | None
) -> None:
    async def work() -> tuple[bool, bool]:
        process = Process(tmp_path, pace_s=0.05)
        server = server_of(process.jobs, drain_s)
        await process.jobs.submit(process.store, REQUEST)
        server.handle_exit(TERM, None)
        if then is not None:
            server.handle_exit(then, None)
        over = await server.on_tick(1)
        await process.jobs.stop()
        return over, process.jobs.running > 0

    assert asyncio.run(work()) == (True, True)


# --- In a process of its own ----------------------------------------------------------------------


def refused(server: Running) -> httpx.Response:
    """Ask for a job until it is refused."""
    for _ in range(100):
        answer = server.client.post("/v1/articles", json={"text": "Seas rise."})
        if answer.status_code != 202:
            return answer
        time.sleep(0.02)
    raise AssertionError(server.url)


def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise AssertionError(true)


def child_of(server: Running) -> "subprocess.Popen[str]":
    assert server.child is not None
    return server.child


@pytest.mark.slow
def test_while_a_job_ends_new_ones_are_refused_and_its_stream_is_told_to_the_end(
    tmp_path: Path,
) -> None:
    with process(tmp_path, tmp_path / "noted", pace_s=0.2) as server:
        body = {"text": text_of(6)}
        headers = {"Accept": "text/event-stream"}
        with server.client.stream("POST", "/v1/articles", json=body, headers=headers) as answer:
            heard = events(answer)
            next(heard)
            child_of(server).send_signal(TERM)
            answer_to_new = refused(server)
            ready = server.client.get("/readyz")
            read = server.client.get("/v1/corpora")
            last = list(heard)[-1]
        code = child_of(server).wait(10)

    assert (answer_to_new.status_code, answer_to_new.headers["Retry-After"]) == (503, "5")
    assert answer_to_new.json()["type"] == "/problems/unavailable"
    assert (ready.status_code, read.status_code) == (503, 200)
    assert (last.name, last.data["state"], code) == ("summary", "done", 0)


@pytest.mark.slow
def test_what_is_left_goes_on_in_another_server_and_is_followed_there(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    with (
        process(tmp_path, noted, pace_s=0.3, drain_s=1, log=tmp_path / "log") as first,
        process(tmp_path, noted) as second,
    ):
        headers = {"Accept": "text/event-stream"}
        body = {"text": text_of(30)}
        with first.client.stream("POST", "/v1/articles", json=body, headers=headers) as answer:
            place = answer.headers["Location"]
            stream = events(answer)
            heard = list(islice(stream, 4))
            child_of(first).send_signal(TERM)
            # It ends without a break: whoever reads it asks for the rest.
            heard += list(stream)
        code = child_of(first).wait(20)
        until(lambda: bool(second.client.get(place).json()["report"]))
        rest = second.rest(place, heard[-1].number)

    every = [each.number for each in heard + rest]
    assert (code, every) == (0, list(range(1, len(every) + 1)))
    assert rest[-1].name == "summary"
    claims = noted.read_text().splitlines()
    assert (len(claims), len(set(claims))) == (30, 30)
    lines = [json.loads(line) for line in (tmp_path / "log").read_text().splitlines()]
    assert "1 jobs are left to another server or the next start" in [
        line["message"] for line in lines
    ]


@pytest.mark.slow
def test_a_backup_taken_while_a_server_works_goes_on_where_it_was(tmp_path: Path) -> None:
    noted, home, copy = tmp_path / "noted", tmp_path / "home", tmp_path / "copy"
    home.mkdir()
    with process(home, noted, pace_s=0.1) as server:
        ids = [server.begin(text_of(20)) for _ in range(3)]
        until(noted.exists)
        back_up(home, tmp_path / "a.zip")
        child_of(server).kill()
    done = restore(tmp_path / "a.zip", copy)

    assert {each.path for each in done.contents.files} >= {"jobs.sqlite"}
    with process(copy, tmp_path / "other") as server:
        heard = [server.follow(each) for each in ids]
    assert [each[-1].data["state"] for each in heard] == ["done"] * 3
    assert [each[-1].data["coverage"]["checked"] for each in heard] == [20] * 3
