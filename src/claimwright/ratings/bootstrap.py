"""A statistic and the number of claims in, 95 % intervals by drawing whole claims out."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from claimwright.domain import Figure
from claimwright.errors import InputError

Weights: TypeAlias = NDArray[np.float64]
"""shape (draws, groups): how often each group was drawn; each row sums to the groups."""

Statistic: TypeAlias = Callable[[Weights], NDArray[np.float64]]
"""Weights to values of shape (draws, measures); NaN where a measure is undefined in a draw."""

Interval: TypeAlias = tuple[float, float]
"""Lower and upper end."""

DRAWS: Final = 1000
SEED: Final = 13
_ENDS: Final = (0.025, 0.975)
_BLOCK: Final = 1 << 17
"""Weights held at once: a megabyte stays in the cache, which is twice as fast as all of them."""


def owners(groups: Sequence[str]) -> tuple[NDArray[np.intp], int]:
    """Number the groups that pairs belong to.

    Returns:
        shape (pairs,), the number of each pair's group, sorted by name; and how many groups.

    Examples:
        >>> numbers, size = owners(["b", "a", "b"])
        >>> numbers.tolist(), size
        ([1, 0, 1], 2)
    """
    names, numbers = np.unique(np.array(groups, dtype=np.str_), return_inverse=True)
    return numbers.reshape(-1), len(names)


def percentile_intervals(statistic: Statistic, size: int) -> tuple[Interval | None, ...]:
    """Return a 95 % percentile bootstrap interval of each measure, of a thousand draws.

    Each draw takes `size` groups with replacement, all pairs of a group together: pairs of one
    claim resemble each other, and drawing them singly would make the interval too narrow.

    Args:
        statistic: Of the weights of several draws at once.
        size: How many groups there are, at least 1.

    Returns:
        Per measure its ends, or `None` where there is only one group, or where the measure is
        defined in less than half of the draws.

    Raises:
        InputError: `size` is below 1.

    Source:
        Efron, Tibshirani (1993), An Introduction to the Bootstrap, chapter 13.
        Field, Welsh (2007), doi:10.1111/j.1467-9868.2007.00593.x: drawing whole clusters.
    """
    if size < 1:
        raise InputError(f"size is {size!r}; it must be at least 1")
    generator = np.random.default_rng(SEED)
    step = max(1, _BLOCK // size)
    blocks = [
        statistic(_drawn(generator, min(step, DRAWS - start), size))
        for start in range(0, DRAWS, step)
    ]
    values = np.concatenate(blocks)
    return tuple(_ends(column) if size > 1 else None for column in values.T)


def drawn_figures(
    statistic: Statistic, size: int, named: Sequence[tuple[str, str]], *, n: int
) -> tuple[Figure, ...]:
    """Measure each group once, and draw the intervals.

    Args:
        statistic: Of the weights of several draws at once.
        size: How many groups there are, at least 1.
        named: Per measure its name and its note.
        n: Cases measured.

    Returns:
        One figure per measure, in order; one that is undefined has neither value nor interval.
    """
    values = statistic(np.ones((1, size)))[0]
    ends = percentile_intervals(statistic, size)
    return tuple(
        _figure(name, float(value), pair, n=n, note=note)
        for (name, note), value, pair in zip(named, values, ends, strict=True)
    )


def _figure(name: str, value: float, ends: Interval | None, *, n: int, note: str) -> Figure:
    if np.isnan(value):
        return Figure(name=name, value=None, n=n, note=note)
    low, high = ends or (None, None)
    return Figure(name=name, value=value, n=n, low=low, high=high, note=note)


def _drawn(generator: np.random.Generator, draws: int, size: int) -> Weights:
    """Draw groups, and count how often each was drawn."""
    picked = generator.integers(size, size=(draws, size))
    picked += np.arange(draws)[:, None] * size
    counts = np.bincount(picked.ravel(), minlength=draws * size)
    return counts.reshape(draws, size).astype(np.float64)


def _ends(values: NDArray[np.float64]) -> Interval | None:
    """Return the quantiles of the defined values, if at least half are."""
    defined = values[~np.isnan(values)]
    if 2 * len(defined) < len(values):
        return None
    low, high = np.quantile(defined, _ENDS)
    return float(low), float(high)
