"""The text of a cited page in, its passages of about a hundred words with their places out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from claimwright.domain import Span
from claimwright.errors import InputError

MAX_CHARACTERS: Final = 4_000
"""Longest passage; what stands without blanks for longer is cut."""

_WORD: Final = re.compile(r"\S+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Windows:
    """How a page is cut.

    Args:
        words: Of a passage, 10..1,000.
        overlap: Words that a passage shares with the one before it, 0 or more and below `words`;
            with half of them no evidence of up to that length is cut in two.
        most: Passages of one page, the first ones, 1..10,000.
    """

    words: int = 100
    overlap: int = 0
    most: int = 200

    def __post_init__(self) -> None:
        """Refuse what lies outside its range."""
        if not 10 <= self.words <= 1_000:  # noqa: PLR2004  # the range above
            raise InputError(f"a passage of {self.words!r} words is impossible; take 10..1000")
        if not 0 <= self.overlap < self.words:
            message = f"an overlap of {self.overlap!r} words must lie in 0..{self.words - 1}"
            raise InputError(message)
        if not 1 <= self.most <= 10_000:  # noqa: PLR2004  # the range above
            raise InputError(f"{self.most!r} passages of a page are impossible; take 1..10000")


def windows(text: str, plan: Windows) -> tuple[Span, ...]:
    """Cut a text into passages, byte-exact and in order; the last may be shorter, none is blank.

    Examples:
        >>> plan = Windows(words=10, overlap=5)
        >>> [span.text for span in windows("1 2 3 4 5 6 7 8 9 10 11 12", plan)]
        ['1 2 3 4 5 6 7 8 9 10', '6 7 8 9 10 11 12']
    """
    words = [found.span() for found in _WORD.finditer(text)]
    found: list[Span] = []
    step = plan.words - plan.overlap
    for first in range(0, len(words), step):
        last = min(first + plan.words, len(words)) - 1
        start = words[first][0]
        end = min(words[last][1], start + MAX_CHARACTERS)
        found.append(Span(start=start, end=end, text=text[start:end]))
        if last == len(words) - 1 or len(found) == plan.most:
            break
    return tuple(found)
