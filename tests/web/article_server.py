"""A real server over doubles, in a thread or a process of its own, and a reader of its events."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import islice
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import httpx

from claimwright.cli.serve import bind
from claimwright.domain import Claim, Evidence, Report
from claimwright.errors import NotFoundError
from claimwright.flows.article import ArticleFlow
from claimwright.flows.verify import VerifyOptions
from claimwright.settings import Settings
from claimwright.web.app import create_app, http_server
from claimwright.web.built_engine import ArticleRequest
from claimwright.web.server_log import log_written_as
from claimwright.web.server_settings import LogFormat, ServerSettings, TokenMode
from tests.articles import article_flow
from tests.examples import memory_flow
from tests.web.citations_doubles import KnownCitations
from tests.web.conftest import DoubleEngine
from tests.web.debate_doubles import KnownDebate
from tests.web.gates import opened
from tests.web.weigh_doubles import KnownWeigher

SERVER = ServerSettings(heartbeat_s=0.3)


_flow = cache(memory_flow)


def text_of(sentences: int) -> str:
    """Return an article of so many claims."""
    return " ".join(f"Sea number {number} rises." for number in range(sentences))


@dataclass
class Paced:
    """A checker that takes its time and notes what it was asked.

    Args:
        pace_s: Seconds per claim.
        noted: A file that gets a line per claim; none when empty.
        gate: Nothing is found before it is open.
        entered: Set once it is asked for evidence.
    """

    pace_s: float = 0.0
    noted: str = ""
    asked: list[str] = field(default_factory=list)
    gate: threading.Event = field(default_factory=opened)
    entered: threading.Event = field(default_factory=threading.Event)

    def evidence(
        self, claims: Sequence[Claim], options: VerifyOptions
    ) -> tuple[tuple[Evidence, ...], ...]:
        """Find, slowly."""
        self.entered.set()
        self.gate.wait(30)
        time.sleep(self.pace_s * len(claims))
        self.asked += [claim.text for claim in claims]
        return _flow().evidence(claims, options)

    def conclude(
        self,
        claims: Sequence[Claim],
        evidence: Sequence[Sequence[Evidence]],
        options: VerifyOptions,
    ) -> tuple[Report, ...]:
        """Conclude, and note it."""
        if self.noted:
            with Path(self.noted).open("a", encoding="utf-8") as file:
                file.writelines(f"{claim.text}\n" for claim in claims)
        return _flow().conclude(claims, evidence, options)


@dataclass
class PacedEngine(DoubleEngine):
    """An engine whose articles take their time."""

    checker: Paced = field(default_factory=Paced)

    def article_flow(self, request: ArticleRequest) -> ArticleFlow:
        """Return the flow over the paced checker."""
        if request.corpus != "starter":
            raise NotFoundError(f"there is no corpus {request.corpus!r}")
        return replace(article_flow(self.checker), settings=Settings().article)


@dataclass
class Running:
    """A server that answers.

    Args:
        url: Where.
        client: Asks it.
        child: Its process, where it has one of its own.
    """

    url: str
    client: httpx.Client
    child: BaseProcess | None = None

    def begin(self, text: str, **body: object) -> str:
        """Begin a check; return its id."""
        answer = self.client.post("/v1/articles", json={"text": text, **body})
        assert answer.status_code == 202, answer.text
        return str(answer.json()["id"])

    def job(self, article_id: str) -> dict[str, Any]:
        """Return how far a check is."""
        found: dict[str, Any] = self.client.get(f"/v1/articles/{article_id}").json()
        return found

    def follow(self, article_id: str, last: int | None = None) -> list[Heard]:
        """Return all events of a check, to its end."""
        return self.rest(f"/v1/articles/{article_id}", last)

    def rest(self, job: str, last: int | None = None) -> list[Heard]:
        """Return the events of the job of an address behind one of them, to its end."""
        headers = {} if last is None else {"Last-Event-ID": str(last)}
        with self.client.stream("GET", f"{job}/events", headers=headers) as answer:
            return list(events(answer))

    def first(self, path: str, body: dict[str, Any], number: int) -> tuple[str, list[Heard]]:
        """Begin a stream and leave it; return the address of its job and the first events."""
        headers = {"Accept": "text/event-stream"}
        with self.client.stream("POST", path, json=body, headers=headers) as answer:
            return answer.headers["Location"], list(islice(events(answer), number))


@dataclass(frozen=True)
class Heard:
    """One server-sent event."""

    number: int
    name: str
    data: dict[str, Any]


def events(answer: httpx.Response) -> Iterator[Heard]:
    """Yield the events of a stream as they come."""
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        if line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = value
        elif "data" in fields:
            yield Heard(int(fields["id"]), fields["event"], json.loads(fields["data"]))
            fields = {}


def _client(url: str) -> httpx.Client:
    """Return a client; reading the certificates that no loopback needs takes 30 ms."""
    return httpx.Client(base_url=url, timeout=30, verify=False, trust_env=False)  # noqa: S501


@contextmanager
def running(
    home: Path, engine: PacedEngine | None = None, server: ServerSettings = SERVER
) -> Iterator[Running]:
    """Run a server in a thread while the block runs."""
    app = create_app(engine or PacedEngine(), Settings(home=home), server)
    with bind("127.0.0.1", 0) as listener:
        serving = http_server(app, replace(server, shutdown_s=5))
        thread = threading.Thread(target=serving.run, kwargs={"sockets": [listener]})
        thread.start()
        while not serving.started:
            time.sleep(0.01)
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        with _client(url) as client:
            try:
                yield Running(url=url, client=client)
            finally:
                serving.should_exit = True
                thread.join()


# What imports all this once and forks a server for each test: the import takes over a second.
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload([__name__])


def _serve(
    told: Connection, home: Path, noted: Path, pace_s: float, server: ServerSettings, log: str
) -> None:
    """Be a process that serves a home folder; tell the port and write the log."""
    os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), sys.stderr.fileno())
    signal.signal(signal.SIGTERM, lambda _number, _frame: sys.exit(0))

    def pause(_step: int) -> None:
        time.sleep(pace_s)

    engine = PacedEngine(
        checker=Paced(pace_s=pace_s, noted=str(noted)),
        weigher=KnownWeigher(before=pause),
        debates=KnownDebate(before=pause),
        citations=KnownCitations(before=pause),
    )
    app = create_app(engine, Settings(home=home), server)
    with bind("127.0.0.1", 0) as listener, log_written_as(LogFormat.JSON):
        listener.listen()
        told.send(listener.getsockname()[1])
        http_server(app, server).run(sockets=[listener])


@contextmanager
def process(
    home: Path,
    noted: Path,
    pace_s: float = 0.0,
    tokens: TokenMode = TokenMode.OFF,
    *,
    drain_s: int = 20,
    log: Path | None = None,
) -> Iterator[Running]:
    """Run a server as a process of its own; kill it at the end, without a word."""
    hearing, told = _FORKS.Pipe(duplex=False)
    server = ServerSettings(tokens=tokens, drain_s=drain_s)
    given = (told, home, noted, pace_s, server, str(log or os.devnull))
    child = _FORKS.Process(target=_serve, args=given)
    child.start()
    told.close()  # so that a child that ends without a word is heard
    try:
        with hearing:
            url = f"http://127.0.0.1:{hearing.recv()}"
        with _client(url) as client:
            yield Running(url=url, client=client, child=child)
    finally:
        child.kill()
        child.join()
