"""An article and the page it was read from in, the place on the page of any part of it out.

The extraction of an article drops, joins and re-spaces what stands on the page, but hardly ever
alters a word. So text is sought without its white space: a line of the article whole, and where
that is not found, its halves and their halves, always behind the part before it first.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from claimwright.claims.page_text import PageText
from claimwright.domain import Span

_SHORTEST: Final = 16
"""Characters below which a piece may stand anywhere by chance."""

_AHEAD: Final = 20_000
"""Characters of the page in which a piece of a broken line is sought behind the part before."""

_MOST_MISSES: Final = 300
"""Whole lines sought in vain over the whole page, after which only the near part is looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """Where each part of an article stands on its page.

    Args:
        page: The page's text.
        starts: First characters of the runs, in the article, ascending.
        ends: One past their last characters.
        places: Their first characters on the page; a run is the same on both sides.
    """

    page: PageText
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    places: tuple[int, ...]

    def places_of(self, span: Span) -> tuple[tuple[int, Span], ...]:
        """Return where a part of the article stands on the page.

        Args:
            span: By its offsets in the article.

        Returns:
            In reading order, per text node the number of the node, from 0, and the part of it,
            by offsets inside the node. Empty when the part is not on the page.
        """
        found: list[tuple[int, Span]] = []
        first = max(0, bisect_right(self.starts, span.start) - 1)
        for number in range(first, len(self.starts)):
            start = max(span.start, self.starts[number])
            end = min(span.end, self.ends[number])
            if self.starts[number] >= span.end:
                break
            if start < end:
                shift = self.places[number] - self.starts[number]
                found.extend(_in_nodes(self.page, start + shift, end + shift))
        return _joined(found, self.page)


def align(text: str, page: PageText) -> Alignment:
    """Find an article on its page.

    Args:
        text: The article's.
        page: Of the same page.

    Returns:
        The alignment; parts that do not stand on the page as they are have no place.
    """
    finder = _Finder(text, page)
    begin = 0
    for line in text.splitlines(keepends=True):
        finder.seek(begin, begin + len(line), whole=True)
        begin += len(line)
    return finder.alignment()


class _Finder:
    """Seeks the lines of a text on a page, both without white space."""

    def __init__(self, text: str, page: PageText) -> None:
        self._page = page
        self._ours = _Dense(text)
        self._theirs = _Dense(page.text)
        self._at = 0
        self._misses = 0
        self._found: list[tuple[int, int, int]] = []

    def seek(self, start: int, end: int, *, whole: bool = False) -> None:
        """Seek a stretch of the text, and its halves when it is not there in one piece."""
        first, last = self._ours.between(start, end)
        if first == last:
            return
        place = self._find(self._ours.text[first:last], whole=whole)
        if place >= 0:
            self._found.append((first, last, place - first))
            self._at = place + last - first
        elif last - first >= 2 * _SHORTEST:
            middle = self._ours.offsets[(first + last) // 2]
            self.seek(start, middle)
            self.seek(middle, end)

    def _find(self, piece: str, *, whole: bool) -> int:
        if len(piece) < _SHORTEST and not whole:
            return -1
        near = self._theirs.text.find(piece, self._at, self._at + _AHEAD + len(piece))
        if near >= 0 or not whole or len(piece) < _SHORTEST or self._misses >= _MOST_MISSES:
            return near
        found = self._theirs.text.find(piece)
        self._misses += found < 0
        return found

    def alignment(self) -> Alignment:
        """Return what was found, neighbours joined to runs."""
        starts: list[int] = []
        ends: list[int] = []
        places: list[int] = []
        for ours, shift in ((o, s) for first, last, s in self._found for o in range(first, last)):
            start, place = self._ours.offsets[ours], self._theirs.offsets[ours + shift]
            if starts and ends[-1] == start and place - places[-1] == start - starts[-1]:
                ends[-1] = start + 1
            else:
                starts.append(start)
                ends.append(start + 1)
                places.append(place)
        return Alignment(
            page=self._page, starts=tuple(starts), ends=tuple(ends), places=tuple(places)
        )


class _Dense:
    """A text without its white space, and where each character of it stood."""

    def __init__(self, text: str) -> None:
        self.text = "".join(text.split())
        self.offsets = array("q", (at for at, letter in enumerate(text) if not letter.isspace()))

    def between(self, start: int, end: int) -> tuple[int, int]:
        """Return which of the kept characters stood in a stretch."""
        return bisect_right(self.offsets, start - 1), bisect_right(self.offsets, end - 1)


def _in_nodes(page: PageText, start: int, end: int) -> list[tuple[int, Span]]:
    """Cut a stretch of the page at the borders of its nodes."""
    found: list[tuple[int, Span]] = []
    number = bisect_right(page.nodes, start, key=lambda node: node.start) - 1
    while number < len(page.nodes) and page.nodes[number].start < end:
        node = page.nodes[number]
        inside = max(start, node.start) - node.start, min(end, node.end) - node.start
        text = node.text[inside[0] : inside[1]]
        found.append((number, Span(start=inside[0], end=inside[1], text=text)))
        number += 1
    return found


def _joined(found: list[tuple[int, Span]], page: PageText) -> tuple[tuple[int, Span], ...]:
    """Join parts of one node that only white space separates."""
    joined: list[tuple[int, Span]] = []
    for number, span in found:
        last_number, last = joined[-1] if joined else (-1, span)
        node = page.nodes[number].text
        if last_number == number and not node[last.end : span.start].strip():
            whole = Span(start=last.start, end=span.end, text=node[last.start : span.end])
            joined[-1] = (number, whole)
        else:
            joined.append((number, span))
    return tuple(joined)
