"""Loaded models in, what reads claims against pages with them out."""

from claimwright.claims.sentences import split
from claimwright.flows.bundled_models import Models
from claimwright.reasoning.embedded.citing.seeing import CitationReader
from claimwright.reasoning.embedded.citing.words import Rarity


def citation_reader(loaded: Models) -> CitationReader:
    """Put together what reads claims against pages.

    Args:
        loaded: The bundled models.

    Returns:
        The reader.
    """
    return CitationReader(
        loaded.encoder, loaded.cross_encoder, split, Rarity(loaded.encoder.vocabulary)
    )
