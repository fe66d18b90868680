"""Sites in, waits out: no site is asked more often than it should be."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import monotonic, sleep
from typing import Final

from claimwright.domain import PageState
from claimwright.fetch.deadline import Deadline
from claimwright.fetch.page import FetchStopped

_MOST_SITES: Final = 1_000
"""Sites remembered; beyond it those whose time has come are forgotten."""


class Pace:
    """Remembers when each site may be asked again; safe between threads.

    Args:
        clock: Monotonic, in seconds.
        sleep: Waits so many seconds.
    """

    def __init__(
        self, clock: Callable[[], float] = monotonic, sleep: Callable[[float], None] = sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._next: dict[str, float] = {}
        self._lock = Lock()

    def wait(self, site: str, interval: float, deadline: Deadline) -> None:
        """Wait until the site may be asked, and take that turn.

        Args:
            site: Scheme, host and port.
            interval: Seconds until the turn after this one, 0 or more.
            deadline: Of the fetch.

        Raises:
            FetchStopped: The turn would come after the deadline; it is not taken.
        """
        with self._lock:
            now = self._clock()
            turn = max(now, self._next.get(site, now))
            if turn - now >= deadline.left():
                detail = (
                    f"{site} may be asked again in {turn - now:.0f} s, which is later than this "
                    "fetch may last; try again then"
                )
                raise FetchStopped(PageState.TIMEOUT, detail)
            self._forget(now)
            self._next[site] = turn + interval
        if turn > now:
            self._sleep(turn - now)

    def _forget(self, now: float) -> None:
        if len(self._next) >= _MOST_SITES:
            self._next = {site: turn for site, turn in self._next.items() if turn > now}
