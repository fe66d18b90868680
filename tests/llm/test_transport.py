"""What may leave by a connection, and how much may come in."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator

import httpx2
import pytest

from claimwright.llm.transport import MAX_REPLY_BYTES, NO_KEY, Guarded, _trust, guarded

ADDRESS = "https://api.example.org/v1"


class Pieces(httpx2.AsyncByteStream):
    """An answer that comes in pieces of a million bytes."""

    def __init__(self, count: int, rest: int = 0) -> None:
        self._pieces = [1_000_000] * count + [rest]

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """Yield them."""
        for size in self._pieces:
            yield b"x" * size

    async def aclose(self) -> None:
        """Close nothing."""


def exchanged(
    response: httpx2.Response, headers: dict[str, str] | None = None
) -> tuple[httpx2.Request, httpx2.Request, httpx2.Response]:
    """Return the request as it was made, as it left, and what came."""
    left: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        left.append(request)
        return response

    async def one() -> tuple[httpx2.Request, httpx2.Response]:
        async with httpx2.AsyncClient(transport=Guarded(httpx2.MockTransport(answer))) as client:
            came = await client.post(ADDRESS, headers=headers, content=b"{}")
        return came.request, came

    made, came = asyncio.run(one())
    return made, left[0], came


def test_only_the_headers_that_a_request_needs_leave() -> None:
    made, left, _ = exchanged(
        httpx2.Response(200, content=b"{}"),
        {"X-Stainless-OS": "Linux", "Authorization": "Bearer key", "User-Agent": "other"},
    )

    assert {
        "host",
        "connection",
        "content-length",
        "authorization",
        "accept-encoding",
        "user-agent",
    } == set(left.headers)
    assert ("claimwright", "identity") == (
        left.headers["user-agent"],
        left.headers["accept-encoding"],
    )
    assert "Linux" == made.headers["x-stainless-os"]


def test_the_key_that_is_none_does_not_leave() -> None:
    _, left, _ = exchanged(
        httpx2.Response(200, content=b"{}"), {"Authorization": f"Bearer {NO_KEY}"}
    )

    assert "authorization" not in left.headers


def test_an_answer_within_the_bound_is_read_whole() -> None:
    _, _, came = exchanged(httpx2.Response(200, stream=Pieces(10)))

    assert MAX_REPLY_BYTES == len(came.content)


def test_an_answer_over_the_bound_is_not_read_to_its_end() -> None:
    with pytest.raises(httpx2.RemoteProtocolError, match="over 10,000,000 bytes"):
        exchanged(httpx2.Response(200, stream=Pieces(10, 1)))


def test_a_compressed_answer_is_not_read() -> None:
    with pytest.raises(httpx2.RemoteProtocolError, match="compressed"):
        exchanged(httpx2.Response(200, headers={"content-encoding": "br"}, stream=Pieces(1)))


@pytest.mark.parametrize(("address", "trusts"), [(ADDRESS, True), ("http://127.0.0.1/v1", False)])
def test_certificates_are_loaded_for_https_alone(address: str, *, trusts: bool) -> None:
    trust = _trust(address)

    assert trusts is (trust is True)
    assert trusts or (isinstance(trust, ssl.SSLContext) and not trust.get_ca_certs())


def test_a_guarded_connection_can_be_closed_unused() -> None:
    asyncio.run(guarded("http://127.0.0.1/v1", connections=1).aclose())
