"""The application as a whole: hostile requests, floods, and real HTTP."""

import asyncio
import json
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice, product
from multiprocessing.process import BaseProcess
from pathlib import Path

import httpx
import pytest
import uvicorn
from fastapi.testclient import TestClient

from claimwright.domain import Pair, Stance
from claimwright.errors import UnavailableError
from claimwright.flows.backup import back_up
from claimwright.flows.restore import restore
from claimwright.settings import Settings
from claimwright.testing import FakeStanceModel
from claimwright.web.app import DrainingServer, create_app
from claimwright.web.jobs import Jobs
from claimwright.web.server_settings import ServerSettings
from tests.web.article_server import Running, events, process, text_of
from tests.web.conftest import REQUEST, DoubleEngine, Judge
from tests.web.test_jobs import Process

JSON_TYPE = {"Content-Type": "application/json"}
POSTS = ["/api/abstract/evidence", "/api/phrase/verify/batch", "/api/split", "/v1/verify"]
HOSTILE = {
    "nothing": b"",
    "null": b"null",
    "a number": b"7",
    "a string": b'"claim"',
    "an array": b"[]",
    "not utf-8": b'{"claim": "caf\xe9"}',
    "utf-16": '{"claim": "a"}'.encode("utf-16"),
    "cut off": b'{"claim": "a',
    "nan": b'{"claim": "a", "threshold": NaN}',
    "a huge number": b'{"claim": "a", "top_k": ' + b"9" * 5_000 + b"}",
    "half a surrogate": b'{"claim": "\\ud800", "text": "\\ud800", "claims": ["\\udfff"]}',
    "nul": b'{"claim": "\\u0000", "claims": ["\\u0000"], "text": 7}',
    "deep arrays": b'{"claim": ' + b"[" * 900 + b"]" * 900 + b"}",
    "deeper arrays": b'{"claim": ' + b"[" * 90_000 + b"]" * 90_000 + b"}",
    "deep objects": b'{"a":' * 950 + b"1" + b"}" * 950,
    "many fields": json.dumps({f"f{number}": 1 for number in range(10_000)}).encode(),
    "a long claim": json.dumps({"claim": "x" * 100_000, "claims": ["y" * 100_000]}).encode(),
    "markup": b'{"claim": ["<script>"], "claims": "<script>", "text": ["<script>"], "x": 1}',
}


def test_a_hostile_body_is_a_problem_of_the_caller(client: TestClient) -> None:
    answers = {
        (path, name): client.post(path, content=HOSTILE[name], headers=JSON_TYPE)
        for path, name in product(POSTS, HOSTILE)
    }

    assert [
        each
        for each, answer in answers.items()
        if answer.status_code not in {400, 422}
        or answer.headers["Content-Type"] != "application/problem+json"
    ] == []


@pytest.mark.parametrize("path", ["/%00", "/..%2f..%2fetc%2fpasswd", "/é", "/v1/" + "x" * 9_000])
def test_a_hostile_path_is_not_found(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


@dataclass
class SlowJudge(Judge):
    """A stance model that waits until a test lets it go, and counts who is with it."""

    gate: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    together: int = 0
    most: int = 0

    def judge(self, pairs: Sequence[Pair]) -> tuple[Stance, ...]:
        """Wait, then judge by shared words."""
        with self.lock:
            self.together += 1
            self.most = max(self.most, self.together)
        self.gate.wait(10)
        with self.lock:
            self.together -= 1
        return FakeStanceModel().judge(pairs)


class Live:
    """A server on this machine, in a thread of the test."""

    def __init__(self, judge: Judge, server: ServerSettings) -> None:
        app = create_app(DoubleEngine(judge=judge), Settings(), server)
        config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="critical", lifespan="off")
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run)

    def start(self) -> str:
        """Start and return the address once it answers."""
        self._thread.start()
        while not self._server.started:
            self._thread.join(0.01)
        host, port = self._server.servers[0].sockets[0].getsockname()
        return f"http://{host}:{port}"

    def stop(self) -> None:
        """Stop in good order."""
        self._server.should_exit = True
        self._thread.join(10)


@pytest.fixture
def live() -> Iterator[Callable[[Judge, ServerSettings], str]]:
    started: list[Live] = []

    def start(judge: Judge, server: ServerSettings) -> str:
        started.append(Live(judge, server))
        return started[-1].start()

    yield start
    for server in started:
        server.stop()


Start = Callable[[Judge, ServerSettings], str]
on_this_machine = pytest.mark.allow_hosts(["127.0.0.1"])


@on_this_machine
def test_a_claim_is_verified_over_real_http(live: Start) -> None:
    address = live(Judge(), ServerSettings())
    answer = httpx.post(f"{address}/v1/verify", json={"claim": "Sea ice declines."})

    assert (answer.status_code, answer.json()["verdict"]["label"]) == (200, "SUPPORTED")


@on_this_machine
def test_a_large_body_is_refused_over_real_http(live: Start) -> None:
    address = live(Judge(), ServerSettings(max_body_bytes=1_000))
    answer = httpx.post(f"{address}/v1/verify", content=b"x" * 100_000, headers=JSON_TYPE)

    assert (answer.status_code, answer.json()["type"]) == (413, "/problems/input-too-large")


@on_this_machine
def test_a_flood_is_held_to_its_bounds_and_nobody_is_left_without_an_answer(live: Start) -> None:
    judge = SlowJudge()
    address = live(judge, ServerSettings(concurrency=2, queue=3, retry_after_s=9))

    def ask(number: int) -> tuple[int, str | None]:
        body = {"claim": f"Sea ice declines {number}."}
        answer = httpx.post(f"{address}/v1/verify", json=body, timeout=30)
        return answer.status_code, answer.headers.get("Retry-After")

    with ThreadPoolExecutor(20) as callers:
        answers = [callers.submit(ask, number) for number in range(20)]
        alive = httpx.get(f"{address}/healthz", timeout=5).status_code
        judge.gate.set()
        found = sorted(answer.result() for answer in answers)

    served = [each for each in found if each == (200, None)]
    assert (alive, judge.most <= 2, set(found), len(served) >= 5) == (
        200,
        True,
        {(200, None), (503, "9")},
        True,
    )


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


def child_of(server: Running) -> BaseProcess:
    assert server.child is not None
    return server.child


def code_of(server: Running) -> int | None:
    """Return how the process ended, once it has."""
    child_of(server).join(20)
    return child_of(server).exitcode


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
            child_of(server).terminate()
            answer_to_new = refused(server)
            ready = server.client.get("/readyz")
            read = server.client.get("/v1/corpora")
            last = list(heard)[-1]
        code = code_of(server)

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
            child_of(first).terminate()
            # It ends without a break: whoever reads it asks for the rest.
            heard += list(stream)
        code = code_of(first)
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
