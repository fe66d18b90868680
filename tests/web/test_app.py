"""The application as a whole: hostile requests, floods, and real HTTP."""

import json
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import httpx
import pytest
import uvicorn
from fastapi.testclient import TestClient

from claimwright.domain import Pair, Stance
from claimwright.settings import Settings
from claimwright.testing import FakeStanceModel
from claimwright.web.app import create_app
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import DoubleEngine, Judge

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


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_body_is_a_problem_of_the_caller(
    client: TestClient, path: str, body: bytes
) -> None:
    answer = client.post(path, content=body, headers=JSON_TYPE)

    assert (answer.status_code in {400, 422}, answer.headers["Content-Type"]) == (
        True,
        "application/problem+json",
    )


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
