"""Names to addresses, in time."""

from __future__ import annotations

import socket
from threading import Event

import pytest

from claimwright.domain import PageState
from claimwright.fetch.page import FetchStopped
from claimwright.fetch.resolving import resolve

# What is patched here is put back after the guard of sockets was taken off: were the guard on, it
# would come back with it, and the next test that listens would be refused.
pytestmark = pytest.mark.enable_socket


def answering(monkeypatch: pytest.MonkeyPatch, answer: object) -> None:
    def look_up(*_: object, **__: object) -> object:
        if isinstance(answer, Exception):
            raise answer
        return answer

    monkeypatch.setattr(socket, "getaddrinfo", look_up)


def ending(seconds: float = 5.0) -> PageState:
    with pytest.raises(FetchStopped) as stopped:
        resolve("name.example", seconds)
    return stopped.value.state


def test_every_address_comes_once_and_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [(0, 0, 0, "", (address, 0)) for address in ("2.2.2.2", "1.1.1.1", "2.2.2.2")]
    answering(monkeypatch, rows)

    assert resolve("name.example", 5) == ("2.2.2.2", "1.1.1.1")


def test_an_address_is_not_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answering(monkeypatch, OSError("asked"))

    assert resolve("::1", 5) == ("::1",)


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        (socket.gaierror(socket.EAI_NONAME, "unknown"), PageState.NOT_FOUND),
        (socket.gaierror(socket.EAI_AGAIN, "later"), PageState.TIMEOUT),
        (UnicodeError("label too long"), PageState.NOT_FOUND),
        ([], PageState.NOT_FOUND),
    ],
)
def test_a_name_without_an_address_is_a_state(
    monkeypatch: pytest.MonkeyPatch, answer: object, state: PageState
) -> None:
    answering(monkeypatch, answer)

    assert state is ending()


def test_a_slow_resolver_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    over = Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [over.wait(10)][:0])

    state = ending(0.05)
    over.set()

    assert state is PageState.TIMEOUT
