"""When the evidence is enough for a verdict."""

from dataclasses import dataclass

from claimwright.settings.evidence import MAX_TOP_K
from claimwright.settings.ranges import within

MIN_SLOPE = 0.01

MAX_SLOPE = 10.0
"""Bounds of a calibration, beyond which every probability is 0, 1 or one half."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictSettings:
    """When the evidence is enough for a verdict.

    All but `min_stance` were set on the 248 starter claims of the calibration split, end to end on
    the starter corpus (`scripts/fit_verdicts.py`): there 64 % get a verdict, of which 78 % are
    right; of 60 claims of biomedicine none does. The three thresholds are those of an earlier
    verifier: the best of its grid, 0.67, 0.1 and 0.2, has 66 % and 77 %, which is noise. A
    `min_stance` of 0.5 gives 62 % of them a verdict, 75 % right, and none from 0.4 to 0.6 does
    better than 0.

    Args:
        min_probability: Below this probability of a direction the verdict abstains, 0..1.
        min_weight: Below this summed weight for and against it abstains, 0 or more.
        dispute_share: From this share of the weaker side on the verdict is disputed, 0..0.5.
        slope: Of the calibration of a direction's probability on its log-odds, above 0. Fitted
            with `intercept` on the starter claims of the calibration split.
        intercept: Of that calibration, -10..10.
        min_stance: The least probability at which a piece of evidence counts as supporting or
            refuting, 0..1; 0 lets each count by its weight. The card of the verifier names the
            thresholds that are proven to keep wrong stances to some share, and what that needs.
    """

    min_probability: float = 0.7
    min_weight: float = 0.2
    dispute_share: float = 0.25
    slope: float = 0.35
    intercept: float = 1.46
    min_stance: float = 0.0

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        within("verdict.min_probability", self.min_probability, 0, 1)
        within("verdict.min_weight", self.min_weight, 0, MAX_TOP_K)
        within("verdict.dispute_share", self.dispute_share, 0, 0.5)
        within("verdict.slope", self.slope, MIN_SLOPE, MAX_SLOPE)
        within("verdict.intercept", self.intercept, -MAX_SLOPE, MAX_SLOPE)
        within("verdict.min_stance", self.min_stance, 0, 1)
