"""Names of hosts in, their network addresses out, within a time."""

from __future__ import annotations

import socket
from collections.abc import Callable
from ipaddress import ip_address
from threading import Thread
from typing import Final, TypeAlias

from claimwright.domain import PageState
from claimwright.fetch.page import UnreachedError

Resolver: TypeAlias = Callable[[str, float], tuple[str, ...]]
"""A host and the seconds it may take to its addresses, the preferred one first."""

_UNKNOWN: Final = frozenset({socket.EAI_NONAME, getattr(socket, "EAI_NODATA", socket.EAI_NONAME)})


def resolve(host: str, seconds: float) -> tuple[str, ...]:
    """Return the addresses of a host.

    Args:
        host: A name in ASCII, or an address.
        seconds: That the system's resolver may take, above 0. It knows no such bound of its own,
            so it runs in a thread that is left behind when it takes longer.

    Returns:
        Each once, in the resolver's order, one or more.

    Raises:
        UnreachedError: There is no such host, or no answer in time.

    Examples:
        >>> resolve("192.0.2.1", 1.0)
        ('192.0.2.1',)
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
