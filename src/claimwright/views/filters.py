"""The query of a report's page → which pieces of evidence it shows; no verdict changes by it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from claimwright.domain import Label
from claimwright.views.evidence import EvidenceCard


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceFilter:
    """Which pieces of evidence are shown.

    Args:
        above: Show stances more probable than this, 0..1, as in the original.
        neither: Show what says neither.
    """

    above: float = 0.0
    neither: bool = False

    def hides(self, card: EvidenceCard) -> bool:
        """Say whether a card is hidden for its probability."""
        return card.label is not Label.NOT_ENOUGH_INFO and card.probability <= self.above

    def hides_all(self, cards: Sequence[EvidenceCard]) -> bool:
        """Say whether none of the cards is shown."""
        return all(self.hides(card) for card in cards)


def evidence_filter(query: Mapping[str, str]) -> EvidenceFilter:
    """Return the filter in a query; what cannot be read asks nothing.

    Args:
        query: `above` in 0..1 and `neither`, whose presence says yes.

    Examples:
        >>> evidence_filter({"above": "0.5", "neither": "on"})
        EvidenceFilter(above=0.5, neither=True)
        >>> evidence_filter({"above": "many"})
        EvidenceFilter(above=0.0, neither=False)
    """
    try:
        above = float(query.get("above", "0"))
    except ValueError:
        above = 0.0
    return EvidenceFilter(
        above=above if 0.0 <= above <= 1.0 else 0.0, neither=bool(query.get("neither"))
    )
