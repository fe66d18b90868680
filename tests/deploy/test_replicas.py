"""Two servers on one home folder behind a balancer: one is killed, and nothing is lost."""

import contextlib
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient

from deploy.replicas import Balancer, free_port, running

CLIENTS = 4
CLAIMS = ("Sea level rises", "Arctic sea ice declines", "The sun causes the warming")
ARTICLE = " ".join(f"{claim} by 2 percent each year." for claim in CLAIMS)

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


class Callers:
    """Clients that ask without a pause, and what they were told.

    Args:
        url: Of the balancer.
    """

    def __init__(self, url: str) -> None:
        self.answers: Counter[tuple[str, int, bool]] = Counter()
        self.accepted: list[tuple[int, str]] = []  # whose, and the id of the job
        self.done = threading.Event()
        self._url = url

    def ask(self, number: int) -> None:
        with httpx.Client(base_url=self._url, timeout=60, trust_env=False) as client:
            while not self.done.is_set():
                claim = CLAIMS[number % len(CLAIMS)]
                self._tell(client.get("/healthz"))
                self._tell(client.post("/v1/verify", json={"claim": claim}))
                begun = client.post("/v1/articles", json={"text": ARTICLE})
                self._tell(begun)
                if begun.status_code == 202:
                    self.accepted.append((number, begun.json()["id"]))

    def _tell(self, answer: httpx.Response) -> None:
        kind = answer.request.url.path, answer.status_code, "Retry-After" in answer.headers
        self.answers[kind] += 1


def wait_until(met: Callable[[], bool]) -> None:
    """Wait until something is so, for a minute at most."""
    for _ in range(1_200):
        if met():
            return
        time.sleep(0.05)
    pytest.fail("a minute was not enough")


def stage_of(url: str, job: str) -> str:
    """Return how a job ended, after it has."""
    for _ in range(600):
        answer = httpx.get(f"{url}/v1/articles/{job}", timeout=30, trust_env=False)
        if answer.status_code == 200 and answer.json()["state"] in {"done", "failed", "cancelled"}:
            return str(answer.json()["state"])
        assert answer.status_code in {200, 503}, answer.text
        time.sleep(0.2)
    return "unfinished"


@pytest.mark.model
@pytest.mark.slow
def test_when_a_server_is_killed_no_accepted_job_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLAIMWRIGHT_VERIFIER", "small")
    with running(tmp_path / "home") as topology, ThreadPoolExecutor(CLIENTS) as pool:
        callers = Callers(topology.url)
        asking = [pool.submit(callers.ask, number) for number in range(CLIENTS)]
        try:
            wait_until(lambda: len({caller for caller, _ in callers.accepted}) == CLIENTS)
            topology.replicas[0].kill()
            before = len(callers.accepted)
            wait_until(lambda: len(callers.accepted) >= before + CLIENTS)
        finally:
            callers.done.set()  # else the pool would wait for ever
        for each in asking:
            each.result()
        ended = Counter(stage_of(topology.url, job) for _, job in callers.accepted)

    assert ended == {"done": len(callers.accepted)}
    assert callers.accepted
    bad = {
        kind: number
        for kind, number in callers.answers.items()
        if not (200 <= kind[1] < 300 or kind[1:] == (503, True))
    }
    assert bad == {}
    assert callers.answers["/healthz", 200, False] > 0


def test_where_nobody_answers_the_caller_is_told_when_to_come_back() -> None:
    with TestClient(Balancer([f"http://127.0.0.1:{free_port()}"])) as client:
        answer = client.post("/v1/verify", json={"claim": "Seas rise"})

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")


class Dying:
    """A server that reads a request and ends without an answer, as one that is killed does."""

    def __init__(self) -> None:
        self.asked = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        threading.Thread(target=self._take, daemon=True).start()

    def close(self) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _take(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                taken, _ = self._listener.accept()
                with taken:
                    taken.recv(65_536)
                    self.asked += 1


@pytest.mark.parametrize(("method", "asked"), [("POST", 1), ("DELETE", 1), ("GET", 2)])
def test_what_may_have_been_done_is_not_sent_again(method: str, asked: int) -> None:
    servers = [Dying(), Dying()]
    with TestClient(Balancer([each.url for each in servers])) as client:
        answer = client.request(method, "/v1/articles")
    for each in servers:
        each.close()

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "1")
    assert sum(each.asked for each in servers) == asked
