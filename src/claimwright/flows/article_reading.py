"""Where an article comes from in, the article out: pasted text, an address or a page's HTML."""

from collections.abc import Callable
from dataclasses import replace

from claimwright.claims.plain import paste
from claimwright.domain import Article
from claimwright.flows.article import ArticleSource
from claimwright.protocols import ArticleReader

_NAME = "page.html"
"""By which a reader knows what the bytes are."""


def read_source(source: ArticleSource, reader: Callable[[], ArticleReader]) -> Article:
    """Return the article that a request names.

    Args:
        source: One of text, URL and HTML; its title, if any, goes before the page's own.
        reader: Gives what reads pages; asked only when there is one to read.

    Returns:
        The article, or the state in which reading it ended.

    Raises:
        InputError: The address may not be asked for.
        TooLargeError: The text is over its bound.
        UnavailableError: What reads pages is not installed.
    """
    if source.text:
        return paste(source.text, title=source.title)
    if source.url:
        article = reader().read_address(source.url)
    else:
        article = replace(
            reader().read_bytes(source.html.encode("utf-8", "replace"), source=_NAME), source=""
        )
    return replace(article, title=source.title) if source.title else article
