"""A raw probability in, one that has been held against the truth out."""

import math

_EDGE = 1e-6


def calibrated(probability: float, *, slope: float, intercept: float) -> float:
    """Turn how sure the rule is into how often it was right when it was so sure.

    p' = sigmoid(slope * logit(p) + intercept)

    Args:
        probability: Of the rule, 0..1.
        slope: Above 0, so that order is kept; below 1 it makes the rule more modest.
        intercept: Added to the log-odds.

    Returns:
        In 0..1, rising with `probability`.

    Source:
        Platt scaling on log-odds: Platt (1999); Kull, Silva Filho, Flach (AISTATS 2017).

    Examples:
        >>> round(calibrated(0.9, slope=1.0, intercept=0.0), 2)
        0.9
        >>> round(calibrated(0.99, slope=0.5, intercept=0.0), 2)
        0.91
    """
    inside = min(1.0 - _EDGE, max(_EDGE, probability))
    odds = slope * math.log(inside / (1.0 - inside)) + intercept
    return 1.0 / (1.0 + math.exp(-odds))
