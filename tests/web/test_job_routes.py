"""A flow gets a stream, a job, its paths and its history at once."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi import APIRouter, FastAPI, Response
from fastapi.testclient import TestClient

from claimwright.domain import Claim, Json
from claimwright.errors import UnavailableError
from claimwright.web import problems
from claimwright.web.admission import Admission
from claimwright.web.claims_flow import ClaimsFlow, ClaimsStore, job_on
from claimwright.web.job_flow import ClaimEvent
from claimwright.web.job_routes import JobPaths, add_job_routes, begun_stream, frame
from claimwright.web.job_store import job_file
from claimwright.web.job_turn import Owner
from claimwright.web.jobs import Jobs
from claimwright.web.server_settings import ServerSettings
from tests.web.conftest import told_in


@dataclass(frozen=True, slots=True, kw_only=True)
class CountRequest:
    """Claims whose words are counted."""

    claims: tuple[Claim, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WordCount:
    """How many words a claim has."""

    words: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WordSeen:
    """One word."""

    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """The end."""

    report: WordCount


def counted(claim: Claim) -> Iterator[WordSeen | Counted]:
    """Yield each word, then their number."""
    words = claim.text.split()
    for word in words:
        if word == "unspeakable":
            raise UnavailableError("this word cannot be counted at present")
        yield WordSeen(word=word)
    yield Counted(report=WordCount(words=len(words)))


class Counting(ClaimsFlow[CountRequest, WordSeen | Counted, WordCount]):
    """Counts words."""

    name = path = noun = "count"
    request = CountRequest
    names: Mapping[type, str] = {WordSeen: "word", Counted: "report"}
    last = Counted

    def begin(self, request: CountRequest) -> Callable[[Claim], Iterator[WordSeen | Counted]]:
        """Return what counts."""
        del request
        return counted

    def where(
        self, request: CountRequest, event: ClaimEvent[WordSeen | Counted]
    ) -> Mapping[str, Json]:
        """Return the place of a claim."""
        del request
        return {"position": event.position}


JOB = job_on("count", WordCount)
PATHS = JobPaths(name="count", parameter="count_id", noun="count", answer=JOB, events={})


@pytest.fixture
def caller(tmp_path: Path) -> Iterator[TestClient]:
    """Return a client of a server that counts alone."""
    store = ClaimsStore(job_file(tmp_path), Counting(), ServerSettings())
    jobs = Jobs(
        stores=(store,),
        owner=Owner(tmp_path),
        admission=Admission(concurrency=1, queue=9),
        server=ServerSettings(),
    )
    routes = APIRouter(prefix="/v1")

    @routes.post("/count")
    async def begin(claims: list[str]) -> Response:
        asked = CountRequest(claims=tuple(Claim(text=each) for each in claims))
        return await begun_stream(jobs, store, asked)

    add_job_routes(
        routes,
        jobs,
        store,
        PATHS,
        lambda job_id: JOB(job=store.job(job_id), flow="count", reports=store.reports(job_id)),
    )

    @asynccontextmanager
    async def going_on(app: FastAPI) -> AsyncIterator[None]:
        del app
        await jobs.start()
        yield
        await jobs.stop()

    app = FastAPI(lifespan=going_on)
    app.include_router(routes)
    problems.install(app, retry_after_s=1)
    with TestClient(app, base_url="http://localhost") as opened:
        yield opened


def test_it_is_streamed_and_taken_up_where_it_broke(caller: TestClient) -> None:
    answer = caller.post("/v1/count", json=["Seas rise.", "Ice melts fast."])
    job = answer.headers["Location"]
    rest = caller.get(f"{job}/events", headers={"Last-Event-ID": "5"})

    assert told_in(answer.text) == [
        ("word", {"position": 1, "word": "Seas"}),
        ("word", {"position": 1, "word": "rise."}),
        ("report", {"position": 1, "report": {"words": 2}}),
        ("word", {"position": 2, "word": "Ice"}),
        ("word", {"position": 2, "word": "melts"}),
        ("word", {"position": 2, "word": "fast."}),
        ("report", {"position": 2, "report": {"words": 3}}),
    ]
    assert told_in(rest.text) == told_in(answer.text)[5:]
    assert caller.get(f"{job}/events", headers={"Last-Event-ID": "7"}).status_code == 204
    assert caller.get(f"{job}/events", headers={"Last-Event-ID": "8"}).status_code == 422


def test_it_is_a_job_with_reports(caller: TestClient) -> None:
    job = caller.post("/v1/count", json=["Seas rise."]).headers["Location"]
    found: dict[str, Any] = caller.get(job).json()

    assert (found["state"], found["checked"], found["reports"]) == ("done", 1, [{"words": 2}])
    assert caller.delete(job).json() == found


def test_what_fails_ends_it_and_keeps_what_was_reached(caller: TestClient) -> None:
    answer = caller.post("/v1/count", json=["Seas rise.", "An unspeakable thing."])
    found = caller.get(answer.headers["Location"]).json()

    assert told_in(answer.text)[-1] == (
        "error",
        {"title": "Unavailable", "detail": "this word cannot be counted at present"},
    )
    assert (found["state"], found["reports"]) == ("failed", [{"words": 2}])


def test_no_claims_are_no_events(caller: TestClient) -> None:
    answer = caller.post("/v1/count", json=[])

    assert told_in(answer.text) == []
    assert caller.get(answer.headers["Location"]).json()["state"] == "done"


def test_a_frame_is_one_line_of_data_whatever_the_text() -> None:
    text = "a\r\n\n: b\ndata: c\u2028d"
    lines = frame(7, "article", {"text": text}).decode().split("\n")

    assert (lines[:2], lines[3:]) == (["id: 7", "event: article"], ["", ""])
    assert json.loads(lines[2].removeprefix("data: "))["text"] == text
