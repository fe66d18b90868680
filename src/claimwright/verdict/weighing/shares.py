"""Weights → shares of the whole, none above a cap."""

import math
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """What part of the whole each work has.

    Args:
        values: In the order of the weights, 0..1; they sum to 1 where any weight is above 0.
        uncapped: What they would be without the cap.
        cap: The cap in force, 0..1: the one asked for, or equal shares where so few works cannot
            keep to it.
        bound: Places of the works that the cap holds down, rising.
    """

    values: tuple[float, ...]
    uncapped: tuple[float, ...]
    cap: float
    bound: tuple[int, ...]


def capped_shares(weights: Sequence[float], cap: float) -> Shares:
    """Share out the whole by weight, and what is above the cap among those below it.

    What is taken from the works above the cap goes to the others by their weights, which may lift
    one of them above it; so again until none is.

    Args:
        weights: 0 or more; those of 0 have no share.
        cap: Largest share, above 0; where 1 / cap is more than the number of works with weight,
            each of them has the same.

    Returns:
        The shares, whatever the order of the works. All 0 where no weight is above 0.

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
    while over := {place for place, value in enumerate(values) if _above(value, limit)} - bound:
        bound |= over
        values = _poured(weights, bound, limit)
    return Shares(values=tuple(values), uncapped=uncapped, cap=limit, bound=tuple(sorted(bound)))


def _above(value: float, limit: float) -> bool:
    """Whether a share is above the cap by more than rounding."""
    return value > limit * (1.0 + 1e-12)


def _poured(weights: Sequence[float], bound: set[int], limit: float) -> list[float]:
    """Give the bound works the cap and share the rest out among the others by weight."""
    rest = 1.0 - limit * len(bound)
    free = math.fsum(weight for place, weight in enumerate(weights) if place not in bound)
    return [
        limit if place in bound else rest * weight / free for place, weight in enumerate(weights)
    ]
