"""Connections are made to the address that was checked, and to no other."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address
from threading import Event

import httpcore
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import PageState
from claimwright.fetch.network import GuardedNetwork, Option, refusal, resolve
from claimwright.fetch.pace import Deadline
from claimwright.fetch.page import FetchStopped

PUBLIC, OTHER, PRIVATE = "93.184.215.14", "93.184.215.15", "10.0.0.1"


# What is patched here is put back after the guard of sockets was taken off: were the guard on, it
# would come back with it, and the next test that listens would be refused.
pytestmark = pytest.mark.enable_socket


class Wire(httpcore.NetworkStream):
    """A connection that notes how long it was allowed to wait."""

    def __init__(self) -> None:
        self.waits: list[float | None] = []

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        self.waits.append(timeout)
        return b"x" * max_bytes

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.waits.append(timeout or len(buffer))

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        del ssl_context, server_hostname
        self.waits.append(timeout)
        return self

    def close(self) -> None:
        self.waits.append(0.0)

    def get_extra_info(self, info: str) -> str:
        return info


class Network(httpcore.NetworkBackend):
    """A network in which some addresses are silent."""

    def __init__(self, *silent: str) -> None:
        self.silent = silent
        self.asked: list[str] = []
        self.wire = Wire()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Option] | None = None,
    ) -> httpcore.NetworkStream:
        del port, timeout, local_address, socket_options
        self.asked.append(host)
        if host in self.silent:
            raise httpcore.ConnectError(host)
        return self.wire


def guarded(network: Network, *addresses: str, allowed: bool = False) -> GuardedNetwork:
    return GuardedNetwork(
        allowed=lambda _: allowed,
        deadline=Deadline(7, clock=lambda: 0.0),
        resolve=lambda _host, _seconds: addresses,
        network=network,
    )


@pytest.mark.parametrize(
    ("network", "addresses", "allowed", "asked"),
    [
        (Network(), [PUBLIC], False, [PUBLIC]),
        (Network(), [PRIVATE, PUBLIC], False, [PUBLIC]),
        (Network(), [PRIVATE], True, [PRIVATE]),
        (Network(PUBLIC), [PUBLIC, OTHER], False, [PUBLIC, OTHER]),
    ],
    ids=["never the name", "none that is not public", "any that is allowed", "the next one"],
)
def test_the_network_is_given_addresses(
    network: Network, addresses: list[str], *, allowed: bool, asked: list[str]
) -> None:
    guarded(network, *addresses, allowed=allowed).connect_tcp("name.example", 80)

    assert asked == network.asked


def test_a_host_without_a_public_address_is_not_connected_to() -> None:
    network = Network()

    with pytest.raises(FetchStopped, match="private network") as stopped:
        guarded(network, PRIVATE).connect_tcp("name.example", 80)

    assert (PageState.BLOCKED, []) == (stopped.value.state, network.asked)


def test_when_all_are_silent_that_is_told() -> None:
    with pytest.raises(httpcore.ConnectError):
        guarded(Network(PUBLIC), PUBLIC).connect_tcp("name.example", 80)


def test_no_wait_is_longer_than_the_fetch() -> None:
    network = Network()
    stream = guarded(network, PUBLIC).connect_tcp("name.example", 443)
    stream = stream.start_tls(ssl.create_default_context(), timeout=20)

    stream.read(1, timeout=20)
    stream.write(b"x", timeout=2)
    stream.close()

    assert [7, 7, 2, 0] == network.wire.waits


def test_what_a_connection_knows_is_passed_on() -> None:
    assert guarded(Network(), PUBLIC).connect_tcp("n", 80).get_extra_info("socket") == "socket"


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",  # noqa: S104  # an address to refuse, not to listen at
        "10.1.2.3",
        "100.64.0.1",
        "100.100.100.200",
        "127.0.0.1",
        "127.255.0.9",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.192",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:93.184.215.14",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_an_address_that_is_not_public_is_refused(address: str) -> None:
    assert refusal(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111"])
def test_a_public_address_is_not(address: str) -> None:
    assert refusal(address) == ""


@given(st.ip_addresses(v=4))
def test_in_ipv6_clothes_no_address_is_let_through(address: IPv4Address) -> None:
    assert refusal(str(IPv6Address(f"::ffff:{address}")))


@given(st.ip_addresses())
def test_nothing_is_let_through_that_the_standard_library_calls_private(
    address: IPv4Address | IPv6Address,
) -> None:
    assert refusal(str(address)) or address.is_global


def test_what_is_no_address_is_an_error() -> None:
    with pytest.raises(ValueError, match="localhost"):
        refusal("localhost")


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
