"""A request for the citations of an article → the article with its cited claims."""

from claimwright.domain import CitedArticle, WikiArticle
from claimwright.errors import UnavailableError
from claimwright.web.citations_request import CitationsRequest


def cited_article(request: CitationsRequest) -> CitedArticle:
    """Read the article that a request brings.

    Args:
        request: With the wikitext.

    Returns:
        The article with its cited claims.

    Raises:
        UnavailableError: The extra `[wikipedia]` is not installed, or the article would have to be
            read from its wiki.
        TooLargeError: The wikitext is longer than its bound.
    """
    if not request.wikitext:
        message = (
            f"{request.named[:80]!r} is not read from its wiki by this server; paste its wikitext"
        )
        raise UnavailableError(message)
    try:
        from claimwright.claims.wikitext.reading import read_article  # noqa: PLC0415  # of an extra
    except ModuleNotFoundError as error:
        message = f"citations need {error.name!r}: pip install 'claimwright[wikipedia]'"
        raise UnavailableError(message) from error
    return read_article(
        WikiArticle(
            title=request.title,
            wikitext=request.wikitext,
            revision=request.revision,
            language=request.language,
        )
    )
