"""Canonical addresses: what is evened out, what is kept, and that it ends there."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from claimwright.fetch.canonical import (
    MAX_CANONICAL_CHARACTERS,
    canonical_url,
    escaped,
    host_spelling,
    path_spelling,
    place_of,
    query_spelling,
    registrable_domain,
    url_depth,
)


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


PAGE = "https://example.org/a/b?q=1"


@pytest.mark.parametrize(
    "written",
    [
        "http://example.org/a/b?q=1",
        "//example.org/a/b?q=1",
        "www.example.org/a/b?q=1",
        "HTTPS://WWW.EXAMPLE.ORG/a/b?q=1",
        "https://www2.example.org/a/b?q=1",
        "https://m.example.org/a/b?q=1",
        "https://mobile.example.org/a/b?q=1",
        "https://amp.example.org/a/b?q=1",
        "https://example.org./a/b?q=1",
        "https://example.org:443/a/b?q=1",
        "http://example.org:80/a/b?q=1",
        "https://name:secret@example.org/a/b?q=1",
        "https://example.org/a/b/?q=1",
        "https://example.org/a//b?q=1",
        "https://example.org/a/./c/../b?q=1",
        "https://example.org/a/b/index.html?q=1",
        "https://example.org/a/b/default.aspx?q=1",
        "https://example.org/a/b/amp?q=1",
        "https://example.org/a/b.amp?q=1",
        "https://example.org/amp/a/b?q=1",
        "https://example.org/a/b?q=1&amp=1",
        "https://example.org/a/b?q=1&outputType=amp",
        "https://example.org/%61/%62?q=1",
        "https://example.org/a/b?q=1#part",
        "https://example.org/a/b?q=1&utm_source=x&utm_medium=y",
        "https://example.org/a/b?fbclid=abc&q=1",
        "https://example.org/a/b;jsessionid=0A1B?q=1",
        "https://example.org/(S(abc123))/a/b?q=1",
        "https://example.org/a/b?PHPSESSID=77&q=1",
        " https://example.org/a/b?q=1\n",
    ],
)
def test_spellings_of_one_page_become_one(written: str) -> None:
    assert canonical_url(written) == PAGE


@pytest.mark.parametrize(
    "written",
    [
        "https://web.archive.org/web/20190101000000/http://example.org/a/b?q=1",
        "https://web.archive.org/web/20190101000000id_/https://www.example.org/a/b?q=1",
        "http://archive.org/web/2019*/http://example.org/a/b?q=1",
        "https://web.archive.org/web/2019/example.org/a/b?q=1",
        "https://web.archive.org/web/2019/https%3A//example.org/a/b?q=1",
        "https://archive.ph/2019.01.02-030405/https://example.org/a/b?q=1",
        "https://archive.today/20190102030405/https://example.org/a/b?q=1",
        "https://www.web.archive.org/web/2019/http://example.org/a/b?q=1",
        "https://archive.is/o/AbC12/https://example.org/a/b?q=1",
        "https://www.webcitation.org/5xYzAbC12?url=http%3A%2F%2Fexample.org%2Fa%2Fb%3Fq%3D1",
        "https://www.webcitation.org/query?url=http%3A%2F%2Fexample.org%2Fa%2Fb%3Fq%3D1&date=2",
        "https://webcache.googleusercontent.com/search?q=cache:abc:example.org/a/b%3Fq%3D1",
        "https://www.google.com/amp/s/example.org/a/b?q=1",
        "https://example-org.cdn.ampproject.org/c/s/example.org/a/b?q=1",
        "https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa%2Fb%3Fq%3D1&sa=D",
        "https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org%2Fa%2Fb%3Fq%3D1",
        "https://example-org.translate.goog/a/b?q=1&_x_tr_sl=de",
        "https://web.archive.org/web/2019/https://archive.ph/2018/https://example.org/a/b?q=1",
    ],
)
def test_a_copy_counts_as_the_page_it_keeps(written: str) -> None:
    assert canonical_url(written) == PAGE


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://example.org/A", "https://example.org/a"),
        ("https://example.org/a?id=1", "https://example.org/a?id=2"),
        ("https://example.org/a%2Fb", "https://example.org/a/b"),
        ("https://example.org:8080/a", "https://example.org/a"),
        ("https://news.example.org/a", "https://example.org/a"),
        ("https://example.org/#!/a", "https://example.org/#!/b"),
        ("https://m.co.uk/a", "https://co.uk/a"),
        ("https://example.org/indexes.html", "https://example.org/"),
    ],
)
def test_different_pages_stay_apart(one: str, other: str) -> None:
    assert canonical_url(one) != canonical_url(other)


@pytest.mark.parametrize(
    ("written", "spelt"),
    [
        ("https://müller.de/ü", "https://xn--mller-kva.de/%C3%BC"),
        ("https://xn--mller-kva.de/%c3%bc", "https://xn--mller-kva.de/%C3%BC"),
        ("https://en.m.wikipedia.org/wiki/Ice", "https://en.wikipedia.org/wiki/Ice"),
        ("http://dx.doi.org/10.1/x", "https://doi.org/10.1/x"),
        ("http://[::1]:80/a", "https://[::1]/a"),
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://example.org/a%zz", "https://example.org/a%25zz"),
        ("https://example.org/?b=2&a=1&b=2", "https://example.org?a=1&b=2"),
        ("https://archive.ph/AbC12", "https://archive.ph/AbC12"),
    ],
)
def test_a_page_has_one_spelling(written: str, spelt: str) -> None:
    assert canonical_url(written) == spelt


@pytest.mark.parametrize(
    "written",
    [
        "",
        "a book",
        "mailto:a@example.org",
        "ftp://example.org/a",
        "https://",
        "http://a b/",
        "https://example.org:99999/",
        "https://[::1",
        "javascript:alert(1)",
        "https://..",
    ],
)
def test_what_is_no_address_of_the_web_has_no_spelling(written: str) -> None:
    assert canonical_url(written) == ""


def test_an_address_beyond_the_bound_has_no_spelling() -> None:
    assert canonical_url("https://example.org/" + "a" * MAX_CANONICAL_CHARACTERS) == ""


@pytest.mark.parametrize(
    ("url", "depth"),
    [
        ("https://example.org", 0),
        ("https://www.example.org/index.html", 0),
        ("https://example.org/news/", 1),
        ("https://example.org/news/2019/storm.html#top", 3),
        ("https://example.org/?p=17", 1),
        ("https://web.archive.org/web/2019/http://example.org/a", 1),
        ("a book", None),
    ],
)
def test_the_depth_of_a_page_is_what_names_it_within_its_site(url: str, depth: int | None) -> None:
    assert url_depth(url) == depth


PARTS = st.text(st.sampled_from("aZ09.-_~%/?#&=;:@!()+ äß€\t[]2F*") | st.characters(), max_size=40)
HOSTS = st.sampled_from(
    [
        "example.org",
        "WWW.m.Example.co.uk",
        "amp.example.org.",
        "müller.de",
        "[::1]",
        "web.archive.org",
    ]
)


@example(host="example.org", rest="#/0")
@given(host=HOSTS, rest=PARTS)
def test_the_spelling_of_a_spelling_is_itself(host: str, rest: str) -> None:
    once = canonical_url(f"http://{host}/{rest}")

    assert canonical_url(once) == once


@given(st.text(max_size=60))
def test_any_text_has_a_spelling_or_none(text: str) -> None:
    once = canonical_url(text)

    assert canonical_url(once) == once


@given(rest=PARTS, page=st.sampled_from(["https://example.org/a?b=1", "http://m.example.org/x/"]))
def test_parts_that_track_change_nothing(rest: str, page: str) -> None:
    mark = "&" if "?" in page else "?"
    value = "".join(letter for letter in rest if letter.isalnum())

    assert canonical_url(f"{page}{mark}utm_source={value}") == canonical_url(page)


@given(PARTS)
def test_a_spelling_is_ascii(rest: str) -> None:
    assert canonical_url(f"https://example.org/{rest}").isascii()


def test_a_place_knows_its_host() -> None:
    assert place_of("https://www.example.org:8443/a").host == "example.org:8443"


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
