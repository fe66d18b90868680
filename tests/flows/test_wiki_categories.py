"""Tests of listing the articles of a wiki's category."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from claimwright.errors import InputError, NotFoundError, UnavailableError
from claimwright.fetch.mediawiki import ApiMissingError, CategoryAsk
from claimwright.flows.wiki_articles import wiki_articles
from claimwright.flows.wiki_categories import MAX_ARTICLES, WikiCategoriesFlow, wiki_categories
from claimwright.settings import Settings


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
    def flow(self) -> WikiCategoriesFlow:
        return WikiCategoriesFlow(members=self.members, articles=wiki_articles(Settings()))


def test_a_title_is_listed_by_the_wiki_of_its_language() -> None:
    listing = Listing()

    work = listing.flow.work_list("Category:Ice", limit=5, language="de")

    api = "https://de.wikipedia.org/w/api.php"
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

    flow = WikiCategoriesFlow(members=members, articles=wiki_articles(Settings()))

    with pytest.raises(NotFoundError, match="no 'Category:Ice'"):
        flow.work_list("Category:Ice", limit=5)


def test_the_settings_say_which_wiki_knows_titles() -> None:
    assert Settings().wiki.api == wiki_categories(Settings()).articles.api
