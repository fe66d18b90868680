"""Two servers on one home folder behind a balancer, as processes of this machine, no containers.

    python deploy/replicas.py --home /var/lib/claimwright --port 8000

A server that ends is started again. The balancer tries the next server where that is safe: when
nothing was sent yet, when a server answers 503, and for requests that change nothing. Otherwise
its answer is 503 with `Retry-After`. Everything listens on 127.0.0.1. Needs the extras `server`
and `articles`.
"""

import argparse
import contextlib
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx
import uvicorn
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

HOST = "127.0.0.1"
MAX_BODY_BYTES = 20_000_000
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
# Of one connection, not of the message; the length is told anew.
_HOP = frozenset({"connection", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade"})
_NOT_PASSED = _HOP | {"content-length", "x-forwarded-for", "x-forwarded-user"}
_TRIES = 600
_PAUSE_S = 0.1


@dataclass
class Replica:
    """A server in a process of its own, at one port for good.

    Args:
        words: The command, without its port.
        port: Where it listens.
        log: Gets its standard error.
    """

    words: Sequence[str]
    port: int
    log: Path
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Begin a process; it answers a little later."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(  # noqa: S603  # this program itself
                [*self.words, "--port", str(self.port)], stdout=log, stderr=log
            )

    def wait(self) -> None:
        """Wait until it answers.

        Raises:
            RuntimeError: It does not within a minute.
        """
        for _ in range(_TRIES):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(f"{self.url}/healthz", timeout=5, trust_env=False)
                return
            time.sleep(_PAUSE_S)
        raise RuntimeError(f"no server answers at {self.url}; see {self.log}")

    def kill(self) -> None:
        """End it by SIGKILL."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def end(self) -> None:
        """Let it end in good order, for a minute at most."""
        if self.process is not None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(60)
            self.kill()


@dataclass
class Balancer:
    """An application that passes each request to one of several servers.

    Args:
        urls: Of the servers.
    """

    urls: Sequence[str]
    _client: httpx.AsyncClient = field(init=False)
    _turn: Iterator[int] = field(default_factory=count)

    def __post_init__(self) -> None:
        """Open no connection yet."""
        self._client = httpx.AsyncClient(
            timeout=httpx.Timeout(600, connect=5),
            # Shorter than a server keeps an idle connection, so that none is used as it closes.
            limits=httpx.Limits(max_connections=None, keepalive_expiry=2),
            trust_env=False,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange on; close every connection at last."""
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await self._client.aclose()
            await send({"type": "lifespan.shutdown.complete"})
        if scope["type"] != "http":
            return
        request = Request(scope, receive)
        body = bytearray()
        async for part in request.stream():
            body += part
            if len(body) > MAX_BODY_BYTES:
                too_large = Response(status_code=413, headers={"Connection": "close"})
                await too_large(scope, receive, send)
                return
        answer = await self._answer(request, bytes(body))
        await answer(scope, receive, send)

    async def _answer(self, request: Request, body: bytes) -> Response:
        """Return what the first server that can says."""
        first, answer = next(self._turn), _unavailable()
        for place in range(len(self.urls)):
            url = self.urls[(first + place) % len(self.urls)]
            try:
                answer = await self._passed(url, request, body)
            except (httpx.ConnectError, httpx.ConnectTimeout):
                continue
            except httpx.TransportError:
                if request.method not in _SAFE:
                    return _unavailable()
                continue
            if answer.status_code != _UNAVAILABLE:
                return answer
        return answer

    async def _passed(self, url: str, request: Request, body: bytes) -> Response:
        headers = [(k, v) for k, v in request.headers.raw if k.decode("latin-1") not in _NOT_PASSED]
        if request.client is not None:
            headers.append((b"x-forwarded-for", request.client.host.encode()))
        # As it came: a path is not written another way.
        target = (request.scope["raw_path"], request.scope["query_string"])
        asked = self._client.build_request(request.method, url, headers=headers, content=body)
        asked.url = asked.url.copy_with(raw_path=b"?".join(part for part in target if part))
        found = await self._client.send(asked, stream=True)
        passed = [(k, v) for k, v in found.headers.raw if k.decode("latin-1").lower() not in _HOP]
        if found.headers.get("content-type", "").startswith("text/event-stream"):
            answer: Response = StreamingResponse(_stream(found), status_code=found.status_code)
        else:
            # Read to its end first, so that a server that is killed leaves no half answer.
            try:
                content = b"".join([part async for part in found.aiter_raw()])
            finally:
                await found.aclose()
            answer = Response(content, status_code=found.status_code)
        answer.raw_headers = [(k.lower(), v) for k, v in passed]
        return answer


async def _stream(found: httpx.Response) -> AsyncIterator[bytes]:
    """Yield a stream; its caller takes it up by `Last-Event-ID` when its server is killed."""
    try:
        async for part in found.aiter_raw():
            yield part
    except httpx.TransportError:
        return
    finally:
        await found.aclose()


_UNAVAILABLE = 503


def _unavailable() -> Response:
    detail = "the server that was asked has ended; try again after the time in Retry-After"
    said = {"type": "about:blank", "title": "Unavailable", "status": 503, "detail": detail}
    return JSONResponse(
        said, _UNAVAILABLE, headers={"Retry-After": "1"}, media_type="application/problem+json"
    )


@dataclass
class Topology:
    """Servers that are kept running, and the balancer before them.

    Args:
        url: Of the balancer.
        replicas: The servers.
    """

    url: str
    replicas: Sequence[Replica]
    ending: threading.Event = field(default_factory=threading.Event)

    def keep(self) -> None:
        """Start again what has ended, until `ending` is set."""
        while not self.ending.wait(_PAUSE_S):
            for replica in self.replicas:
                if replica.process is not None and replica.process.poll() is not None:
                    replica.start()


def free_port() -> int:
    """Return a port of this machine that nothing listens at."""
    with socket.socket() as taken:
        taken.bind((HOST, 0))
        return int(taken.getsockname()[1])


@contextlib.contextmanager
def running(home: Path, *, number: int = 2, port: int = 0) -> Iterator[Topology]:
    """Run servers and their balancer while the block runs.

    Args:
        home: The home folder that the servers share.
        number: Of servers, 1 or more.
        port: Of the balancer; 0 takes a free one.

    Yields:
        All of it, once each server answers.
    """
    home.mkdir(parents=True, exist_ok=True)
    words = (sys.executable, "-m", "claimwright", "--home", str(home), "serve", "--host", HOST)
    replicas = [
        Replica(words=words, port=free_port(), log=home / f"replica-{place}.log")
        for place in range(1, number + 1)
    ]
    port = port or free_port()
    topology = Topology(url=f"http://{HOST}:{port}", replicas=replicas)
    balancer = Balancer([replica.url for replica in replicas])
    server = uvicorn.Server(
        uvicorn.Config(balancer, host=HOST, port=port, log_level="warning", lifespan="on")
    )
    threads = [threading.Thread(target=server.run), threading.Thread(target=topology.keep)]
    try:
        for replica in replicas:
            replica.start()
        for replica in replicas:
            replica.wait()
        for thread in threads:
            thread.start()
        while not server.started:
            time.sleep(_PAUSE_S)
        yield topology
    finally:
        topology.ending.set()
        server.should_exit = True
        for thread in threads:
            if thread.ident is not None:
                thread.join()
        for replica in replicas:
            replica.end()


def main() -> None:
    """Run until Ctrl-C."""
    parser = argparse.ArgumentParser(description="Run servers on one home folder.")
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--replicas", type=int, default=2)
    given = parser.parse_args()
    # Told to end by a supervisor, it ends its servers, too, as it does at Ctrl-C.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    with (
        contextlib.suppress(KeyboardInterrupt),
        running(given.home, number=given.replicas, port=given.port) as topology,
    ):
        sys.stderr.write(f"{given.replicas} servers answer at {topology.url}; Ctrl-C ends them\n")
        threading.Event().wait()


if __name__ == "__main__":
    main()
