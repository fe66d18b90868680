"""A file, a page of a dump, an address or a title in, the article with its cited claims out.

A category in, its articles out.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from pathlib import Path
from typing import Final, TypeAlias, TypeVar
from urllib.parse import quote

from claimwright.claims.plain import characters, no_text
from claimwright.claims.wikitext.dumps import DumpPage, page_titled
from claimwright.claims.wikitext.reading import (
    MAX_TITLE_CHARACTERS,
    MAX_WIKITEXT_CHARACTERS,
    is_featured,
    read_article,
)
from claimwright.domain import CitedArticle, WikiArticle
from claimwright.errors import InputError, NotFoundError, TooLargeError, UnavailableError
from claimwright.fetch.mediawiki import ApiMissingError, MediaWikiClient
from claimwright.fetch.wiki_pages import CategoryAsk, PageAsk, WikiPage, language_of, page_of
from claimwright.flows.citations import CitationsRequest
from claimwright.json_rows import opened
from claimwright.settings import Settings

Ask = TypeVar("Ask")
Answer = TypeVar("Answer")

AskWiki: TypeAlias = Callable[[PageAsk], WikiPage]
"""Which page is meant to the page."""

AskMembers: TypeAlias = Callable[[CategoryAsk], Iterator[str]]
"""Which category is meant to the titles of its articles, asked for as they are taken."""

MAX_ARTICLES: Final = 10_000
"""Most articles of one category in a run; each takes minutes."""

MAX_FILE_BYTES: Final = 4 * MAX_WIKITEXT_CHARACTERS
"""Largest file of wikitext that is read."""

_DUMPS: Final = (".xml", ".xml.bz2", ".xml.gz", ".xml.xz")
_LANGUAGE_CHARACTERS: Final = "abcdefghijklmnopqrstuvwxyz-"
_MAX_LANGUAGE: Final = 20
_SHOWN: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkList:
    """Which articles of a category are to be read, and where.

    Each title stands once, in order; `has_more` tells of others beyond the limit.
    """

    articles: "WikiArticlesFlow"
    titles: tuple[str, ...]
    has_more: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WikiArticlesFlow:
    """Reads articles of wikis and lists those of their categories; safe between threads.

    The address of the API that knows titles holds `{language}`.
    """

    ask: AskWiki
    members: AskMembers
    api: str

    def cited(self, request: CitationsRequest) -> CitedArticle:
        """Read the article that a request names or brings; it names pages, never files.

        Returns:
            The article with its cited claims; of wikitext the revision is the one that the caller
            says.

        Raises:
            InputError: The title, the address or the language can be none.
            NotFoundError: The wiki has no such page or revision.
            TooLargeError: The wikitext is longer than its bound.
            UnavailableError: The wiki does not answer.
        """
        revision, language = request.revision, request.language
        if request.wikitext:
            cited = pasted(request.wikitext, title=request.title, language=language)
            return replace(cited, article=replace(cited.article, revision=revision))
        if request.url:
            return read_article(self.at_address(request.url, revision=revision))
        return read_article(self.titled(request.title, revision=revision, language=language))

    def article(
        self, source: str, *, revision: int | None = None, dump: Path | None = None
    ) -> WikiArticle:
        """Return one revision of an article, pinned where the source tells it.

        A file is taken before a title of the same name. Without a revision the newest is read; a
        dump holds the page with the title.

        Raises:
            InputError: The source cannot be used, or is not text.
            NotFoundError: There is no such file, page or revision.
            TooLargeError: It is over its bound.
            UnavailableError: The wiki does not answer.
        """
        if not source.strip():
            raise InputError("there is no article; give a file, an address or a title")
        if dump is not None:
            return of_dump(page_titled(dump, source))
        if "://" in source[:_SHOWN]:
            return self.at_address(source, revision=revision)
        path = Path(source)
        return of_file(path) if _is_file(path) else self.titled(source, revision=revision)

    def at_address(self, url: str, *, revision: int | None = None) -> WikiArticle:
        """Return the article at an address of any MediaWiki, in a revision, its own or the newest.

        Raises:
            InputError: The address names no page.
            NotFoundError: The wiki has no such page or revision.
            UnavailableError: No MediaWiki answers there.
        """

        def read(ask: PageAsk) -> WikiArticle:
            wanted = ask if revision is None else PageAsk(api=ask.api, revision=revision)
            return _of_page(self.ask(wanted), ask.api)

        return _at_one_of(page_of(url), read, url)

    def titled(
        self, title: str, *, revision: int | None = None, language: str = "en"
    ) -> WikiArticle:
        """Return an article by its title, redirects followed, in one revision or the newest.

        Raises:
            InputError: It can be no title or language.
            NotFoundError: The wiki has no such page or revision.
            UnavailableError: The wiki does not answer.
        """
        if not language or len(language) > _MAX_LANGUAGE or language.strip(_LANGUAGE_CHARACTERS):
            message = f"{language[:_SHOWN]!r} is no language of a wiki; write it as en, de, pt-br"
            raise InputError(message)
        api = self.api.replace("{language}", language)
        ask = PageAsk(api=api, title="" if revision else title.strip(), revision=revision)
        return _of_page(self.ask(ask), api, language)

    def work_list(self, category: str, *, limit: int, done: Collection[str] = ()) -> WorkList:
        """List the articles of a category.

        Args:
            category: Title with its namespace, such as `Category:Glaciers`, or the address of its
                page on any MediaWiki.
            limit: Most articles, 1..10,000, those that are done included.
            done: Titles that an earlier run has answered. They stay in front, in their order,
                whatever the category holds by now.

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
        most = max(limit, len(earlier))

        def listed(ask: CategoryAsk) -> WorkList:
            others = (title for title in self.members(ask) if title not in earlier)
            titles = tuple(islice(chain(earlier, others), most + 1))
            articles = replace(self, api=ask.api)
            return WorkList(articles=articles, titles=titles[:most], has_more=len(titles) > most)

        return _at_one_of(self._asks(category.strip()), listed, category)

    def _asks(self, category: str) -> tuple[CategoryAsk, ...]:
        """Return what to ask for, at each place where the wiki may have its API."""
        if "://" in category[:_SHOWN]:
            pages = page_of(category)
            if not pages[0].title:
                message = f"{category[:_SHOWN]!r} names no category; give its page's address"
                raise InputError(message)
            return tuple(CategoryAsk(api=each.api, title=each.title) for each in pages)
        if not category:
            raise InputError("there is no category; give its title, such as Category:Glaciers")
        api = self.api.replace("{language}", "en")
        return (CategoryAsk(api=api, title=category),)


def _at_one_of(asks: Sequence[Ask], answer: Callable[[Ask], Answer], place: str) -> Answer:
    """Return the answer of the first of the places where the wiki may have its API."""
    missing: UnavailableError | None = None
    for ask in asks:
        try:
            return answer(ask)
        except ApiMissingError as error:
            missing = missing or error
    raise UnavailableError(f"no MediaWiki answers at {place[:_SHOWN]!r}: {missing}") from missing


def wiki_articles(settings: Settings) -> WikiArticlesFlow:
    """Return what reads articles of the wiki that the settings name."""
    client = MediaWikiClient(settings.wiki, settings.fetch)
    return WikiArticlesFlow(ask=client.page, members=client.members, api=settings.wiki.api)


def pasted(wikitext: str, *, title: str = "", language: str = "en") -> CitedArticle:
    """Return pasted wikitext, at most 5,000,000 characters, as an article with its cited claims.

    Raises:
        TooLargeError: It is longer.
    """
    return read_article(
        WikiArticle(
            title=title, wikitext=wikitext, language=language, featured=is_featured(wikitext)
        )
    )


def of_dump(page: DumpPage) -> WikiArticle:
    """Return the article that a page of a dump is, in English where the dump tells no language."""
    if page.model != "wikitext":
        raise InputError(f"{page.title[:_SHOWN]!r} holds {page.model[:40]!r}, not wikitext")
    url = ""
    if page.host and page.revision is not None:
        title = quote(page.title.replace(" ", "_"))
        url = f"https://{page.host}/w/index.php?title={title}&oldid={page.revision}"
    return WikiArticle(
        title=page.title,
        wikitext=page.wikitext,
        revision=page.revision,
        timestamp=page.timestamp,
        url=url,
        language=language_of(f"https://{page.host}/") or "en",
        featured=is_featured(page.wikitext),
    )


def of_file(path: Path) -> WikiArticle:
    """Return the article in a file of wikitext: its name is the title, its revision not known."""
    if path.name.lower().endswith(_DUMPS):
        message = f"{str(path)!r} is a dump of pages; name it as the dump, and a title in it"
        raise InputError(message)
    with opened(path) as file:
        data = file.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        message = f"{str(path)!r} is over the limit of {MAX_FILE_BYTES:,} bytes; give its sections"
        raise TooLargeError(message)
    text = characters(data, "")
    why = no_text(data, text)
    if why:
        raise InputError(f"{str(path)!r} is no wikitext: {why}")
    title = " ".join(path.stem.replace("_", " ").split())[:MAX_TITLE_CHARACTERS]
    return WikiArticle(title=title, wikitext=text, featured=is_featured(text))


def _is_file(path: Path) -> bool:
    """Return whether there is such a file; one that ends like a file must be there."""
    try:
        found = path.exists()
    except (OSError, ValueError):
        return False  # a title too long for a file's name
    if not found and path.suffix.lower() in {".wikitext", ".wiki", ".mediawiki", ".txt"}:
        raise NotFoundError(f"there is no file {str(path)[:_SHOWN]!r}; check the path")
    return found


def _of_page(page: WikiPage, api: str, language: str = "") -> WikiArticle:
    base = api.removesuffix("api.php")
    title = quote(page.title.replace(" ", "_"))
    return WikiArticle(
        title=page.title,
        wikitext=page.wikitext,
        revision=page.revision,
        timestamp=page.timestamp,
        url=f"{base}index.php?title={title}&oldid={page.revision}",
        language=page.language.partition("-")[0] or language_of(api) or language or "en",
        featured=is_featured(page.wikitext, page.categories),
    )
