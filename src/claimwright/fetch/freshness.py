"""Headers of an answer in, how long it may be used without asking again out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MAX_AGE_S: Final = 86_400
"""Longest that a page is used without asking its site, whatever the site allows."""

_SECONDS: Final = re.compile(r'max-age="?(\d{1,10})"?')


@dataclass(frozen=True, slots=True, kw_only=True)
class Freshness:
    """What a site allows to be kept.

    Args:
        store: Whether it may be kept at all, and is worth keeping.
        seconds: For so long it is used without asking, 0..86,400.
    """

    store: bool
    seconds: int


def freshness(headers: Mapping[str, str]) -> Freshness:
    """Read what an answer allows.

    Args:
        headers: By name in lower case.

    Returns:
        Not to be stored when it forbids that, depends on who asks, or could never be used again:
        without an age and without an `ETag` or `Last-Modified` to ask by.

    Source:
        RFC 9111, sections 3 and 4.2; a guess at an age that no header tells is not made.

    Examples:
        >>> freshness({"cache-control": "max-age=60"})
        Freshness(store=True, seconds=60)
    """
    said = [part.strip() for part in headers.get("cache-control", "").lower().split(",")]
    ages = [match for part in said if (match := _SECONDS.fullmatch(part))]
    asks = "no-cache" in said
    seconds = min(int(ages[0][1]), MAX_AGE_S) if ages and not asks else 0
    seconds = max(0, seconds - _age(headers))
    forbidden = "no-store" in said or headers.get("vary", "").strip() == "*"
    usable = seconds > 0 or bool(headers.get("etag") or headers.get("last-modified"))
    return Freshness(store=usable and not forbidden, seconds=seconds)


def _age(headers: Mapping[str, str]) -> int:
    """Return the seconds an answer has already lain in a cache on the way."""
    said = headers.get("age", "").strip()
    return min(int(said), MAX_AGE_S) if said.isdecimal() and said.isascii() else 0
