"""How an endpoint did lately → whether it is asked now."""

from collections.abc import Callable
from time import monotonic


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
