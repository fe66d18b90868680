"""One request, one answer."""

from __future__ import annotations

import gzip
from collections.abc import Mapping

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import PageState
from claimwright.fetch.exchange import Line, decoded
from claimwright.fetch.network import resolve
from claimwright.fetch.page import FetchStopped
from claimwright.settings import FetchSettings
from tests.fetch.conftest import Site, answer

LIMIT = 100_000


def pieces(body: bytes, size: int) -> list[bytes]:
    return [body[start : start + size] for start in range(0, len(body), size)]


@given(st.binary(max_size=5_000), st.integers(1, 700))
def test_a_body_comes_back_whole_however_it_is_cut(body: bytes, size: int) -> None:
    ways = [("", body), ("gzip", gzip.compress(body))]

    assert [body] * 2 == [decoded(pieces(sent, size), name, LIMIT) for name, sent in ways]


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
        ("deflate", b"x", PageState.UNSUPPORTED),
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


pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])


def line() -> Line:
    return Line(FetchSettings(allowed_hosts=("127.0.0.1",), total_s=5.0), resolve)


def test_an_answer_without_a_page_has_no_body(site: Site) -> None:
    site.pages["/page"] = answer(b"sorry", "X-A: b", status="404 Not Found")

    found = line().get(httpx.URL(site.url()))

    assert (404, b"", "b") == (found.status, found.body, found.headers["x-a"])


def test_a_body_that_is_not_wanted_is_not_read(site: Site) -> None:
    site.pages["/page"] = answer(b"x", length=10**9)

    def refuse(headers: Mapping[str, str]) -> None:
        raise FetchStopped(PageState.UNSUPPORTED, headers["content-type"])

    with pytest.raises(FetchStopped, match="text/html"):
        line().get(httpx.URL(site.url()), accept=refuse)


def test_a_limit_of_its_own_is_kept(site: Site) -> None:
    site.pages["/page"] = answer(b"xxx")

    with pytest.raises(FetchStopped, match="limit of 2 bytes"):
        line().get(httpx.URL(site.url()), limit=2)


def test_the_host_is_named_with_its_port(site: Site) -> None:
    line().get(httpx.URL(site.url()), {"If-None-Match": "x"})

    wanted = (f"Host: 127.0.0.1:{site.listener.getsockname()[1]}", "If-None-Match: x")
    assert [part in site.requests[0] for part in wanted] == [True, True]


def test_a_site_that_does_not_prove_who_it_is_is_not_read(site: Site) -> None:
    site.pages["/page"] = answer(b"x")

    with pytest.raises(FetchStopped) as stopped:
        line().get(httpx.URL(site.url().replace("http://", "https://")))

    assert stopped.value.state in {PageState.BLOCKED, PageState.TIMEOUT}
