"""Grades and weights → what all works together say of the claim, no share above a cap."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import GlobalLabel, GlobalScore, Grade, WeighMode
from claimwright.settings import WeighSettings

PAPER_SCORES: Final[Mapping[Grade, float]] = {
    Grade.TRUE: 1.0,
    Grade.MOSTLY_TRUE: 0.66,
    Grade.SOMEWHAT_TRUE: 0.33,
    Grade.NO_EVIDENCE: 0.0,
    Grade.SOMEWHAT_FALSE: -0.33,
    Grade.MOSTLY_FALSE: -0.66,
    Grade.FALSE: -1.0,
}
"""Thirds as the paper rounds them."""

NOTHING: Final = GlobalScore(
    score=0.0, label=GlobalLabel.NOT_ENOUGH_EVIDENCE, dispersion=0.0, minority=0.0
)
"""When no work counts."""


def local_score(grade: Grade, mode: WeighMode) -> float:
    """Return the number of a grade, -1..1; `paper` rounds thirds to two decimals."""
    return PAPER_SCORES[grade] if mode is WeighMode.PAPER else grade / Grade.TRUE


def counts(grade: Grade, mode: WeighMode) -> bool:
    """Say whether a work of a grade has a part in the scores.

    `paper` counts no evidence as a score of 0, which dilutes the rest; `fixed` leaves it out and
    tells the coverage instead.
    """
    return mode is WeighMode.PAPER or grade is not Grade.NO_EVIDENCE


def global_score(
    grades: Sequence[Grade], weights: Sequence[float], mode: WeighMode, settings: WeighSettings
) -> GlobalScore:
    """Weigh what each work says and name what they say together.

    score = sum of w * s / sum of w, with the local score s and the weight w, 0 or more, of each
    work.

    Returns:
        Score, label, dispersion (square root of sum of w * (s - score)² / sum of w) and minority
        (weight of the smaller side over that of both), the same for any order of the works.
        Without weight: 0 and not enough evidence.

    Source:
        Tan et al., Faithful Reasoning over Scientific Claims, AAAI Spring Symposium 2024.

    Examples:
        >>> grades = (Grade.TRUE, Grade.TRUE, Grade.FALSE)
        >>> global_score(grades, (0.4, 0.4, 0.2), WeighMode.FIXED, WeighSettings()).label.value
        'DISPUTED_LEANING_SUPPORTED'
    """
    total = math.fsum(weights)
    if total == 0.0:
        return NOTHING
    pairs = [(local_score(g, mode), w) for g, w in zip(grades, weights, strict=True)]
    score = min(1.0, max(-1.0, math.fsum(s * w for s, w in pairs) / total))
    spread = math.fsum(w * (s - score) ** 2 for s, w in pairs) / total
    sides = [math.fsum(w for s, w in pairs if s * side > 0.0) for side in (1.0, -1.0)]
    minority = min(sides) / math.fsum(sides) if any(sides) else 0.0
    if mode is WeighMode.PAPER:
        label = paper_label(score)
    elif any(sides):
        label = fixed_label(score, minority, settings)
    else:  # where nobody takes a side there is no evidence, and not a controversy
        label = GlobalLabel.NOT_ENOUGH_EVIDENCE
    return GlobalScore(
        score=score, label=label, dispersion=min(1.0, math.sqrt(spread)), minority=minority
    )


PAPER_STRONG: Final = 0.66
PAPER_LEANING: Final = 0.33

_ROUNDING: Final = 1e-9
"""A sum of floats may miss a boundary that it reaches on paper by so much."""


def paper_label(score: float) -> GlobalLabel:
    """Name a score by the paper's table, in which 0.33 itself is controversial.

    Source:
        Tan et al., Faithful Reasoning over Scientific Claims, AAAI Spring Symposium 2024, Table 1.

    Examples:
        >>> paper_label(0.33).value, paper_label(-0.66).value
        ('GENERALLY_CONTROVERSIAL', 'GENERALLY_REFUTED')
    """
    if abs(score) >= PAPER_STRONG - _ROUNDING:
        return GlobalLabel.GENERALLY_SUPPORTED if score > 0 else GlobalLabel.GENERALLY_REFUTED
    if abs(score) > PAPER_LEANING + _ROUNDING:
        return _leaning(score)
    return GlobalLabel.GENERALLY_CONTROVERSIAL


def fixed_label(score: float, minority: float, settings: WeighSettings) -> GlobalLabel:
    """Name a score, the mean over the works that take a side, by the mended table.

    The boundaries are inclusive and the same for both signs: supported or refuted from `strong` on;
    from `leaning` on disputed where the smaller side has at least `minority`, else weakly supported
    or refuted; controversial below.

    Examples:
        >>> fixed_label(-0.4, 0.2, WeighSettings()).value
        'DISPUTED_LEANING_REFUTED'
    """
    if abs(score) >= settings.strong - _ROUNDING:
        return GlobalLabel.GENERALLY_SUPPORTED if score > 0 else GlobalLabel.GENERALLY_REFUTED
    if abs(score) < settings.leaning - _ROUNDING:
        return GlobalLabel.GENERALLY_CONTROVERSIAL
    if minority >= settings.minority - _ROUNDING:
        return _leaning(score)
    return GlobalLabel.WEAKLY_SUPPORTED if score > 0 else GlobalLabel.WEAKLY_REFUTED


def _leaning(score: float) -> GlobalLabel:
    if score > 0:
        return GlobalLabel.DISPUTED_LEANING_SUPPORTED
    return GlobalLabel.DISPUTED_LEANING_REFUTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """What part of the whole, 0..1, each work has, in the order of the weights.

    `uncapped` are the values without the cap; `cap` is the one in force: that asked for, or equal
    shares where so few works cannot keep to it; `bound` are the places of works that it holds down.
    """

    values: tuple[float, ...]
    uncapped: tuple[float, ...]
    cap: float
    bound: tuple[int, ...]


def capped_shares(weights: Sequence[float], cap: float) -> Shares:
    """Share out the whole by weight, and what is above the cap among those below it.

    What is taken from the works above the cap goes to the others by their weights, which may lift
    one of them above it; so again until none is. Where 1 / cap is more than the number of works
    with weight, each of them has the same; where no weight is above 0, all have none.

    Examples:
        >>> capped_shares((8.0, 1.0, 1.0), 0.4).values
        (0.4, 0.3, 0.3)
        >>> capped_shares((9.0, 1.0), 0.4).values
        (0.5, 0.5)
    """
    total = math.fsum(weights)
    if total == 0.0:
        nothing = tuple(0.0 for _ in weights)
        return Shares(values=nothing, uncapped=nothing, cap=cap, bound=())
    uncapped = tuple(weight / total for weight in weights)
    limit = max(cap, 1.0 / sum(weight > 0.0 for weight in weights))
    bound: set[int] = set()
    values = list(uncapped)
    above = limit * (1.0 + 1e-12)  # the rest is rounding
    while over := {place for place, value in enumerate(values) if value > above} - bound:
        bound |= over
        values = _poured(weights, bound, limit)
    return Shares(values=tuple(values), uncapped=uncapped, cap=limit, bound=tuple(sorted(bound)))


def _poured(weights: Sequence[float], bound: set[int], limit: float) -> list[float]:
    """Give the bound works the cap and share the rest out among the others by weight."""
    rest = 1.0 - limit * len(bound)
    free = math.fsum(weight for place, weight in enumerate(weights) if place not in bound)
    return [
        limit if place in bound else rest * weight / free for place, weight in enumerate(weights)
    ]
