"""The options and the texts of a training run in, what tells it from every other run out."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

_FREE: Final = frozenset({"minutes"})
"""Options that may differ when a run is taken up again: a slower machine needs a longer clock."""


def run_key(options: Mapping[str, object], texts: Iterable[str]) -> str:
    """Return what tells a run from one of another seed, schedule or data set.

    sha256 over the options by name and the texts in order, each after its length.

    Options are the schedule's fields and the seed; `minutes` is left out.

    Examples:
        >>> key = run_key({"seed": 7, "minutes": 5.0}, ["Ice melts."])
        >>> key == run_key({"seed": 7, "minutes": 9.0}, ["Ice melts."])
        True
        >>> key == run_key({"seed": 8, "minutes": 5.0}, ["Ice melts."])
        False
    """
    kept = sorted((name, repr(value)) for name, value in options.items() if name not in _FREE)
    digest = hashlib.sha256(repr(kept).encode())
    for text in texts:
        digest.update(f"\n{len(text)}:{text}".encode())
    return digest.hexdigest()
