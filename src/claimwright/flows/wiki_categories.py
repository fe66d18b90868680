"""The title or address of a wiki's category in, its articles out, each read when it is its turn."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final, TypeAlias

from claimwright.errors import InputError, UnavailableError
from claimwright.fetch.mediawiki import ApiMissingError, CategoryAsk, MediaWikiClient
from claimwright.fetch.wiki_addresses import page_of
from claimwright.flows.wiki_articles import WikiArticlesFlow, wiki_articles
from claimwright.settings import Settings

AskMembers: TypeAlias = Callable[[CategoryAsk], Iterator[str]]
"""Which category is meant to the titles of its articles, asked for as they are taken."""

MAX_ARTICLES: Final = 10_000
"""Most articles of one category in a run; each takes minutes."""

_SHOWN: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkList:
    """Which articles of a category are to be read, and where.

    Each title stands once, in order; `has_more` tells of others beyond the limit.
    """

    articles: WikiArticlesFlow
    titles: tuple[str, ...]
    has_more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WikiCategoriesFlow:
    """Lists articles of categories."""

    members: AskMembers
    articles: WikiArticlesFlow

    def work_list(
        self, category: str, *, limit: int, done: Collection[str] = (), language: str = "en"
    ) -> WorkList:
        """List the articles of a category.

        Args:
            category: Title with its namespace, such as `Category:Glaciers`, or the address of its
                page on any MediaWiki.
            limit: Most articles, 1..10,000, those that are done included.
            done: Titles that an earlier run has answered. They stay in front, in their order,
                whatever the category holds by now.
            language: Of the wiki that knows the title, ISO 639-1.

        Returns:
            The titles that are done, then those of the category in its own order.

        Raises:
            InputError: The title or the limit cannot be used.
            NotFoundError: The wiki has no such category, or no article in it.
            UnavailableError: The wiki does not answer.
        """
        if not 1 <= limit <= MAX_ARTICLES:
            message = f"the limit of articles is {limit}; it must lie in 1..{MAX_ARTICLES:,}"
            raise InputError(message)
        earlier = dict.fromkeys(done)
        missing: UnavailableError | None = None
        for ask in self._asks(category.strip(), language):
            others = (title for title in self.members(ask) if title not in earlier)
            try:
                titles = tuple(islice(chain(earlier, others), max(limit, len(earlier)) + 1))
            except ApiMissingError as error:
                missing = missing or error
                continue
            kept = titles[: max(limit, len(earlier))]
            articles = replace(self.articles, api=ask.api)
            return WorkList(articles=articles, titles=kept, has_more=len(titles) > len(kept))
        message = f"no MediaWiki answers at {category[:_SHOWN]!r}: {missing}"
        raise UnavailableError(message) from missing

    def _asks(self, category: str, language: str) -> tuple[CategoryAsk, ...]:
        """Return what to ask for, at each place where the wiki may have its API."""
        if "://" in category[:_SHOWN]:
            pages = page_of(category)
            if not pages[0].title:
                message = f"{category[:_SHOWN]!r} names no category; give its page's address"
                raise InputError(message)
            return tuple(CategoryAsk(api=each.api, title=each.title) for each in pages)
        if not category:
            raise InputError("there is no category; give its title, such as Category:Glaciers")
        api = self.articles.api.replace("{language}", language)
        return (CategoryAsk(api=api, title=category),)


def wiki_categories(settings: Settings) -> WikiCategoriesFlow:
    """Return what lists articles of categories of the wiki that the settings name."""
    client = MediaWikiClient(settings.wiki, settings.fetch)
    return WikiCategoriesFlow(members=client.members, articles=wiki_articles(settings))
