"""Whose site an address is of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.fetch.sites import registrable_domain


@pytest.mark.parametrize(
    ("url", "domain"),
    [
        ("https://news.bbc.co.uk/1", "bbc.co.uk"),
        ("https://www.example.org:8443/a", "example.org"),
        ("https://someone.github.io/a", "someone.github.io"),
        ("https://web.archive.org/web/2019/http://a.example.org/", "example.org"),
        ("http://93.184.215.14/a", "93.184.215.14"),
        ("http://[::1]/a", "[::1]"),
        ("https://co.uk/", "co.uk"),
        ("a book", ""),
    ],
)
def test_a_page_is_of_the_site_that_somebody_registered(url: str, domain: str) -> None:
    assert registrable_domain(url) == domain


@given(st.text("abc.", max_size=12))
def test_a_domain_ends_its_host(name: str) -> None:
    domain = registrable_domain(f"https://{name}.example.org/")

    assert domain in {"example.org", ""}
