"""The models and the home folder in, what looks claims up among the fact checks there out."""

from claimwright.fact_checks.matching import LARGE, SMALL, KnownChecks
from claimwright.fact_checks.store import FactCheckStore
from claimwright.flows.bundled_models import Models
from claimwright.settings import Settings


def known_checks(settings: Settings, models: Models) -> KnownChecks:
    """Return what looks claims up among the fact checks of the home folder.

    Args:
        settings: Name the home folder.
        models: The loaded ones; a verifier that a user brought is not asked, since nothing is
            fitted for it.

    Returns:
        It opens no file before it is asked.
    """
    joined = any(card.calibrated_with for card in models.cards)
    return KnownChecks(
        store=FactCheckStore(settings.home),
        encoder=models.encoder,
        stance=models.stance if joined else models.small,
        fit=LARGE if joined else SMALL,
    )
