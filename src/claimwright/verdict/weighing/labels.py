"""A score and how far the works part → what they say together, in words."""

from typing import Final

from claimwright.domain import GlobalLabel
from claimwright.settings import WeighSettings

PAPER_STRONG: Final = 0.66
PAPER_LEANING: Final = 0.33

_ROUNDING: Final = 1e-9
"""A sum of floats may miss a boundary that it reaches on paper by so much."""


def paper_label(score: float) -> GlobalLabel:
    """Name a score by the paper's table.

    Args:
        score: -1..1.

    Returns:
        Supported from 0.66 on, leaning supported above 0.33, the same with the other sign, and
        controversial between; 0.33 itself is controversial.

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
    """Name a score by the mended table.

    Args:
        score: -1..1, the mean over the works that take a side; there is at least one.
        minority: Share of the weight of stance on the smaller side, 0..0.5.
        settings: The boundaries, which are inclusive and the same for both signs.

    Returns:
        Supported or refuted from `strong` on; from `leaning` on disputed where the smaller side
        has at least `minority`, else weakly supported or refuted; controversial below.

    Examples:
        >>> fixed_label(1 / 3, 0.0, WeighSettings()).value
        'WEAKLY_SUPPORTED'
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
