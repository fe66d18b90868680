"""Host, path and query in one spelling."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.fetch.spelling import escaped, host_spelling, path_spelling, query_spelling


@pytest.mark.parametrize(
    ("host", "spelt"),
    [
        ("www.m.example.org", "example.org"),
        ("m.co.uk", "m.co.uk"),
        ("mobile.de", "mobile.de"),
        ("2001:DB8::1", "[2001:db8::1]"),
        ("a b.org", ""),
        ("-" * 3 + "ü" * 70 + ".org", ""),
        ("", ""),
    ],
)
def test_a_host_loses_what_only_says_how_it_is_shown(host: str, spelt: str) -> None:
    assert host_spelling(host) == spelt


@pytest.mark.parametrize(
    ("path", "spelt"),
    [
        ("/../../a", "/a"),
        ("/a/..", ""),
        ("/index.php/index.html", ""),
        ("/amp", "/amp"),
        ("/a/amp/amp/", "/a"),
        ("/index.php/a", "/index.php/a"),
    ],
)
def test_a_path_is_resolved(path: str, spelt: str) -> None:
    assert path_spelling(path) == spelt


def test_parameters_are_put_in_order_and_each_stands_once() -> None:
    assert query_spelling("b=2&a=+1&b=2&=3&sid=4") == "a=%201&b=2&sid=4"


@given(st.text(st.sampled_from("%aF2z~/ é") | st.characters(), max_size=30))
def test_what_is_escaped_stays_so(text: str) -> None:
    assert escaped(escaped(text)) == escaped(text)


@given(st.text(st.sampled_from("/.%aamp;index.html()S") | st.characters(), max_size=40))
def test_a_path_in_one_spelling_stays_so(text: str) -> None:
    once = path_spelling(f"/{text}")

    assert path_spelling(once) == once
