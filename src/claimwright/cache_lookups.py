"""How often the caches of this process had what they were asked for.

Caches are made deep inside and several times over; whoever watches a process wants one figure of
each kind. So this is the one count that belongs to the process.
"""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from threading import Lock
from typing import Final


class CacheKind(StrEnum):
    """What a cache keeps."""

    PAGES = "pages"
    CATALOGUES = "catalogues"
    LANGUAGE_MODEL = "language_model"


_COUNTED: Final[Counter[tuple[CacheKind, bool]]] = Counter()
_LOCK: Final = Lock()


def count_lookup(kind: CacheKind, *, hit: bool) -> None:
    """Count that a cache was asked."""
    with _LOCK:
        _COUNTED[kind, hit] += 1


def lookups() -> Mapping[tuple[CacheKind, bool], int]:
    """Return how often each kind was asked since the process began, misses and hits apart.

    Examples:
        >>> before = lookups()[CacheKind.PAGES, True]
        >>> count_lookup(CacheKind.PAGES, hit=True)
        >>> lookups()[CacheKind.PAGES, True] - before
        1
    """
    with _LOCK:
        return {(kind, hit): _COUNTED[kind, hit] for kind in CacheKind for hit in (False, True)}
