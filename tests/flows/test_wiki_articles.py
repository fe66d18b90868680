"""Articles of a wiki, from wherever they lie, and the articles of its categories."""

from __future__ import annotations

import bz2
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from claimwright.errors import InputError, NotFoundError, TooLargeError, UnavailableError
from claimwright.fetch.mediawiki import ApiMissingError
from claimwright.fetch.wiki_pages import CategoryAsk, PageAsk, WikiPage
from claimwright.flows.citations import CitationsRequest
from claimwright.flows.wiki_articles import (
    MAX_ARTICLES,
    MAX_FILE_BYTES,
    WikiArticlesFlow,
    pasted,
    wiki_articles,
)
from claimwright.settings import Settings

WIKITEXT = "Ice melts in spring.<ref>Snow 2010</ref>"
DUMP = f"""<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" xml:lang="de">
<siteinfo><base>https://de.wikipedia.org/wiki/Hauptseite</base></siteinfo>
<page><title>Snow</title><ns>0</ns><id>1</id><redirect title="Ice" />
<revision><id>10</id><text>#REDIRECT [[Ice]]</text></revision></page>
<page><title>Ice</title><ns>0</ns><id>2</id><revision><id>20</id>
<timestamp>2026-01-02T03:04:05Z</timestamp><model>wikitext</model>
<text>{WIKITEXT.replace("<", "&lt;").replace(">", "&gt;")}</text></revision></page>
<page><title>Data</title><ns>0</ns><id>3</id><revision><id>30</id><model>json</model>
<text>{{}}</text></revision></page>
</mediawiki>"""


@dataclass
class Wiki:
    """A wiki with one page.

    Args:
        absent: Addresses without an API.
        asked: So far.
    """

    absent: frozenset[str] = frozenset()
    asked: list[PageAsk] = field(default_factory=list)

    def page(self, ask: PageAsk) -> WikiPage:
        self.asked.append(ask)
        if ask.api in self.absent:
            raise ApiMissingError("status 404")
        return WikiPage(
            title="Ice",
            wikitext=WIKITEXT,
            revision=ask.revision or 77,
            timestamp="2026-01-02T03:04:05Z",
            categories=("Category:Featured articles",),
        )


def flow_over(wiki: Wiki, api: str = "") -> WikiArticlesFlow:
    return WikiArticlesFlow(ask=wiki.page, members=lambda _: iter(()), api=api)


@pytest.fixture
def wiki() -> Wiki:
    return Wiki()


@pytest.fixture
def flow(wiki: Wiki) -> WikiArticlesFlow:
    return flow_over(wiki, api="https://{language}.wikipedia.org/w/api.php")


def test_a_title_is_read_from_the_wiki_of_its_language(flow: WikiArticlesFlow, wiki: Wiki) -> None:
    article = flow.titled("Ice", language="de")

    assert "https://de.wikipedia.org/w/api.php" == wiki.asked[0].api
    assert WIKITEXT == article.wikitext


def test_the_revision_that_was_read_is_pinned_in_its_address(flow: WikiArticlesFlow) -> None:
    article = flow.article("Ice")

    assert 77 == article.revision
    assert "https://en.wikipedia.org/w/index.php?title=Ice&oldid=77" == article.url
    assert article.featured


def test_one_revision_of_a_title_is_asked_for_by_its_number(
    flow: WikiArticlesFlow, wiki: Wiki
) -> None:
    assert 12 == flow.article("Ice", revision=12).revision
    assert "" == wiki.asked[0].title


def test_an_address_is_read_from_its_own_wiki(flow: WikiArticlesFlow, wiki: Wiki) -> None:
    flow.article("https://fr.wikipedia.org/wiki/Glace?oldid=5")

    expected = PageAsk(api="https://fr.wikipedia.org/w/api.php", title="Glace", revision=5)
    assert [expected] == wiki.asked


def test_a_wiki_with_its_api_elsewhere_is_found() -> None:
    wiki = Wiki(absent=frozenset({"https://wiki.example/w/api.php"}))
    assert 77 == flow_over(wiki).article("https://wiki.example/wiki/Ice").revision
    assert "https://wiki.example/api.php" == wiki.asked[1].api


def test_a_site_without_any_api_is_unavailable() -> None:
    paths = ("/w/api.php", "/api.php", "/wiki/api.php")
    wiki = Wiki(absent=frozenset(f"https://a.example{path}" for path in paths))

    with pytest.raises(UnavailableError, match="no MediaWiki answers at"):
        flow_over(wiki).article("https://a.example/wiki/Ice")


def test_pasted_wikitext_asks_nobody(flow: WikiArticlesFlow, wiki: Wiki) -> None:
    cited = flow.cited(CitationsRequest(title="Lake Verna", wikitext=WIKITEXT, revision=7))

    assert [claim.claim.text for claim in cited.claims] == ["Ice melts in spring."]
    assert (cited.article.title, cited.article.revision, wiki.asked) == ("Lake Verna", 7, [])


@pytest.mark.parametrize(
    ("request_", "asked"),
    [
        (CitationsRequest(title="Ice", language="de"), ("https://de.wikipedia.org", "Ice", None)),
        (CitationsRequest(title="Ice", revision=7), ("https://en.wikipedia.org", "", 7)),
        (
            CitationsRequest(url="https://fr.wikipedia.org/wiki/Glace"),
            ("https://fr.wikipedia.org", "Glace", None),
        ),
    ],
)
def test_a_request_is_read_from_the_wiki_that_it_names(
    flow: WikiArticlesFlow,
    wiki: Wiki,
    request_: CitationsRequest,
    asked: tuple[str, str, int | None],
) -> None:
    cited = flow.cited(request_)
    site, title, revision = asked

    assert (cited.article.title, cited.article.revision) == ("Ice", revision or 77)
    assert wiki.asked == [PageAsk(api=f"{site}/w/api.php", title=title, revision=revision)]


def test_a_request_for_a_title_that_is_a_path_reads_no_file(
    flow: WikiArticlesFlow, wiki: Wiki, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.wikitext"
    secret.write_text(WIKITEXT, encoding="utf-8")
    flow.cited(CitationsRequest(title=str(secret)))

    assert [ask.title for ask in wiki.asked] == [str(secret)]


@pytest.mark.parametrize("language", ["", "EN", "en.evil.example/", "x" * 21])
def test_what_is_no_language_is_refused(flow: WikiArticlesFlow, language: str) -> None:
    with pytest.raises(InputError, match="no language of a wiki"):
        flow.titled("Ice", language=language)


def test_nothing_is_no_article(flow: WikiArticlesFlow) -> None:
    with pytest.raises(InputError, match="give a file, an address or a title"):
        flow.article("  ")


def test_a_file_is_read_and_its_name_is_the_title(flow: WikiArticlesFlow, tmp_path: Path) -> None:
    path = tmp_path / "Sea_ice.wikitext"
    path.write_text(WIKITEXT, encoding="utf-8")
    article = flow.article(str(path))

    assert ("Sea ice", None, WIKITEXT) == (article.title, article.revision, article.wikitext)


def test_a_file_that_is_not_there_is_no_title(flow: WikiArticlesFlow, wiki: Wiki) -> None:
    with pytest.raises(NotFoundError, match="there is no file"):
        flow.article("absent.wikitext")

    assert [] == wiki.asked


def test_a_file_that_is_no_text_is_refused(flow: WikiArticlesFlow, tmp_path: Path) -> None:
    path = tmp_path / "ice.txt"
    path.write_bytes(bytes(range(256)) * 10)

    with pytest.raises(InputError, match="is no wikitext"):
        flow.article(str(path))


def test_a_file_over_the_bound_is_refused(flow: WikiArticlesFlow, tmp_path: Path) -> None:
    path = tmp_path / "ice.txt"
    with path.open("wb") as file:
        file.truncate(MAX_FILE_BYTES + 1)

    with pytest.raises(TooLargeError, match="over the limit of 20,000,000 bytes"):
        flow.article(str(path))


def test_a_dump_without_a_title_is_refused(flow: WikiArticlesFlow, tmp_path: Path) -> None:
    path = tmp_path / "pages.xml.bz2"
    path.write_bytes(bz2.compress(DUMP.encode()))

    with pytest.raises(InputError, match="is a dump of pages"):
        flow.article(str(path))


@pytest.mark.parametrize("title", ["Ice", "ice", "Snow"])
def test_a_page_is_taken_from_a_dump_by_its_title(
    flow: WikiArticlesFlow, tmp_path: Path, title: str
) -> None:
    path = tmp_path / "pages.xml.bz2"
    path.write_bytes(bz2.compress(DUMP.encode()))
    article = flow.article(title, dump=path)

    assert ("Ice", 20, "de") == (article.title, article.revision, article.language)
    assert "https://de.wikipedia.org/w/index.php?title=Ice&oldid=20" == article.url
    assert WIKITEXT == article.wikitext


@pytest.mark.parametrize(
    ("title", "error", "why"),
    [
        ("Rain", NotFoundError, "has no page 'Rain'"),
        ("Data", InputError, "holds 'json', not wikitext"),
    ],
)
def test_a_page_that_a_dump_does_not_have_as_wikitext_is_refused(
    flow: WikiArticlesFlow, tmp_path: Path, title: str, error: type[Exception], why: str
) -> None:
    path = tmp_path / "pages.xml"
    path.write_text(DUMP, encoding="utf-8")

    with pytest.raises(error, match=why):
        flow.article(title, dump=path)


def test_pasted_wikitext_is_read() -> None:
    cited = pasted("{{Featured article}}" + WIKITEXT, title="Ice")

    assert ("Ice", True, 1) == (cited.article.title, cited.article.featured, len(cited.claims))


def test_the_flow_is_put_together_from_settings() -> None:
    assert Settings().wiki.api == wiki_articles(Settings()).api


@dataclass
class Listing:
    """A wiki with one category.

    Args:
        titles: In it.
        absent: Addresses without an API.
        asked: So far.
        taken: Titles that were asked for.
    """

    titles: tuple[str, ...] = ("A", "B", "C")
    absent: frozenset[str] = frozenset()
    asked: list[CategoryAsk] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)

    def members(self, ask: CategoryAsk) -> Iterator[str]:
        self.asked.append(ask)
        if ask.api in self.absent:
            raise ApiMissingError("status 404")
        for title in self.titles:
            self.taken.append(title)
            yield title

    @property
    def flow(self) -> WikiArticlesFlow:
        return replace(wiki_articles(Settings()), members=self.members)


def test_a_category_is_listed_by_the_english_wiki() -> None:
    listing = Listing()

    work = listing.flow.work_list("Category:Ice", limit=5)

    api = "https://en.wikipedia.org/w/api.php"
    assert [CategoryAsk(api=api, title="Category:Ice")] == listing.asked
    assert (("A", "B", "C"), False, api) == (work.titles, work.has_more, work.articles.api)


def test_no_more_than_one_beyond_the_limit_is_taken() -> None:
    listing = Listing()

    work = listing.flow.work_list("Category:Ice", limit=1)

    assert (("A",), True, ["A", "B"]) == (work.titles, work.has_more, listing.taken)


def test_what_is_done_stays_in_front_and_counts() -> None:
    done = ("Gone", "C")

    three = Listing().flow.work_list("Category:Ice", limit=3, done=done)
    one = Listing().flow.work_list("Category:Ice", limit=1, done=done)

    assert (("Gone", "C", "A"), True) == (three.titles, three.has_more)
    assert (("Gone", "C"), True) == (one.titles, one.has_more)


def test_an_address_is_asked_wherever_wikis_have_their_api() -> None:
    listing = Listing(absent=frozenset({"https://a.example/w/api.php"}))

    work = listing.flow.work_list("https://a.example/wiki/Kategorie:Eis", limit=5)

    assert "https://a.example/api.php" == work.articles.api
    assert ["Kategorie:Eis"] * 2 == [ask.title for ask in listing.asked]


def test_where_no_wiki_answers_that_is_told() -> None:
    asked = "https://a.example/wiki/Category:Ice"
    paths = ("/w/api.php", "/api.php", "/wiki/api.php")
    listing = Listing(absent=frozenset(f"https://a.example{path}" for path in paths))

    with pytest.raises(UnavailableError, match=r"no MediaWiki answers.*status 404"):
        listing.flow.work_list(asked, limit=5)


@pytest.mark.parametrize(
    ("category", "limit"),
    [
        ("", 5),
        ("https://a.example/?oldid=7", 5),
        ("Category:Ice", 0),
        ("Category:Ice", MAX_ARTICLES + 1),
    ],
)
def test_what_names_no_category_is_refused(category: str, limit: int) -> None:
    with pytest.raises(InputError):
        Listing().flow.work_list(category, limit=limit)


def test_a_missing_category_is_told() -> None:
    def members(ask: CategoryAsk) -> Iterator[str]:
        raise NotFoundError(f"no {ask.shown}")

    with pytest.raises(NotFoundError, match="no 'Category:Ice'"):
        replace(wiki_articles(Settings()), members=members).work_list("Category:Ice", limit=5)
