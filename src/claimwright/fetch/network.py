"""Hosts in, connections out, each made to an address that was checked in the same breath."""

import socket
import ssl
from collections.abc import Callable, Iterable, Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Thread
from typing import Final, TypeAlias

import httpcore

from claimwright.domain import PageState
from claimwright.fetch.pace import Deadline
from claimwright.fetch.page import FetchStopped, UnreachedError

Option: TypeAlias = (
    tuple[int, int, int] | tuple[int, int, bytes | bytearray] | tuple[int, int, None, int]
)
"""An option of a socket, as httpcore hands it over."""

Resolver: TypeAlias = Callable[[str, float], tuple[str, ...]]
"""A host and the seconds it may take to its addresses, the preferred one first."""

_UNKNOWN: Final = frozenset({socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)})


class GuardedNetwork(httpcore.NetworkBackend):
    """Opens connections for one fetch: only to public addresses, only until its deadline.

    The address that was checked is the one that is connected to, so that a name server has no
    second chance to answer otherwise. Redirects pass here as first requests do.

    `network` makes the connections, given an address, never a name.
    """

    def __init__(
        self,
        *,
        allowed: Callable[[str], bool],
        deadline: Deadline,
        resolve: Resolver,
        network: httpcore.NetworkBackend,
    ) -> None:
        self._allowed = allowed
        self._deadline = deadline
        self._resolve = resolve
        self._network = network

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Option] | None = None,
    ) -> httpcore.NetworkStream:
        """Return a connection to the first address of a host that answers.

        The timeout is for each address; the deadline may be nearer.

        Raises:
            FetchStopped: It has no address that may be connected to, or time is up.
            httpcore.ConnectError: None of them answers.
        """
        addresses = self._resolve(host, self._deadline.left(timeout))
        failure: Exception = httpcore.ConnectError("no address")
        for address in self._usable(host, addresses):
            seconds = self._deadline.left(timeout)
            try:
                stream = self._network.connect_tcp(
                    address, port, seconds, local_address, socket_options
                )
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as error:
                failure = error
            else:
                return _TimedStream(stream, self._deadline)
        raise failure

    def _usable(self, host: str, addresses: Sequence[str]) -> Sequence[str]:
        if self._allowed(host):
            return addresses
        reasons = {address: refusal(address) for address in addresses}
        usable = [address for address, why in reasons.items() if not why]
        if usable:
            return usable
        address, why = next(iter(reasons.items()))
        detail = f"{host!r} has the address {address}, and {why}: only public sites are read"
        raise FetchStopped(PageState.BLOCKED, detail)


class _TimedStream(httpcore.NetworkStream):
    """A connection whose every wait ends with the fetch, however small the pieces come."""

    def __init__(self, stream: httpcore.NetworkStream, deadline: Deadline) -> None:
        self._stream = stream
        self._deadline = deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self._stream.read(max_bytes, self._deadline.left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self._stream.write(buffer, self._deadline.left(timeout))

    def close(self) -> None:
        self._stream.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        secured = self._stream.start_tls(ssl_context, server_hostname, self._deadline.left(timeout))
        return _TimedStream(secured, self._deadline)

    def get_extra_info(self, info: str) -> object:
        return self._stream.get_extra_info(info)


_REFUSED: Final = tuple(
    (ip_network(network), why)
    for network, why in (
        ("169.254.169.254/32", "it serves the metadata of a cloud"),
        ("fd00:ec2::/32", "it serves the metadata of a cloud"),
        ("168.63.129.16/32", "it serves the metadata of a cloud"),
        ("0.0.0.0/8", "it stands for this machine"),
        ("::ffff:0:0/96", "it is an IPv4 address in IPv6 clothes"),
        ("::/96", "it is an IPv4 address in IPv6 clothes"),
        ("64:ff9b::/96", "it is an IPv4 address in IPv6 clothes"),
        ("64:ff9b:1::/48", "it is an IPv4 address in IPv6 clothes"),
        ("2002::/16", "it is an IPv4 address in IPv6 clothes"),
        ("2001::/32", "it is an IPv4 address in IPv6 clothes"),
        ("100.64.0.0/10", "it belongs to a provider's inner network"),
        ("192.0.0.0/24", "it is reserved"),
        ("192.88.99.0/24", "it is reserved"),
        ("fec0::/10", "it belongs to a private network"),
        ("3fff::/20", "it is reserved"),
        ("5f00::/16", "it is reserved"),
    )
)
"""Ranges that the standard library's flags miss in some version, or name too vaguely.

Source: IANA special-purpose address registries (RFC 6890 and its successors).
"""


def refusal(address: str) -> str:
    """Say why an address is not connected to.

    The address is IPv4 or IPv6, as a resolver gives it, with a zone or without.

    Returns:
        The reason; empty when the public internet routes it.

    Raises:
        ValueError: It is no address.

    Examples:
        >>> refusal("127.0.0.1")
        'it is this machine'
        >>> refusal("93.184.215.14")
        ''
    """
    found = ip_address(address.partition("%")[0])
    if found == IPv6Address(1):
        return "it is this machine"
    for network, why in _REFUSED:
        if found.version == network.version and found in network:
            return why
    return _by_kind(found)


def _by_kind(address: IPv4Address | IPv6Address) -> str:
    kinds = (
        (address.is_loopback, "it is this machine"),
        (address.is_unspecified, "it stands for this machine"),
        (address.is_link_local, "it belongs to this machine's own link"),
        (address.is_multicast, "it is a group, not a machine"),
        (address.is_private, "it belongs to a private network"),
        (address.is_reserved, "it is reserved"),
        (not address.is_global, "it is not public"),
    )
    return next((why for holds, why in kinds if holds), "")


def resolve(host: str, seconds: float) -> tuple[str, ...]:
    """Return the addresses of a host, a name in ASCII or an address: each once, in their order.

    The system's resolver may take so many seconds, above 0. It knows no such bound of its own, so
    it runs in a thread that is left behind when it takes longer.

    Raises:
        UnreachedError: There is no such host, or no answer in time.
    """
    if _is_address(host):
        return (host,)
    found: list[tuple[str, ...] | OSError | UnicodeError] = []
    thread = Thread(target=_look_up, args=(host, found), daemon=True)
    thread.start()
    thread.join(seconds)
    match found:
        case [tuple() as addresses] if addresses:
            return addresses
        case [socket.gaierror() as error] if error.errno not in _UNKNOWN:
            detail = f"looking up the host {host!r} failed ({error.strerror}); try again later"
            raise UnreachedError(PageState.TIMEOUT, detail)
        case []:
            detail = f"looking up the host {host!r} took over {seconds:.1f} s; try again later"
            raise UnreachedError(PageState.TIMEOUT, detail)
        case _:
            detail = f"there is no host {host!r}; check the address"
            raise UnreachedError(PageState.NOT_FOUND, detail)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _look_up(host: str, found: list[tuple[str, ...] | OSError | UnicodeError]) -> None:
    try:
        rows = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        found.append(error)
    else:
        found.append(tuple(dict.fromkeys(str(row[4][0]) for row in rows)))
