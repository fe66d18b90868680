"""One request, one answer."""

from __future__ import annotations

from collections.abc import Mapping

import httpx
import pytest

from claimwright.domain import PageState
from claimwright.fetch.exchange import Line
from claimwright.fetch.network import resolve
from claimwright.fetch.page import FetchStopped
from claimwright.settings import FetchSettings
from tests.fetch.conftest import Site, answer

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
