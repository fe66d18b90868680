"""How often an endpoint was asked, and how it did → when the next call may begin."""

from collections.abc import Callable
from time import monotonic
from typing import Final

_MINUTE: Final = 60.0


class Bucket:
    """Fills evenly to what a minute allows; what is taken over that is waited for.

    0 a minute is any number; the clock is monotonic, in seconds.

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

    0 a minute is any number; the clock is monotonic, in seconds.
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


class Breaker:
    """Leaves an endpoint alone for a while after it failed so often on end.

    After that while it is asked again; the next failure then has it left alone at once, the next
    success forgives all of them.

    Examples:
        >>> breaker = Breaker(failures=1, seconds=30.0, clock=lambda: 0.0)
        >>> breaker.failed()
        >>> breaker.refusal()
        'the endpoint failed 1 times on end and is left alone for another 30 s'
    """

    def __init__(
        self, *, failures: int, seconds: float, clock: Callable[[], float] = monotonic
    ) -> None:
        self._most = failures
        self._seconds = seconds
        self._clock = clock
        self._failures = 0
        self._until = 0.0

    def refusal(self) -> str:
        """Say why the endpoint is not asked now; empty when it is."""
        left = self._until - self._clock()
        if self._failures < self._most or left <= 0:
            return ""
        return (
            f"the endpoint failed {self._failures} times on end and is left alone for another "
            f"{left:.0f} s"
        )

    def failed(self) -> None:
        """Count a failure of the endpoint."""
        self._failures += 1
        if self._failures >= self._most:
            self._until = self._clock() + self._seconds

    def succeeded(self) -> None:
        """Forgive its failures."""
        self._failures = 0
