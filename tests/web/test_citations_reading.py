"""An article is read from its wiki or from what the caller brings, never from a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from claimwright.errors import NotFoundError
from claimwright.fetch.wiki_pages import PageAsk, WikiPage
from claimwright.flows.wiki_articles import WikiArticlesFlow
from claimwright.web.citations_reading import cited_article
from claimwright.web.engine import CitationsRequest

WIKITEXT = "The lake is deep.<ref>https://lakes.example.org/verna</ref>"
API = "https://{language}.wiki.example.org/w/api.php"


class Wiki:
    """A wiki of one page that remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[PageAsk] = []

    def page(self, ask: PageAsk) -> WikiPage:
        """Return the page; there is no other."""
        self.asked.append(ask)
        if ask.title not in {"", "Lake Verna"}:
            raise NotFoundError(f"there is no page {ask.title!r}")
        return WikiPage(
            title="Lake Verna",
            wikitext=WIKITEXT,
            revision=ask.revision or 99,
            timestamp="2026-01-01T00:00:00Z",
        )


@pytest.fixture
def wiki() -> Wiki:
    return Wiki()


@pytest.fixture
def wikis(wiki: Wiki) -> WikiArticlesFlow:
    return WikiArticlesFlow(ask=wiki.page, members=lambda _: iter(()), api=API)


def test_pasted_wikitext_asks_nobody(wiki: Wiki, wikis: WikiArticlesFlow) -> None:
    request = CitationsRequest(title="Lake Verna", wikitext=WIKITEXT, revision=7)
    cited = cited_article(request, wikis)

    assert [claim.claim.text for claim in cited.claims] == ["The lake is deep."]
    assert (cited.article.title, cited.article.revision, wiki.asked) == ("Lake Verna", 7, [])


def test_a_title_is_read_in_its_language(wiki: Wiki, wikis: WikiArticlesFlow) -> None:
    cited = cited_article(CitationsRequest(title="Lake Verna", language="de"), wikis)

    assert cited.article.revision == 99
    assert wiki.asked[0].api == "https://de.wiki.example.org/w/api.php"


def test_a_revision_is_the_one_that_is_read(wikis: WikiArticlesFlow) -> None:
    cited = cited_article(CitationsRequest(title="Lake Verna", revision=7), wikis)

    assert cited.article.revision == 7


def test_an_address_is_read_where_it_is(wiki: Wiki, wikis: WikiArticlesFlow) -> None:
    url = "https://en.wikipedia.org/wiki/Lake_Verna"
    cited = cited_article(CitationsRequest(url=url), wikis)

    assert cited.article.title == "Lake Verna"
    assert wiki.asked[0].api == "https://en.wikipedia.org/w/api.php"


def test_a_title_that_is_a_path_reads_no_file(wikis: WikiArticlesFlow, tmp_path: Path) -> None:
    secret = tmp_path / "secret.wikitext"
    secret.write_text(WIKITEXT, encoding="utf-8")

    with pytest.raises(NotFoundError, match="there is no page"):
        cited_article(CitationsRequest(title=str(secret)), wikis)
