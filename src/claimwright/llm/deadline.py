"""Seconds that something may take → the seconds that are left of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """When something must be over.

    Args:
        until: By the clock.
        clock: Monotonic, in seconds.
    """

    until: float
    clock: Callable[[], float]

    @classmethod
    def after(cls, seconds: float, clock: Callable[[], float] = monotonic) -> Deadline:
        """Return the deadline so many seconds from now."""
        return cls(until=clock() + seconds, clock=clock)

    def left(self) -> float:
        """Return the seconds left; 0 when it is over.

        Examples:
            >>> Deadline(until=5.0, clock=lambda: 3.0).left()
            2.0
        """
        return max(0.0, self.until - self.clock())

    def sooner(self, other: Deadline) -> Deadline:
        """Return the one of the two that comes first."""
        return self if self.until <= other.until else other
