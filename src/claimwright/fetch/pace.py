"""How long a fetch waits: between requests to a site, after a failed try, and in all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from threading import Lock
from time import monotonic, sleep
from typing import Final

from claimwright.domain import PageState
from claimwright.fetch.page import FetchStopped

_MOST_SITES: Final = 1_000
"""Sites remembered; beyond it those whose time has come are forgotten."""

_MOST_S: Final = 10_000_000
"""Longest wait that is read out of a header, in seconds."""


class Pace:
    """Remembers when each site may be asked again; safe between threads."""

    def __init__(
        self, clock: Callable[[], float] = monotonic, sleep: Callable[[float], None] = sleep
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._next: dict[str, float] = {}
        self._lock = Lock()

    def wait(self, site: str, interval: float, deadline: Deadline) -> None:
        """Wait until the site may be asked, and take that turn.

        The site is scheme, host and port; its next turn comes `interval` seconds after this one.

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


class Deadline:
    """The moment so many seconds from now at which a fetch ends, whatever it is doing."""

    def __init__(self, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._clock = clock
        self._ends = clock() + seconds

    def left(self, most: float | None = None) -> float:
        """Return the seconds left, above 0 and at most so many.

        Raises:
            FetchStopped: There are none left.
        """
        left = self._ends - self._clock()
        if left <= 0:
            raise FetchStopped(
                PageState.TIMEOUT, f"the site took over {self._seconds:g} s in all; try again later"
            )
        return left if most is None else min(left, most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Later:
    """Why a try failed, and how long the site asks to wait; `None` when it does not say."""

    why: str
    wait_s: float | None = None


def retry_after(header: str, now: datetime) -> float | None:
    """Return the seconds to wait, 0 or more, that a `Retry-After` asks for; `None` if it is none.

    It is seconds or a date, as it was sent; now is in UTC.

    Source:
        RFC 9110, section 10.2.3.

    Examples:
        >>> now = datetime(2026, 1, 1, 12, 0, tzinfo=UTC)
        >>> retry_after("60", now), retry_after("Thu, 01 Jan 2026 12:01:00 GMT", now)
        (60.0, 60.0)
    """
    said = header.strip()
    if said.isascii() and said.isdecimal():
        return float(min(int(said[:9]), _MOST_S))
    try:
        date = parsedate_to_datetime(said)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    aware = date if date.tzinfo else date.replace(tzinfo=UTC)
    return min(max(0.0, (aware - now).total_seconds()), float(_MOST_S))


def backoff(tried: int, *, first: float, most: float, chance: Callable[[], float]) -> float:
    """Return the wait in seconds after a number of failed tries.

    wait = min(most, first · 2^(tried − 1)) · (1 + chance) / 2, so that many who were turned away
    together do not come back together.

    At least one try failed; the first and the longest wait are seconds, the chance is 0..1.

    Examples:
        >>> [backoff(n, first=1, most=5, chance=lambda: 1.0) for n in (1, 2, 3, 4)]
        [1.0, 2.0, 4.0, 5.0]
    """
    return min(most, first * 2.0 ** min(tried - 1, 40)) * (1.0 + chance()) / 2.0
