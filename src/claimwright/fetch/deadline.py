"""A number of seconds in, how many of them are left out: one end for all that a fetch does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from claimwright.domain import PageState
from claimwright.fetch.page import FetchStopped


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """The moment at which a fetch ends, whatever it is doing.

    Args:
        seconds: It was given in all.
        ends: By the clock, in seconds.
        clock: Monotonic, in seconds.
    """

    seconds: float
    ends: float
    clock: Callable[[], float]

    def left(self, most: float | None = None) -> float:
        """Return the seconds left, at most so many.

        Args:
            most: Of the step that asks; `None` sets no bound of its own.

        Returns:
            Above 0.

        Raises:
            FetchStopped: There are none left.
        """
        left = self.ends - self.clock()
        if left <= 0:
            raise FetchStopped(
                PageState.TIMEOUT, f"the site took over {self.seconds:g} s in all; try again later"
            )
        return left if most is None else min(left, most)


def deadline(seconds: float, clock: Callable[[], float] = monotonic) -> Deadline:
    """Return the deadline so many seconds from now."""
    return Deadline(seconds=seconds, ends=clock() + seconds, clock=clock)
