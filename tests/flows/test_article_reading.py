"""Where an article comes from, and what reads it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from claimwright.domain import Article, PageState
from claimwright.flows.article import ArticleSource
from claimwright.flows.article_reading import read_source


@dataclass
class Pages:
    """A reader that notes what it was asked."""

    asked: list[object] = field(default_factory=list)

    def read(self, source: str) -> Article:
        """Never asked: a file is no source of a server."""
        raise AssertionError(source)

    def read_address(self, url: str) -> Article:
        """Return an article with a title of its own."""
        self.asked.append(url)
        return Article(text="Seas rise.", title="Own", source=url)

    def read_bytes(self, data: bytes, *, source: str = "") -> Article:
        """Return an article named after its file."""
        self.asked.append(data)
        return Article(text="Seas rise.", title="Own", source=source)

    def paste(self, text: str, *, title: str = "") -> Article:
        """Never asked: a paste needs no extra."""
        raise AssertionError(text, title)


@pytest.fixture
def pages() -> Pages:
    return Pages()


def test_pasted_text_needs_nothing_that_reads_pages(pages: Pages) -> None:
    article = read_source(ArticleSource(text="Seas rise.", title="T"), lambda: pages)

    assert (article.text, article.title, article.state) == ("Seas rise.", "T", PageState.OK)


def test_an_address_is_read_as_one_and_never_as_a_file(pages: Pages) -> None:
    article = read_source(ArticleSource(url="/etc/passwd"), lambda: pages)

    assert (pages.asked, article.source) == (["/etc/passwd"], "/etc/passwd")


def test_html_is_read_and_has_no_address(pages: Pages) -> None:
    article = read_source(ArticleSource(html="<p>Seas é"), lambda: pages)

    assert (pages.asked, article.source) == (["<p>Seas é".encode()], "")


@pytest.mark.parametrize(("given", "title"), [("", "Own"), ("Better", "Better")])
def test_a_title_that_the_caller_knows_goes_first(pages: Pages, given: str, title: str) -> None:
    source = ArticleSource(url="https://example.org", title=given)

    assert read_source(source, lambda: pages).title == title
