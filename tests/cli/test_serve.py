"""`claimwright serve`: what it takes, what it refuses, and how it ends."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from claimwright.cli.app import run
from claimwright.cli.serve import bind, open_to
from claimwright.errors import InputError, UnavailableError
from claimwright.sqlite_file import SqliteFile
from claimwright.web.account_store import FILE
from claimwright.web.server_settings import ServerSettings

on_this_machine = pytest.mark.allow_hosts(["127.0.0.1"])
COMMAND = [sys.executable, "-m", "claimwright", "serve"]


@pytest.fixture
def taken() -> Iterator[int]:
    """Return a port that somebody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener.getsockname()[1]


@on_this_machine
def test_a_free_port_is_taken_but_does_not_listen_yet() -> None:
    with bind("127.0.0.1", 0) as listener, socket.socket() as caller:
        assert caller.connect_ex(listener.getsockname()) != 0


@on_this_machine
def test_the_socket_is_named_tcp_so_that_small_answers_are_sent_at_once() -> None:
    with bind("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP


@on_this_machine
def test_a_taken_port_is_told_with_the_remedy(taken: int) -> None:
    with pytest.raises(UnavailableError, match=f"port {taken} .*choose another with --port"):
        bind("127.0.0.1", taken)


@on_this_machine
@pytest.mark.parametrize("host", ["203.0.113.7", "no-such-host.invalid", "a" * 300, "", "é\x00"])
def test_a_host_that_is_not_this_machine_is_refused(host: str) -> None:
    with pytest.raises(InputError, match="is no address of this machine"):
        bind(host, 0)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_server_of_this_machine_alone_takes_no_other_name(host: str) -> None:
    assert open_to(host, ServerSettings()).hosts == ()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "claims.example.org"])  # noqa: S104
def test_a_server_that_others_reach_takes_every_name(host: str) -> None:
    assert open_to(host, ServerSettings()).hosts == ("*",)


def test_names_that_are_set_stay() -> None:
    server = ServerSettings(hosts=("claims.example.org",))

    assert open_to("0.0.0.0", server) == server  # noqa: S104


@on_this_machine
def test_a_taken_port_ends_the_command(taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(["serve", "--port", str(taken)])

    assert (code, f"port {taken}" in capsys.readouterr().err) == (3, True)


@on_this_machine
@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--port", "70000"], {}, "70000"),
        (["--cors-origin", "example.org"], {}, "write scheme and host"),
        (["--port", "0"], {"CLAIMWRIGHT_SERVER__QUEUE": "-1"}, "server.queue is -1"),
        (["--port", "0"], {"CLAIMWRIGHT_SERVER__HOSTS": '["http://a"]'}, "'http://a' is none"),
        (["--port", "0"], {"CLAIMWRIGHT_SERVER__SPEED": "9"}, "speed"),
        (["--port", "0", "--corpus", "lost"], {}, "there is no corpus 'lost'"),
    ],
)
def test_unusable_input_ends_the_command(
    arguments: list[str],
    environment: dict[str, str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "environ", {**os.environ, **environment})
        code = run(["serve", *arguments])

    assert (code, said in " ".join(capsys.readouterr().err.split())) == (2, True)


def test_without_the_extra_the_command_says_how_to_get_it(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "claimwright.web.app", raising=False)
    code = run(["serve"])

    assert (code, "pip install 'claimwright[server]'" in capsys.readouterr().err) == (3, True)


def test_accounts_of_a_newer_version_end_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with SqliteFile(tmp_path / FILE, schema="", version=9, noun="accounts").reading():
        pass
    monkeypatch.setenv("CLAIMWRIGHT_SERVER__TOKENS", "required")
    code = run(["--home", str(tmp_path), "serve", "--port", "0"])

    assert (code, "is of layout 9" in capsys.readouterr().err) == (4, True)


class Serving:
    """The command, running."""

    def __init__(self, **environment: str) -> None:
        self.said = ""
        self._process = subprocess.Popen(
            [*COMMAND, "--port", "0"],
            stderr=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        self.first_line = self._process.stderr.readline() if self._process.stderr else ""
        self.address = self.first_line.split(" at ")[1].split(" ")[0]

    def until_it_answers(self) -> int:
        """Return the status of readiness once the server listens."""
        for _ in range(200):
            try:
                return httpx.get(f"{self.address}/readyz", timeout=10).status_code
            except httpx.ConnectError:
                time.sleep(0.05)
        return 0

    def end(self, number: signal.Signals) -> int:
        """Send a signal and return the exit code."""
        self._process.send_signal(number)
        _, self.said = self._process.communicate(timeout=30)
        return self._process.returncode

    def kill(self) -> None:
        """Leave nothing behind."""
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def serving() -> Iterator[Serving]:
    running = Serving()
    yield running
    running.kill()


@pytest.mark.model
@pytest.mark.slow
@on_this_machine
def test_the_server_is_ready_when_it_says_so_and_ends_in_good_order(serving: Serving) -> None:
    ready = serving.until_it_answers()

    assert (ready, serving.end(signal.SIGINT)) == (200, 130)


@pytest.mark.model
@pytest.mark.slow
@on_this_machine
def test_a_server_that_is_told_to_end_does_and_its_log_for_programs_holds_nothing_else() -> None:
    serving = Serving(CLAIMWRIGHT_SERVER__LOG_FORMAT="json")
    try:
        ready, code = serving.until_it_answers(), serving.end(signal.SIGTERM)
    finally:
        serving.kill()

    lines = [json.loads(line) for line in (serving.first_line, *serving.said.splitlines())]
    assert (ready, code) == (200, 0)
    assert lines[0]["message"].startswith("claimwright answers at http://127.0.0.1:")
    assert ("/readyz", 200) in [(line.get("route"), line.get("status")) for line in lines]
