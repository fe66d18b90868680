"""Logits of a stance → how much a text says of a claim, and how decided it is."""

import math
from typing import Final

_SURE: Final = 30.0


def spoken(stance: tuple[float, float, float]) -> float:
    """Return the logit that a text speaks to a claim at all, of a model that has no such head.

    It is log((e^supports + e^refutes) / e^neither), within ±30.

    Examples:
        >>> round(spoken((1.0, 1.0, 1.0)), 6)
        0.693147
    """
    supports, refutes, neither = stance
    top = max(supports, refutes)
    said = top + math.log(math.exp(supports - top) + math.exp(refutes - top))
    return max(-_SURE, min(_SURE, said - neither))


def decided(stance: tuple[float, float, float]) -> float:
    """Return how decisive a reading is: the logarithm of the probability of its stronger side.

    Examples:
        >>> decided((5.0, 0.0, 0.0)) > decided((0.0, 1.0, 5.0))
        True
    """
    top = max(stance)
    return max(stance[:2]) - top - math.log(sum(math.exp(value - top) for value in stance))
