"""What a caller asked to be checked, as the store keeps it until it has been."""

from dataclasses import dataclass

from claimwright.flows.article import ArticleSource
from claimwright.flows.find import FindOptions
from claimwright.flows.verify import VerifyOptions


@dataclass(frozen=True, slots=True, kw_only=True)
class ArticleRequest:
    """Everything that is needed to begin a check, or to begin it again.

    Args:
        source: The article.
        corpus: Where evidence is looked for.
        options: Of every claim.
        find: How claims are looked for.
    """

    source: ArticleSource
    corpus: str
    options: VerifyOptions
    find: FindOptions
