"""A request for the citations of an article → the article with its cited claims.

A caller of the server names pages of wikis, never files of the server.
"""

from dataclasses import replace

from claimwright.claims.wikitext.reading import read_article
from claimwright.domain import CitedArticle
from claimwright.flows.wiki_articles import WikiArticlesFlow, pasted
from claimwright.web.engine import CitationsRequest


def cited_article(request: CitationsRequest, wikis: WikiArticlesFlow) -> CitedArticle:
    """Read the article that a request names or brings.

    Returns:
        The article with its cited claims; of wikitext the revision is the one that the caller says.

    Raises:
        InputError: The title, the address or the language can be none.
        NotFoundError: The wiki has no such page or revision.
        TooLargeError: The wikitext is longer than its bound.
        UnavailableError: The wiki does not answer.
    """
    if request.wikitext:
        cited = pasted(request.wikitext, title=request.title, language=request.language)
        return replace(cited, article=replace(cited.article, revision=request.revision))
    if request.url:
        return read_article(wikis.at_address(request.url, revision=request.revision))
    article = wikis.titled(request.title, revision=request.revision, language=request.language)
    return read_article(article)
