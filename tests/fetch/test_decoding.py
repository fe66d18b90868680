"""Bodies are expanded, and only up to a limit."""

from __future__ import annotations

import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import PageState
from claimwright.fetch.decoding import decoded
from claimwright.fetch.page import FetchStopped

LIMIT = 100_000


def pieces(body: bytes, size: int) -> list[bytes]:
    return [body[start : start + size] for start in range(0, len(body), size)]


def bare(body: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(body) + packer.flush()


@given(st.binary(max_size=5_000), st.integers(1, 700))
def test_a_body_comes_back_whole_however_it_is_cut(body: bytes, size: int) -> None:
    ways = [("", body), ("gzip", gzip.compress(body)), ("deflate", zlib.compress(body))]

    assert [body] * 3 == [decoded(pieces(sent, size), name, LIMIT) for name, sent in ways]


def test_deflate_without_a_header_is_read() -> None:
    assert decoded([bare(b"seas rise")], "Deflate", LIMIT) == b"seas rise"


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_a_body_of_exactly_the_limit_is_read(encoding: str) -> None:
    body = b"x" * LIMIT
    sent = gzip.compress(body) if encoding else body

    assert decoded([sent], encoding, LIMIT) == body


@pytest.mark.parametrize("encoding", ["", "gzip"])
def test_one_byte_more_is_not(encoding: str) -> None:
    body = b"x" * (LIMIT + 1)

    with pytest.raises(FetchStopped, match="100,000"):
        decoded([gzip.compress(body) if encoding else body], encoding, LIMIT)


@pytest.mark.parametrize(
    ("encoding", "sent", "state"),
    [
        ("br", b"x", PageState.UNSUPPORTED),
        ("gzip, gzip", b"x", PageState.UNSUPPORTED),
        ("gzip", b"no gzip", PageState.UNSUPPORTED),
        ("gzip", gzip.compress(b"seas", mtime=0)[:-4], PageState.TIMEOUT),
        ("gzip", b"", PageState.TIMEOUT),
    ],
)
def test_what_cannot_be_expanded_is_a_state(encoding: str, sent: bytes, state: PageState) -> None:
    with pytest.raises(FetchStopped) as stopped:
        decoded([sent] if sent else [], encoding, LIMIT)

    assert state is stopped.value.state
