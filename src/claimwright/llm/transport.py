"""An address → the connections to it: what may leave by them, and how much may come in."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from typing import Final, cast

import httpx2

MAX_REPLY_BYTES: Final = 10_000_000
"""Largest answer of an endpoint that is read."""

_SENT: Final = frozenset({"host", "content-type", "content-length", "authorization", "connection"})
"""Headers that leave; the library would add the system it runs on, and the environment's own."""

_OURS: Final = (("accept-encoding", "identity"), ("user-agent", "claimwright"))
NO_KEY: Final = "none"
"""The library insists on one, and takes another from the environment where none is given."""


def guarded(address: str, *, connections: int) -> httpx2.AsyncBaseTransport:
    """Return connections that nothing in the environment changes.

    Args:
        address: Of the endpoint.
        connections: Most at a time.

    Returns:
        A transport without proxies that lets out only the headers a request needs, and in only
        uncompressed answers up to a bound.
    """
    inner = httpx2.AsyncHTTPTransport(
        verify=_trust(address),
        trust_env=False,
        limits=httpx2.Limits(max_connections=connections),
    )
    return Guarded(inner)


def _trust(address: str) -> ssl.SSLContext | bool:
    """Return the system's certificates for https; none for http, which takes long to load them."""
    return True if address.startswith("https:") else ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)


class Guarded(httpx2.AsyncBaseTransport):
    """Lets out only the headers a request needs, and in only what keeps to the bound.

    Args:
        inner: Makes the exchange.
    """

    def __init__(self, inner: httpx2.AsyncBaseTransport) -> None:
        self._inner = inner

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Return the answer to a request.

        Args:
            request: As the library makes it; it is left as it is.

        Returns:
            The answer; reading it fails when it is over the bound.

        Raises:
            RemoteProtocolError: The answer is compressed.
        """
        kept = [(name, value) for name, value in request.headers.items() if name in _SENT]
        headers = httpx2.Headers([*kept, *_OURS])
        if headers.get("authorization") == f"Bearer {NO_KEY}":
            del headers["authorization"]
        # Another request, since the library reads notes to itself from the headers of its own.
        stripped = httpx2.Request(
            request.method,
            request.url,
            headers=headers,
            stream=request.stream,
            extensions=request.extensions,
        )
        response = await self._inner.handle_async_request(stripped)
        if response.headers.get("content-encoding", "identity") != "identity":
            await response.aclose()
            message = "its answer is compressed, which it was asked not to do"
            raise httpx2.RemoteProtocolError(message)
        response.stream = _Bounded(cast("httpx2.AsyncByteStream", response.stream))
        return response

    async def aclose(self) -> None:
        """Close the connections."""
        await self._inner.aclose()


class _Bounded(httpx2.AsyncByteStream):
    """An answer that ends in an error when it is over the bound."""

    def __init__(self, inner: httpx2.AsyncByteStream) -> None:
        self._inner = inner

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for part in self._inner:
            size += len(part)
            if size > MAX_REPLY_BYTES:
                message = f"its answer is over {MAX_REPLY_BYTES:,} bytes"
                raise httpx2.RemoteProtocolError(message)
            yield part

    async def aclose(self) -> None:
        await self._inner.aclose()
