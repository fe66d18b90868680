"""Models, a corpus and settings in, the verify flow over them out."""

from collections.abc import Callable
from datetime import datetime

from claimwright.flows.bundled_models import Models
from claimwright.flows.origin import provenance_of
from claimwright.flows.verify import VerifyFlow
from claimwright.protocols import Index
from claimwright.retrieval.hybrid import HybridRetriever
from claimwright.selection.rerank import EvidenceSelector
from claimwright.settings import Settings


def verifying(
    settings: Settings, index: Index, models: Models, clock: Callable[[], datetime]
) -> VerifyFlow:
    """Put the verify flow together.

    Args:
        settings: All settings.
        index: The corpus.
        models: The bundled ones.
        clock: Gives the time of a report.

    Returns:
        The flow.
    """
    return VerifyFlow(
        index=index,
        encoder=models.encoder,
        retriever=HybridRetriever(index=index, encoder=models.encoder, settings=settings.retrieval),
        selector=EvidenceSelector(
            index=index,
            encoder=models.encoder,
            cross_encoder=models.cross_encoder,
            settings=settings.selection,
        ),
        stance=models.stance,
        verdict=settings.verdict,
        provenance=provenance_of(settings, index, models.cards, clock),
        fit=models.verdict,
    )
