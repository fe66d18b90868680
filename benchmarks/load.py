"""Clients that ask two servers for everything at once, one of which is killed, what went wrong out.

The servers share a home folder and stand behind the balancer of `deploy/replicas.py`. Clients of
several accounts verify, search, begin articles, weighings and debates, and read their own jobs and
those of others. Meanwhile one server is killed by SIGKILL and started again, health is probed ten
times a second, and memory is read each second. At last requests are sent at once that an account
has too few of. Clients and probes are processes of their own, so that they do not wait for each
other.
"""

import argparse
import asyncio
import os
import random
import shutil
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

import httpx
import numpy as np

from benchmarks.figures import Figure, command_line, scratch
from claimwright.web.account_store import AccountStore
from claimwright.web.accounts import Quota, Scope
from deploy.replicas import Replica, Topology, running

ACCOUNTS = ("ann", "ben", "cleo", "dan")
CLAIMS = (
    "Sea level has risen faster since 1990 than before",
    "The sun causes the warming since 1950",
    "Warm-water corals bleach in marine heatwaves",
    "CO2 is too rare a gas to warm the planet",
)
ENDED = frozenset({"done", "failed", "cancelled"})
ALLOWED = 1_000
"""Requests of a day that the account of the last part has, if more are sent; else half of them."""

_PROBE_S = 0.1
_SETTLED = 0.25
"""Share of a server's life after which its memory should be flat."""
_DRAIN_S = 600
_KEPT_BYTES = 10_000_000_000
_EVENTS = 3
_SERVER_ERROR = 500
_UNAVAILABLE = 503


@dataclass(slots=True, kw_only=True)
class Tally:
    """What clients were told.

    Failures are answers of 5xx but 503 with `Retry-After`; an answer to the wrong owner showed
    another account's job, or hid one's own; lost are accepted jobs that did not end, or whose
    server does not know them.
    """

    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    wrong_owner: int = 0
    failures: int = 0
    broken: int = 0
    accepted: dict[str, list[str]] = field(default_factory=dict)
    lost: int = 0


class Caller:
    """One client of one account."""

    def __init__(
        self, client: httpx.AsyncClient, account: str, tally: Tally, chance: random.Random
    ) -> None:
        self._client, self._account, self._tally, self._chance = client, account, tally, chance

    async def ask(self) -> None:
        """Ask for one thing; wait as long as a refusal says."""
        kinds = (
            self._verify, self._verify, self._evidence, self._article, self._weigh, self._debate,
            self._own, self._own, self._other, self._listed,
        )  # fmt: skip
        try:
            answer = await self._chance.choice(kinds)()
        except httpx.TransportError:
            self._tally.broken += 1
            return
        if answer is not None and "Retry-After" in answer.headers:
            await asyncio.sleep(min(5, int(answer.headers["Retry-After"])))

    async def _verify(self) -> httpx.Response:
        return self._told(await self._client.post("/v1/verify", json=self._claim()), "verify")

    async def _evidence(self) -> httpx.Response:
        return self._told(await self._client.post("/v1/evidence", json=self._claim()), "evidence")

    async def _article(self) -> httpx.Response:
        text = " ".join(f"{claim}." for claim in self._chance.sample(CLAIMS, 3))
        answer = self._told(await self._client.post("/v1/articles", json={"text": text}), "article")
        self._begun(answer, "/v1/articles/{}".format(answer.json().get("id", "")))
        return answer

    async def _weigh(self) -> httpx.Response:
        return await self._streamed("/v1/weigh")

    async def _debate(self) -> httpx.Response:
        return await self._streamed("/v1/debate")

    async def _streamed(self, path: str) -> httpx.Response:
        """Begin a job, hear its first events and leave; it goes on."""
        headers = {"Accept": "text/event-stream"}
        async with self._client.stream("POST", path, json=self._claim(), headers=headers) as answer:
            self._told(answer, path.rpartition("/")[2])
            self._begun(answer, answer.headers.get("Location", ""))
            heard = 0
            async for line in answer.aiter_lines():
                heard += line.startswith("data:")
                if heard == _EVENTS:
                    break
        return answer

    async def _own(self) -> httpx.Response | None:
        return await self._read(self._account, ok=200)

    async def _other(self) -> httpx.Response | None:
        others = [name for name in ACCOUNTS if name != self._account]
        return await self._read(self._chance.choice(others), ok=404)

    async def _read(self, owner: str, *, ok: int) -> httpx.Response | None:
        jobs = self._tally.accepted.get(owner)
        if not jobs:
            return None
        answer = self._told(await self._client.get(self._chance.choice(jobs)), f"job {ok}")
        self._tally.wrong_owner += answer.status_code not in {ok, _UNAVAILABLE}
        return answer

    async def _listed(self) -> httpx.Response:
        answer = self._told(await self._client.get("/v1/reports"), "reports")
        foreign = [
            job.rpartition("/")[2]
            for owner, jobs in self._tally.accepted.items()
            if owner != self._account
            for job in jobs
        ]
        self._tally.wrong_owner += any(f'"{job}"' in answer.text for job in foreign)
        return answer

    def _claim(self) -> dict[str, str]:
        return {"claim": f"{self._chance.choice(CLAIMS)}, by {self._chance.randrange(99)} percent"}

    def _begun(self, answer: httpx.Response, job: str) -> None:
        if answer.is_success:
            self._tally.accepted.setdefault(self._account, []).append(job)

    def _told(self, answer: httpx.Response, kind: str) -> httpx.Response:
        status = answer.status_code
        self._tally.answers[kind, status] += 1
        excused = status == _UNAVAILABLE and "Retry-After" in answer.headers
        self._tally.failures += status >= _SERVER_ERROR and not excused
        return answer


def call(url: str, tokens: Mapping[str, str], clients: int, seconds: int) -> Tally:
    """Ask for some seconds with many clients, then wait until what was accepted has ended."""
    return asyncio.run(_call(url, tokens, clients, seconds))


async def _call(url: str, tokens: Mapping[str, str], clients: int, seconds: int) -> Tally:
    tally, ends = Tally(), time.monotonic() + seconds
    connections = {name: _client(url, token) for name, token in tokens.items()}

    async def one(number: int) -> None:
        account = ACCOUNTS[number % len(ACCOUNTS)]
        chance = random.Random(number)  # noqa: S311  # no secret
        caller = Caller(connections[account], account, tally, chance)
        while time.monotonic() < ends:
            await caller.ask()

    await asyncio.gather(*(one(number) for number in range(clients)))
    for account, jobs in tally.accepted.items():
        for job in jobs:
            tally.lost += await _ended(connections[account], job) != "done"
    for each in connections.values():
        await each.aclose()
    return tally


async def _ended(client: httpx.AsyncClient, job: str) -> str:
    """Return how a job ended; what it is at last if it does not end in time."""
    state, ends = "", time.monotonic() + _DRAIN_S
    while state not in ENDED and time.monotonic() < ends:
        try:
            answer = await client.get(job)
        except httpx.TransportError:
            continue
        if answer.status_code != _UNAVAILABLE:
            state = str(answer.json().get("state", ""))
            if not answer.is_success:
                break
        if state not in ENDED:
            await asyncio.sleep(0.5)
    return state


def _client(url: str, token: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=url,
        headers={"Authorization": f"Bearer {token}"},
        timeout=120,
        limits=httpx.Limits(max_connections=None, keepalive_expiry=2),
        trust_env=False,
    )


def spend(url: str, token: str, requests: int) -> int:
    """Return how many of so many requests, fifty at a time, an account was allowed."""

    async def all_of_them() -> int:
        async with _client(url, token) as client:
            turn = asyncio.Semaphore(50)

            async def one() -> bool:
                async with turn:
                    return (await client.get("/v1/reports")).is_success

            return sum(await asyncio.gather(*(one() for _ in range(requests))))

    return asyncio.run(all_of_them())


def probe(urls: Sequence[str], seconds: int) -> list[float]:
    """Return how long each probe of health took, in ms; none for a server that is away."""
    took: list[float] = []
    with httpx.Client(timeout=30, trust_env=False) as client:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            for url in urls:
                began = time.perf_counter()
                try:
                    client.get(f"{url}/healthz")
                except httpx.TransportError:
                    continue
                took.append(1000 * (time.perf_counter() - began))
            time.sleep(_PROBE_S)
    return took


class Memory:
    """The resident memory of servers, by process, each second."""

    def __init__(self) -> None:
        self.samples: dict[int, list[tuple[float, float]]] = {}

    def read(self, replicas: Sequence[Replica]) -> None:
        """Add what each server has now."""
        for replica in replicas:
            if replica.process is not None:
                pages = _resident_pages(replica.process.pid)
                if pages:
                    size = pages * os.sysconf("SC_PAGE_SIZE") / 1e6
                    self.samples.setdefault(replica.process.pid, []).append(
                        (time.monotonic() / 60, size)
                    )

    def slopes(self) -> list[Figure]:
        """Return the growth of each process once it has settled, in MB a minute."""
        figures = []
        for number, samples in enumerate(self.samples.values(), start=1):
            minutes, size = np.array(samples[int(len(samples) * _SETTLED) :]).T
            if len(minutes) < 10:  # noqa: PLR2004  # too few for a line
                continue
            (slope, _), covariance = np.polyfit(minutes, size, 1, cov=True)
            margin = 1.96 * float(np.sqrt(covariance[0, 0]))
            figures.append(
                Figure(
                    measure=f"memory, server {number}, growth",
                    value=round(float(slope), 2),
                    low=round(float(slope) - margin, 2),
                    high=round(float(slope) + margin, 2),
                    n=len(minutes),
                    unit="MB/min",
                    note=f"{size[0]:.0f} to {size[-1]:.0f} MB",
                )
            )
        return figures


def _resident_pages(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError):
        return 0  # it has just been killed


def watch(topology: Topology, seconds: int, kills: int) -> Memory:
    """Read memory for a time, and kill the first server now and then."""
    memory, began = Memory(), time.monotonic()
    at = [began + seconds * (n + 1) / (kills + 1) for n in range(kills)]
    while time.monotonic() < began + seconds:
        memory.read(topology.replicas)
        if at and time.monotonic() >= at[0]:
            at.pop(0)
            topology.replicas[0].kill()
        time.sleep(1)
    return memory


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Load two servers."""
    home = scratch("load")
    os.environ |= {
        "CLAIMWRIGHT_VERIFIER": "small",
        "CLAIMWRIGHT_SERVER__TOKENS": "required",
        # A server makes way for new reports; here every job is asked for at the end.
        "CLAIMWRIGHT_SERVER__REPORTS_KEPT": str(arguments.clients * arguments.seconds),
        "CLAIMWRIGHT_SERVER__REPORTS_BYTES": str(_KEPT_BYTES),
    }
    store = AccountStore(home)
    scopes = frozenset({Scope.READ, Scope.CHECK, Scope.CORPORA})
    tokens = {name: store.add_token(name, scopes, {})[1] for name in ACCOUNTS}
    allowed = min(ALLOWED, arguments.quota // 2)
    few = store.add_token("few", scopes, {Quota.REQUESTS: allowed})[1]
    try:
        with (
            running(home) as topology,
            ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool,
        ):
            urls = [replica.url for replica in topology.replicas]
            seconds = arguments.seconds
            told = pool.submit(call, topology.url, tokens, arguments.clients, seconds)
            probed = pool.submit(probe, urls, seconds)
            memory = watch(topology, seconds, arguments.kills)
            tally, took = told.result(), probed.result()
            spent = pool.submit(spend, topology.url, few, arguments.quota).result()
    finally:
        shutil.rmtree(home)
    return [*_told(tally), *_times(took), *memory.slopes(), _over(spent, allowed, arguments.quota)]


def _told(tally: Tally) -> list[Figure]:
    requests, accepted = tally.answers.total(), sum(map(len, tally.accepted.values()))
    by_status = Counter[int]()
    for (_, status), number in tally.answers.items():
        by_status[status] += number
    note = ", ".join(f"{status}: {number}" for status, number in sorted(by_status.items()))
    return [
        Figure(measure="answers", value=requests, n=requests, note=note),
        Figure(measure="accepted jobs lost", value=tally.lost, n=accepted),
        Figure(measure="answers to the wrong owner", value=tally.wrong_owner, n=requests),
        Figure(measure="5xx but 503 with Retry-After", value=tally.failures, n=requests),
        Figure(measure="requests without an answer", value=tally.broken, n=requests),
    ]


def _times(took: Sequence[float]) -> list[Figure]:
    return [
        Figure(
            measure=f"health p{share}",
            value=round(float(np.percentile(took, share)), 1),
            n=len(took),
            unit="ms",
        )
        for share in (50, 99)
    ]


def _over(spent: int, allowed: int, requests: int) -> Figure:
    note = f"{allowed:,} allowed"
    return Figure(measure="requests above the quota", value=spent - allowed, n=requests, note=note)


if __name__ == "__main__":
    command_line(
        "Load two servers and kill one.",
        run,
        "clients=100",
        "seconds=600",
        "kills=2",
        "quota=10000",
    )
