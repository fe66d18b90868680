"""Turns the ids of a source's documents into the answer whether one came before."""

import hashlib
from collections.abc import Sequence

import numpy as np

_DIGEST_BYTES = 8


class SeenIds:
    """A set of ids that takes eight bytes for each, whatever its length.

    It holds hashes: of a million ids, two share one with a probability of 3e-8, and then one
    repetition too many is counted; no document depends on it.

    Examples:
        >>> seen = SeenIds()
        >>> seen.add(["a", "b"]), seen.add(["b", "c"])
        (frozenset(), frozenset({'b'}))
    """

    def __init__(self) -> None:
        """Start empty."""
        self._hashes = np.empty(0, dtype=np.uint64)

    def add(self, ids: Sequence[str]) -> frozenset[str]:
        """Note ids and return those that were noted before."""
        if not ids:
            return frozenset()
        hashes = np.frombuffer(b"".join(map(_digest, ids)), dtype=np.uint64)
        known = np.isin(hashes, self._hashes, kind="sort") if len(self._hashes) else ()
        self._hashes = np.union1d(self._hashes, hashes)
        return frozenset(name for name, old in zip(ids, known, strict=False) if old)


def _digest(name: str) -> bytes:
    return hashlib.blake2b(name.encode(), digest_size=_DIGEST_BYTES).digest()
