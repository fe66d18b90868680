"""Requests and tokens per minute → when the next call may begin."""

from collections.abc import Callable
from time import monotonic
from typing import Final

_MINUTE: Final = 60.0


class Bucket:
    """Fills evenly to what a minute allows; what is taken over that is waited for.

    Args:
        per_minute: Most in a minute; 0 is any number.
        clock: Monotonic, in seconds.

    Examples:
        >>> bucket = Bucket(60, clock=lambda: 0.0)
        >>> bucket.take(60), bucket.take(1)
        (0.0, 1.0)
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate = per_minute / _MINUTE
        self._most = float(per_minute)
        self._clock = clock
        self._level = self._most
        self._at = clock()

    def take(self, amount: float) -> float:
        """Take an amount and return the seconds until it is there."""
        if not self._rate:
            return 0.0
        now = self._clock()
        self._level = min(self._most, self._level + (now - self._at) * self._rate) - amount
        self._at = now
        return max(0.0, -self._level / self._rate)

    def give_back(self, amount: float) -> None:
        """Return what was taken and not used; a negative amount was used over it."""
        self._level += amount


class Pace:
    """When calls may begin, by both limits and by what the endpoint asked for.

    Args:
        requests: Most in a minute; 0 is any number.
        tokens: Most in a minute; 0 is any number.
        clock: Monotonic, in seconds.
    """

    def __init__(self, requests: int, tokens: int, clock: Callable[[], float] = monotonic) -> None:
        self._requests = Bucket(requests, clock)
        self._tokens = Bucket(tokens, clock)
        self._clock = clock
        self._held_until = 0.0

    def take(self, tokens: int) -> float:
        """Take the turn of one call and return the seconds to wait for it."""
        held = self._held_until - self._clock()
        return max(0.0, held, self._requests.take(1), self._tokens.take(tokens))

    def give_back(self, tokens: int, requests: int = 0) -> None:
        """Return what a call did not use."""
        self._tokens.give_back(tokens)
        self._requests.give_back(requests)

    def hold(self, seconds: float) -> None:
        """Let no call begin for so long: the endpoint asked for it."""
        self._held_until = max(self._held_until, self._clock() + seconds)
