"""A failed try in, the seconds until the next one out: what the site asks for, or ever longer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

_MOST_S: Final = 10_000_000
"""Longest wait that is read out of a header, in seconds."""


def retry_after(header: str, now: datetime) -> float | None:
    """Read a `Retry-After`.

    Args:
        header: Seconds or a date, as it was sent; may be empty.
        now: In UTC.

    Returns:
        Seconds to wait, 0 or more; `None` when it says neither.

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
    except (ValueError, TypeError, IndexError):
        return None
    aware = date if date.tzinfo else date.replace(tzinfo=UTC)
    return min(max(0.0, (aware - now).total_seconds()), float(_MOST_S))


def backoff(tried: int, *, first: float, most: float, chance: Callable[[], float]) -> float:
    """Return the wait after a number of failed tries.

    wait = min(most, first · 2^(tried − 1)) · (1 + chance) / 2, so that many who were turned away
    together do not come back together.

    Args:
        tried: Tries that failed, 1 or more.
        first: Seconds of the first wait at most.
        most: Seconds of any wait at most.
        chance: Draws a number in 0..1.

    Returns:
        Seconds.

    Examples:
        >>> [backoff(n, first=1, most=5, chance=lambda: 1.0) for n in (1, 2, 3, 4)]
        [1.0, 2.0, 4.0, 5.0]
    """
    return min(most, first * 2.0 ** min(tried - 1, 40)) * (1.0 + chance()) / 2.0
