"""What watchers are told."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from claimwright.domain import Document
from claimwright.errors import IntegrityError
from claimwright.flows.verify import VerifyFlow
from claimwright.settings import Settings
from claimwright.web import health
from claimwright.web.app import create_app
from claimwright.web.health import PROBE, probe, storage_shortfalls
from claimwright.web.job_store import FILE, job_file
from claimwright.web.problem_types import TYPES
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import DoubleEngine, client_of


def test_a_process_that_answers_is_alive(client: TestClient) -> None:
    answer = client.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


def test_liveness_does_not_touch_the_engine(broken_client: TestClient) -> None:
    assert broken_client.get("/healthz").status_code == 200


def test_a_server_that_searches_and_judges_is_ready(client: TestClient) -> None:
    answer = client.get("/readyz")

    assert (answer.status_code, answer.json()) == (
        200,
        {"status": "ready", "corpus": "starter", "reasons": []},
    )


def test_readiness_judges_what_it_found() -> None:
    engine = DoubleEngine()

    probe(engine, "starter")

    assert [pair.claim for pair in engine.judge.asked[0]] == [PROBE]


@pytest.fixture(scope="module")
def lost_client() -> Iterator[TestClient]:
    """Return a client of a server whose corpus does not exist."""
    with TestClient(
        create_app(DoubleEngine(), Settings(corpus="lost")), base_url="http://localhost"
    ) as opened:
        yield opened


def test_without_its_corpus_a_server_is_not_ready(lost_client: TestClient) -> None:
    answer = lost_client.get("/readyz")

    assert (answer.status_code, answer.headers["Retry-After"], answer.json()["detail"]) == (
        503,
        "5",
        "not ready: there is no corpus 'lost'; there is 'starter'",
    )


def test_with_an_empty_corpus_a_server_is_not_ready(
    client_over: Callable[[tuple[Document, ...]], TestClient],
) -> None:
    answer = client_over(()).get("/readyz")

    assert (answer.status_code, "is empty" in answer.json()["detail"]) == (503, True)


class LackingEngine(DoubleEngine):
    """An engine that answers and lacks something."""

    def shortfalls(self) -> tuple[str, ...]:
        """Return what."""
        return ("the corpus 'ice' does not open",)


def test_a_server_that_lacks_something_is_degraded(tmp_path: Path) -> None:
    server = ServerSettings(min_free_bytes=10**18)
    answer = client_of(LackingEngine(), home=tmp_path, server=server).get("/readyz")

    body = answer.json()
    assert (answer.status_code, body["status"], body["corpus"]) == (200, "degraded", "starter")
    assert body["reasons"][0] == "the corpus 'ice' does not open"
    assert body["reasons"][1].startswith("the disk is nearly full")


def shortfalls(home: Path, min_free_bytes: int = 1) -> list[str]:
    return list(storage_shortfalls(home, job_file(home), min_free_bytes))


def test_a_disk_that_is_nearly_full_is_told(tmp_path: Path) -> None:
    (reason,) = shortfalls(tmp_path, min_free_bytes=10**18)

    assert reason.startswith("the disk is nearly full: ")
    assert "server.min_free_bytes is 1,000,000,000,000,000,000" in reason


def test_a_store_that_is_locked_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LOCKED_S", 0.05)
    with job_file(tmp_path).writing():
        reasons = shortfalls(tmp_path)

    assert reasons == ["the store of jobs is locked, or cannot be written: jobs wait"]
    assert shortfalls(tmp_path) == []


def test_a_store_that_is_damaged_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"no store at all" * 100)

    assert shortfalls(tmp_path) == [
        "the store of jobs is damaged, or of another version: no job can be kept; see the log"
    ]


def test_a_server_that_has_all_it_can_do_is_degraded_and_not_away(tmp_path: Path) -> None:
    gate, entered = threading.Event(), threading.Event()

    class Waiting(DoubleEngine):
        def flow(self, corpus: str) -> VerifyFlow:
            entered.set()
            gate.wait(10)
            return super().flow(corpus)

    server = ServerSettings(concurrency=1, queue=0)
    app = create_app(Waiting(), Settings(home=tmp_path), server)
    with TestClient(app, base_url="http://localhost") as opened, ThreadPoolExecutor(1) as pool:
        first = pool.submit(opened.get, "/readyz")
        entered.wait(10)
        second = opened.get("/readyz").json()
        gate.set()

    assert first.result().json()["status"] == "ready"
    assert (second["status"], "which is the limit" in second["reasons"][0]) == ("degraded", True)


def test_a_home_that_is_not_there_lacks_nothing(tmp_path: Path) -> None:
    assert shortfalls(tmp_path / "none") == []


def test_a_server_that_is_about_to_end_is_not_ready(tmp_path: Path) -> None:
    app = create_app(DoubleEngine(), Settings(home=tmp_path))
    with TestClient(app, base_url="http://localhost") as opened:
        for jobs in app.state.jobs:
            jobs.drain()
        answer = opened.get("/readyz")

    assert (answer.status_code, answer.json()["detail"]) == (
        503,
        "not ready: the server is about to end",
    )


class DamagedEngine(DoubleEngine):
    """An engine whose corpus is damaged."""

    def flow(self, corpus: str) -> VerifyFlow:
        """Fail, naming a folder."""
        raise IntegrityError(f"cannot read '/home/me/corpora/{corpus}'")


def test_what_everybody_may_ask_names_no_folder(tmp_path: Path) -> None:
    answer = client_of(DamagedEngine(), home=tmp_path).get("/readyz")

    assert (answer.status_code, answer.json()["detail"]) == (
        503,
        "not ready: the corpus 'starter' or a model is damaged; the log says what",
    )


def test_a_server_that_fails_is_not_ready(broken_client: TestClient) -> None:
    assert broken_client.get("/readyz").status_code == 503


def test_a_kind_of_problem_is_explained_where_its_type_points(client: TestClient) -> None:
    told = {kind.path: client.get(kind.path).json()["title"] for kind in TYPES}

    assert told == {kind.path: kind.title for kind in TYPES}


def test_a_kind_that_is_none_is_not_found(client: TestClient) -> None:
    assert client.get("/problems/boredom").status_code == 404
