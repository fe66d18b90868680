"""The `Host` header of a request → whether the request was meant for this server.

A page of a stranger can give its own name the address of this machine and then call a server here
as if it were its own (DNS rebinding). The name stays in the header, and here it is refused.
"""

import re

from fastapi import Request
from fastapi.responses import Response
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from claimwright.web.loopback import means_this_machine
from claimwright.web.problems import problem, shorten

ANY = "*"
"""Among the names: whatever the header says."""

_HOST = re.compile(r"(?P<name>\[[0-9A-Fa-f:.]+\]|[^:\[\]\s]+)(?::[0-9]*)?")


def host_name(host: str) -> str:
    """Return the name in a `Host` header, without its port; empty when it has none.

    Examples:
        >>> host_name("Localhost:8000"), host_name("a b:c")
        ('localhost', '')
    """
    found = _HOST.fullmatch(host)
    return "" if found is None else found["name"].lower().removesuffix(".")


class Addressee:
    """The layer that answers only those who asked for this server.

    Args:
        app: What answers inside.
        hosts: Names of this server besides those of this machine; `*` takes every name.
    """

    def __init__(self, app: ASGIApp, *, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one exchange through, or refuse it."""
        if scope["type"] == "http" and ANY not in self._hosts:
            # Every browser sends the header; what sends none is no page that was lured here.
            strange = [
                host for host in Headers(scope=scope).getlist("host") if not self._is_ours(host)
            ]
            if strange:
                refusal = _refusal(Request(scope, receive), strange[0])
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _is_ours(self, host: str) -> bool:
        name = host_name(host)
        return name in self._hosts or means_this_machine(name)


def _refusal(request: Request, host: str) -> Response:
    """Say which name was refused and who can allow it."""
    return problem(
        request,
        status=421,
        title="Misdirected request",
        detail=(
            f"The header Host names {shorten(host)}, which is no name of this server; whoever "
            "runs it allows a name with the setting server.hosts"
        ),
    )
