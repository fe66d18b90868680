"""A text and spans of it → runs of text, each marked or not, that join to the text again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Place = tuple[int, int]
"""First character and one past the last."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text that is marked as a whole or not at all."""

    text: str
    marked: bool


def runs(text: str, spans: Iterable[Place], *, start: int = 0) -> tuple[Run, ...]:
    """Cut a text at the ends of spans.

    Spans may overlap or reach beyond the text; its first character is at `start` of what they
    count.

    Returns:
        Runs in reading order that join to the text; none of them is empty.

    Examples:
        >>> [run.text for run in runs("It rains today", [(13, 18)], start=10)]
        ['It ', 'rains', ' today']
    """
    found: list[Run] = []
    reached = 0
    for first, last in merged(_inside(text, spans, start)):
        found += [Run(text[reached:first], marked=False), Run(text[first:last], marked=True)]
        reached = last
    found.append(Run(text[reached:], marked=False))
    return tuple(run for run in found if run.text)


def merged(places: Sequence[Place]) -> tuple[Place, ...]:
    """Return places in reading order, those that overlap joined.

    Examples:
        >>> merged([(4, 9), (0, 2), (1, 3)])
        ((0, 3), (4, 9))
    """
    joined: list[Place] = []
    for first, last in sorted(places):
        if joined and first < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return tuple(joined)


def _inside(text: str, spans: Iterable[Place], start: int) -> list[Place]:
    clipped = [(max(0, first - start), min(len(text), last - start)) for first, last in spans]
    return [(first, last) for first, last in clipped if first < last]
