"""When the evidence is enough for a verdict."""

from dataclasses import dataclass
from typing import Annotated

from claimwright.domain.scalars import Between, Probability
from claimwright.settings.evidence import MAX_TOP_K
from claimwright.settings.ranges import check_ranges


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictSettings:
    """When the evidence is enough for a verdict.

    How weights turn into a probability is fitted for each verifier and stands on its card, see
    `verdict.aggregate`; here stands what a user may want to be different.

    Args:
        min_probability: Least probability of a side for a verdict, 0..1.
        min_weight: Least weight of the weaker side for `DISPUTED`, 0 or more.
        dispute_share: Least share of the weaker side for `DISPUTED`, 0..0.5.
        min_stance: Least probability at which evidence takes a side, 0..1.
    """

    min_probability: Probability = 0.7
    min_weight: Annotated[float, Between(0, MAX_TOP_K)] = 0.2
    dispute_share: Annotated[float, Between(0, 0.5)] = 0.25
    min_stance: Probability = 0.0

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        check_ranges(self, "verdict")
