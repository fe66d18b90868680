"""Settings in, what reads claims against pages with the bundled models out."""

from claimwright.claims.sentences import split
from claimwright.flows.bundled_models import models
from claimwright.reasoning.embedded.citing.seeing import CitationReader
from claimwright.reasoning.embedded.citing.words import Rarity
from claimwright.settings import Settings


def citation_reader(settings: Settings) -> CitationReader:
    """Load the bundled models and put together what reads claims against pages.

    Args:
        settings: How many threads.

    Returns:
        The reader.

    Raises:
        NotFoundError: A model is missing.
        IntegrityError: A model is damaged.
    """
    parts = models(settings)
    return CitationReader(
        parts.encoder, parts.cross_encoder, split, Rarity(parts.encoder.vocabulary)
    )
