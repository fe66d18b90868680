"""Where sources may be read, and what the address of an answer tells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claimwright.domain import SourceState
from claimwright.flows.source_addresses import (
    Address,
    addresses,
    led_away,
    unsupported_kind,
)
from tests.citations import source

COPY = "https://web.archive.org/web/20190101000000/http://a.example/ice"
BARE = "https://web.archive.org/web/20190101000000id_/http://a.example/ice"


def test_the_page_comes_first_then_its_copy_then_doi_and_pmid() -> None:
    named = source("http://a.example/ice", archive_url=COPY, doi="10.1000/x", pmid="123")

    assert (
        Address(url="http://a.example/ice"),
        Address(url=BARE, archived=True),
        Address(url="https://doi.org/10.1000/x"),
        Address(url="https://pubmed.ncbi.nlm.nih.gov/123/"),
    ) == addresses(named)


def test_an_address_that_is_a_copy_itself_is_known_as_one() -> None:
    assert (Address(url="https://archive.ph/AbC12", archived=True),) == addresses(
        source("https://archive.ph/AbC12")
    )


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        (" http://a.example/x ", "http://a.example/x"),
        ("//a.example/x", "https://a.example/x"),
        ("www.a.example/x", "http://www.a.example/x"),
        ("ftp://a.example/x", "ftp://a.example/x"),
    ],
)
def test_an_address_is_read_as_it_was_meant(written: str, asked: str) -> None:
    assert [asked] == [each.url for each in addresses(source(written))]


def test_a_source_without_an_address_has_none() -> None:
    assert addresses(source("", isbn="9780000000000")) == ()


@pytest.mark.parametrize(
    "url",
    [
        "https://www.youtube.com/watch?v=x",
        "https://youtu.be/x",
        "https://vimeo.com/1",
        "https://books.google.com/books?id=x",
        "https://www.google.co.uk/books/edition/_/x",
        "https://a.example/picture.JPG",
        "https://web.archive.org/web/2019/https://www.youtube.com/watch?v=x",
    ],
)
def test_videos_pictures_and_books_shown_as_pictures_are_not_asked_for(url: str) -> None:
    assert unsupported_kind(url)


@pytest.mark.parametrize(
    "url",
    ["https://a.example/report.pdf", "https://a.example/", "https://www.google.com/about", "x"],
)
def test_whatever_may_be_a_page_is_asked_for(url: str) -> None:
    assert not unsupported_kind(url)


@pytest.mark.parametrize(
    ("asked", "ended"),
    [
        ("http://a.example/2010/story.html", "https://www.a.example/"),
        ("http://a.example/?p=12", "https://a.example"),
        ("http://a.example/2010/story", "https://b.example/index.html"),
        ("http://a.example/2010/story", "https://a.example/en-GB/"),
        ("http://a.example/news/2010/story-1", "https://a.example/news"),
        (BARE, "https://web.archive.org/web/20190101000000id_/http://a.example/"),
    ],
)
def test_a_deep_address_that_ends_at_a_front_page_is_gone(asked: str, ended: str) -> None:
    assert "leads to the front page of" in (led_away(asked, ended) or ("", ""))[1]


@pytest.mark.parametrize(
    ("asked", "ended"),
    [
        ("http://a.example/", "https://www.a.example/"),
        ("http://a.example/story", "https://www.a.example/story/"),
        ("http://a.example/story", "https://a.example/2010/story"),
        ("http://a.example/article/12/name", "https://a.example/article/12"),
        ("http://a.example/story/print", "https://a.example/story"),
        ("http://a.example/x", ""),
    ],
)
def test_an_address_that_moved_is_not_gone(asked: str, ended: str) -> None:
    assert led_away(asked, ended) is None


@pytest.mark.parametrize(
    ("ended", "state"),
    [
        ("/404", SourceState.NOT_FOUND),
        ("/error/not-found.html", SourceState.NOT_FOUND),
        ("/page-not-found", SourceState.NOT_FOUND),
        ("/login?next=x", SourceState.BLOCKED),
    ],
)
def test_an_address_may_lead_to_errors_or_to_where_readers_log_in(
    ended: str, state: SourceState
) -> None:
    found = led_away("https://a.example/x", f"https://a.example{ended}")

    assert found is not None
    assert found[0] is state


def test_a_page_about_errors_is_a_page() -> None:
    assert led_away("https://a.example/errors", "https://a.example/errors") is None


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_address_however_written_is_a_fault(first: str, second: str) -> None:
    asked, ended = f"http://{first}", f"https://a.example/{second}"

    named = addresses(source(first, archive_url=second, doi=first, pmid=second))

    assert len({each.url for each in named}) == len(named)
    assert isinstance(unsupported_kind(first), str)
    assert {type(led_away(asked, ended)), type(led_away(ended, asked))} <= {tuple, type(None)}
