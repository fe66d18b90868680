"""Pages of real sites on this machine, every fault a site can have among them."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from itertools import repeat
from pathlib import Path
from urllib.parse import quote

import pytest

from claimwright.cache_lookups import CacheKind, lookups
from claimwright.domain import PageState
from claimwright.errors import InputError
from claimwright.fetch.client import FetchClient
from claimwright.fetch.page import Fetched, UnreachedError
from claimwright.settings import FetchSettings
from tests.fetch.conftest import Site, Visitor, answer

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])

PAGE = b"<html><body><p>Seas rise.</p></body></html>"


def ended(fetched: Fetched) -> tuple[PageState, bytes]:
    return fetched.state, fetched.body


def test_a_page_is_read(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(PAGE, kind="text/html; charset=UTF-8")

    found = visitor().fetch(site.url())

    assert (PageState.OK, PAGE, "text/html", "utf-8", 200) == (
        *ended(found),
        found.content_type,
        found.charset,
        found.status,
    )


def test_who_asks_is_told(site: Site, visitor: Visitor) -> None:
    visitor(contact="desk@example.org").fetch(site.url())

    assert all("contact: desk@example.org" in request for request in site.requests)


def test_a_compressed_page_is_expanded(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(gzip.compress(PAGE), "Content-Encoding: gzip")

    assert (PageState.OK, PAGE) == ended(visitor().fetch(site.url()))


@pytest.mark.parametrize("length", [None, 10])
def test_a_page_over_the_limit_is_not_read(
    site: Site, visitor: Visitor, length: int | None
) -> None:
    site.pages["/page"] = answer(b"x" * 5_000, length=length, kind="text/plain")

    found = visitor(max_bytes=1_000).fetch(site.url())

    assert found.state is (PageState.UNSUPPORTED if length is None else PageState.OK)


def test_a_page_without_end_is_not_read(site: Site, visitor: Visitor) -> None:
    head = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
    site.pages["/page"] = lambda _: iter([head, *repeat(b"x" * 10_000, 1_000)])

    found = visitor(max_bytes=100_000).fetch(site.url())

    assert (PageState.UNSUPPORTED, True) == (found.state, "100,000" in found.detail)


def test_a_bomb_is_not_expanded(site: Site, visitor: Visitor) -> None:
    bomb = gzip.compress(b"\0" * 20_000_000, compresslevel=1)
    site.pages["/page"] = answer(bomb, "Content-Encoding: gzip")

    found = visitor(max_bytes=1_000_000).fetch(site.url())

    assert (PageState.UNSUPPORTED, True) == (found.state, "1,000,000" in found.detail)


def test_a_redirect_is_followed(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(b"", "Location: other?a=b#c", status="302 Found")
    site.pages["/other?a=b"] = answer(PAGE)

    found = visitor().fetch(site.url())

    assert (PAGE, site.url("/other?a=b"), site.url()) == (found.body, found.final_url, found.url)


@pytest.mark.parametrize("path", ["/f\u00fcr-alle", "/voil\u00e0"])
def test_a_redirect_written_in_utf8_is_followed(site: Site, visitor: Visitor, path: str) -> None:
    quoted = quote(path)
    site.pages["/page"] = answer(b"", f"Location: {path}", status="301 Moved")
    site.pages[quoted] = answer(PAGE)

    found = visitor().fetch(site.url())

    assert (PAGE, site.url(quoted)) == (found.body, found.final_url)


def test_redirects_without_end_are_given_up(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(b"", "Location: /page", status="301 Moved")

    found = visitor(max_redirects=3).fetch(site.url())

    assert (PageState.BLOCKED, 4) == (found.state, len(site.paths))


@pytest.mark.parametrize(
    ("location", "reason"),
    [
        ("http://169.254.169.254/latest/meta-data/", "metadata of a cloud"),
        ("http://10.0.0.1/", "private network"),
        ("http://[::1]/", "this machine"),
        ("http://[::ffff:169.254.169.254]/", "IPv6 clothes"),
        ("file:///etc/passwd", "http://"),
        ("gopher://example.org/", "http://"),
        ("http://2130706433/", "number"),
        ("http://user:secret@127.0.0.1/", "password"),
        ("http://example.org:22/", "port"),
    ],
)
def test_a_redirect_to_where_nobody_may_go_is_not_followed(
    site: Site, visitor: Visitor, location: str, reason: str
) -> None:
    site.pages["/page"] = answer(b"", f"Location: {location}", status="302 Found")

    found = visitor().fetch(site.url())

    assert (PageState.BLOCKED, True) == (found.state, reason in found.detail)


@pytest.mark.parametrize("host", ["127.0.0.1", "public.example.org"])
def test_a_site_of_this_machine_is_not_read_unless_it_is_allowed(
    site: Site, tmp_path: Path, host: str
) -> None:
    port = site.listener.getsockname()[1]
    client = FetchClient(
        FetchSettings(ports=(port,)), tmp_path, resolve=lambda _host, _seconds: ("127.0.0.1",)
    )

    found = client.fetch(f"http://{host}:{port}/page")

    assert (PageState.BLOCKED, []) == (found.state, site.requests)


def test_a_name_is_looked_up_once_for_check_and_connection(site: Site, tmp_path: Path) -> None:
    asked: list[str] = []

    def turning(host: str, _seconds: float) -> tuple[str, ...]:
        asked.append(host)
        return ("127.0.0.1",) if len(asked) > 1 else ("203.0.113.9",)

    port = site.listener.getsockname()[1]
    client = FetchClient(FetchSettings(ports=(port,)), tmp_path, resolve=turning)

    found = client.fetch(f"http://turning.example.org:{port}/page")

    assert (PageState.BLOCKED, 1, []) == (found.state, len(asked), site.requests)


@pytest.mark.parametrize("known", [(), ("doi.org",)])
def test_a_dead_host_is_told_from_a_machine_without_a_network(
    tmp_path: Path, known: tuple[str, ...]
) -> None:
    def resolve(host: str, _seconds: float) -> tuple[str, ...]:
        if host not in known:
            raise UnreachedError(PageState.NOT_FOUND, f"there is no host {host!r}")
        return ("10.0.0.1",)

    found = FetchClient(FetchSettings(), tmp_path, resolve=resolve).fetch("https://a.example/x")

    assert (not known, not known) == (found.no_network, "has no network" in found.detail)
    assert found.state is (PageState.NOT_FOUND if known else PageState.TIMEOUT)


def test_a_page_that_is_kept_is_read_without_a_network(
    site: Site, visitor: Visitor, tmp_path: Path
) -> None:
    site.pages["/page"] = answer(PAGE, "Cache-Control: max-age=60")
    visitor().fetch(site.url())

    def resolve(host: str, _seconds: float) -> tuple[str, ...]:
        raise UnreachedError(PageState.TIMEOUT, host)

    port = site.listener.getsockname()[1]
    client = FetchClient(FetchSettings(ports=(port, 443)), tmp_path / "pages", resolve=resolve)
    gone = client.fetch("https://a.example/x")

    assert (True, PAGE, 1) == (
        gone.no_network,
        client.fetch(site.url()).body,
        len(site.paths),
    )


def test_a_host_of_an_inner_network_says_nothing_of_the_web(tmp_path: Path) -> None:
    def resolve(host: str, _seconds: float) -> tuple[str, ...]:
        raise UnreachedError(PageState.NOT_FOUND, f"there is no host {host!r}")

    client = FetchClient(FetchSettings(allowed_hosts=("inner",)), tmp_path, resolve=resolve)

    assert not client.fetch("http://inner/page").no_network


def test_a_site_that_drips_is_given_up(site: Site, visitor: Visitor) -> None:
    def drip(_: str) -> Iterator[bytes]:
        yield b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 999\r\n\r\n"
        for _pause in range(100):
            time.sleep(0.05)
            yield b"x"

    site.pages["/page"] = drip
    began = time.monotonic()

    found = visitor(total_s=0.4).fetch(site.url())

    assert (PageState.TIMEOUT, True) == (found.state, time.monotonic() - began < 2)


def test_headers_that_drip_are_given_up(site: Site, visitor: Visitor) -> None:
    def drip(_: str) -> Iterator[bytes]:
        for letter in b"HTTP/1.1 200 OK\r\nContent-Type: text/html":
            time.sleep(0.05)
            yield bytes([letter])

    site.pages["/page"] = drip

    assert visitor(total_s=0.4).fetch(site.url()).state is PageState.TIMEOUT


def test_a_silent_site_is_given_up(site: Site, visitor: Visitor) -> None:
    def hush(_: str) -> Iterator[bytes]:
        yield b"HTTP/1.1 200 OK\r\n"
        time.sleep(0.6)

    site.pages["/page"] = hush

    found = visitor(read_s=0.2).fetch(site.url())

    assert (PageState.TIMEOUT, True) == (found.state, "fetch.read_s" in found.detail)


@pytest.mark.parametrize(
    ("wire", "state"),
    [
        (answer(PAGE, length=500), PageState.TIMEOUT),
        (b"", PageState.TIMEOUT),
        (b"SSH-2.0-OpenSSH_9.0\r\n\r\n", PageState.UNSUPPORTED),
        (answer(PAGE, f"X: {'y' * 300_000}"), PageState.UNSUPPORTED),
        (answer(gzip.compress(PAGE)[:-9], "Content-Encoding: gzip"), PageState.TIMEOUT),
        (answer(b"", kind="text/html"), PageState.UNSUPPORTED),
        (answer(b"\x89PNG", kind="image/png"), PageState.UNSUPPORTED),
        (answer(b"\0\1\2", kind="application/octet-stream"), PageState.UNSUPPORTED),
        (answer(b"", status="301 Moved"), PageState.UNSUPPORTED),
        (answer(b"no", status="404 Not Found"), PageState.NOT_FOUND),
        (answer(b"no", status="503 Unavailable"), PageState.TIMEOUT),
    ],
)
def test_every_fault_of_a_site_is_a_state_with_a_reason(
    site: Site, visitor: Visitor, wire: bytes, state: PageState
) -> None:
    site.pages["/page"] = wire

    found = visitor().fetch(site.url())

    assert (state, b"", True) == (*ended(found), bool(found.detail))


def test_a_port_where_nobody_listens_is_a_state(visitor: Visitor) -> None:
    assert visitor().fetch("http://127.0.0.1:9/page").state is PageState.TIMEOUT


def test_a_pdf_under_another_name_is_known_by_its_beginning(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(b"%PDF-1.7 ...", kind="application/octet-stream")

    assert visitor().fetch(site.url()).content_type == "application/pdf"


def test_no_cookie_comes_back(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(b"", "Set-Cookie: a=b", "Location: /next", status="302 Found")
    site.pages["/next"] = answer(PAGE)

    visitor().fetch(site.url())

    assert [request for request in site.requests if "cookie" in request.lower()] == []


def test_no_proxy_of_the_environment_is_used(
    site: Site, visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    site.pages["/page"] = answer(PAGE)

    assert visitor().fetch(site.url()).body == PAGE


def test_an_address_that_may_not_be_asked_for_is_an_error(visitor: Visitor) -> None:
    with pytest.raises(InputError, match="http://"):
        visitor().fetch("file:///etc/passwd")


def test_a_page_that_robots_may_not_read_is_not_asked_for(site: Site, visitor: Visitor) -> None:
    site.pages["/robots.txt"] = answer(b"User-agent: *\nDisallow: /p*e$", kind="text/plain")
    site.pages["/page"] = answer(PAGE)

    found = visitor().fetch(site.url())

    assert (PageState.BLOCKED, []) == (found.state, site.paths)


def test_the_rules_of_a_site_are_asked_for_once(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(PAGE)
    client = visitor()

    client.fetch(site.url())
    client.fetch(site.url())

    assert [r.split(" ")[1] for r in site.requests] == ["/robots.txt", "/page", "/page"]


def test_the_rules_may_lie_behind_a_redirect(site: Site, visitor: Visitor) -> None:
    site.pages["/robots.txt"] = answer(b"", "Location: /rules", status="302 Found")
    site.pages["/rules"] = answer(b"User-agent: claimwright\nDisallow: /", kind="text/plain")

    assert visitor().fetch(site.url()).state is PageState.BLOCKED


def test_a_fresh_page_is_not_asked_for_again(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(PAGE, "Cache-Control: max-age=60")
    before = lookups()
    first = visitor().fetch(site.url())

    again = visitor().fetch(site.url())

    asked = [
        lookups()[CacheKind.PAGES, hit] - before[CacheKind.PAGES, hit] for hit in (True, False)
    ]
    assert asked == [1, 1]
    assert (1, PAGE, first.retrieved_at) == (len(site.paths), again.body, again.retrieved_at)


def test_a_stale_page_is_confirmed_by_its_tag(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(PAGE, 'ETag: "v1"')
    visitor().fetch(site.url())
    site.pages["/page"] = answer(b"", 'ETag: "v1"', status="304 Not Modified")

    again = visitor().fetch(site.url())

    assert (PAGE, True) == (again.body, 'if-none-match: "v1"' in site.requests[-1].lower())


def test_a_stale_page_whose_tag_cannot_be_sent_is_read_anew(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(PAGE, 'ETag: "\u00dc7"')
    visitor().fetch(site.url())
    site.pages["/page"] = answer(b"<p>New.</p>")

    assert visitor().fetch(site.url()).body == b"<p>New.</p>"


def test_a_page_that_changed_replaces_the_kept_one(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(PAGE, 'ETag: "v1"')
    visitor().fetch(site.url())
    site.pages["/page"] = answer(b"<p>New.</p>", 'ETag: "v2"')

    assert visitor().fetch(site.url()).body == b"<p>New.</p>"


def test_a_site_is_not_asked_twice_at_once(site: Site, visitor: Visitor) -> None:
    site.pages["/page"] = answer(PAGE)
    client = visitor(host_interval_s=0.3)
    client.fetch(site.url())
    began = time.monotonic()

    client.fetch(site.url())

    assert time.monotonic() - began > 0.2
