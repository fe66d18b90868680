"""Which addresses of the web may be asked for."""

from __future__ import annotations

import pytest

from claimwright.errors import InputError
from claimwright.fetch.urls import parse, port_of, site_of
from claimwright.settings import FetchSettings

SETTINGS = FetchSettings(allowed_hosts=("Test.Example", "::1"))


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("", "http://"),
        ("example.org", "http://"),
        ("file:///etc/passwd", "http://"),
        ("ftp://example.org/", "http://"),
        ("javascript:alert(1)", "http://"),
        ("http://", "no host"),
        ("http:///path", "no host"),
        ("http://a b/", "blank"),
        ("http://example.org\\@10.0.0.1/", "backslash"),
        ("http://example.org/\r\nHost: x", "control"),
        ("http://me:secret@example.org/", "password"),
        ("http://me@example.org/", "password"),
        ("http://example.org:22/", "port"),
        ("http://example.org:99999/", "port"),
        ("http://2130706433/", "number"),
        ("http://0x7f.1/", "number"),
        ("http://0177.0.0.1/", "read as one"),
        ("http://0X7F000001/", "number"),
        ("http://127.1/", "number"),
        ("http://127.0.0.1./", "number"),
        ("http://example.org.0x1/", "number"),
        ("http://[::1/", "read as one"),
        (f"http://example.org/{'x' * 2_000}", "2,000"),
    ],
)
def test_what_may_not_be_asked_for_is_refused_with_the_reason(url: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        parse(url, SETTINGS)


@pytest.mark.parametrize(
    ("url", "read"),
    [
        ("https://example.org", "https://example.org"),
        ("http://EXAMPLE.org:8080/a?b=c#d", "http://example.org:8080/a?b=c"),
        ("http://test.example:12345/", "http://test.example:12345/"),
        ("http://192.0.2.7/", "http://192.0.2.7/"),
        ("https://müller.example/", "https://xn--mller-kva.example/"),
    ],
)
def test_what_may_be_asked_for_is_read(url: str, read: str) -> None:
    found = parse(url, SETTINGS)

    assert read.partition("://")[2].partition("/")[0] == found.netloc.decode()


@pytest.mark.parametrize(
    ("url", "site", "port"),
    [
        ("https://example.org/a", "https://example.org:443", 443),
        ("http://[::1]:99/a", "http://[::1]:99", 99),
    ],
)
def test_a_site_has_one_name(url: str, site: str, port: int) -> None:
    found = parse(url, SETTINGS)

    assert (site, port) == (site_of(found), port_of(found))
