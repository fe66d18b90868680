"""Claims to measure and to train on in, those of the first that the second give away out."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

NEAR: Final = 0.8
"""Share of the three-word runs of two claims, of all in either, from which on they are one."""

_RUN: Final = 3
_WORD: Final = re.compile(r"\w+")
_MAX_HOLDERS: Final = 1_000
"""Claims that a run of words points to; a run that more share tells nothing of any."""


class MeasuredClaims:
    """The claims of dev and test, by the runs of words in them.

    Memory grows with these claims alone, however many are trained on.
    """

    def __init__(self, claims: Mapping[str, str]) -> None:
        self._sizes: dict[str, int] = {}
        self._holders: dict[int, list[str]] = {}
        self.given_away: set[str] = set()
        for name, text in claims.items():
            found = runs(text)
            self._sizes[name] = len(found)
            for one in found:
                holders = self._holders.setdefault(one, [])
                if len(holders) < _MAX_HOLDERS:
                    holders.append(name)

    def see(self, texts: Iterable[str]) -> None:
        """Look at claims that are trained on."""
        for text in texts:
            found = runs(text)
            shared = Counter(name for one in found for name in self._holders.get(one, ()))
            for name, count in shared.items():
                if count >= NEAR * (len(found) + self._sizes[name] - count):
                    self.given_away.add(name)


def runs(text: str) -> frozenset[int]:
    """Return the runs of three words of a text as numbers; the whole text where it is shorter.

    Case, punctuation and white space do not count.

    Examples:
        >>> runs("The ice melts.") == runs("the  ICE melts"), len(runs("a b c d e"))
        (True, 3)
    """
    words = _WORD.findall(text.casefold())
    starts = range(max(1, len(words) - _RUN + 1))
    return frozenset(_number(" ".join(words[start : start + _RUN])) for start in starts)


def _number(words: str) -> int:
    return int.from_bytes(hashlib.blake2b(words.encode("utf-8", "replace"), digest_size=8).digest())
