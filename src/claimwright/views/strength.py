"""Cards of evidence → the geometry of a chart: weight for and against a claim, by year."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from claimwright.domain import Label
from claimwright.verdict.exports.wording import counted
from claimwright.views.evidence import EvidenceCard
from claimwright.views.wording import SIDES

WIDTH = 400
HEIGHT = 194
_LEFT, _RIGHT = 10, 390
_TOP, _AXIS = 22, 90
"""Bars reach from `_TOP` to as far below the axis."""

_ABOVE_AT, _BELOW_AT = 15, 171
"""Base lines of the words for both sides, in rows of their own that no bar reaches."""

_UNDATED = 44
"""Width of the column of works without a year, left of the scale."""

_MIN_BAR, _MAX_BAR = 4.0, 30.0
_LEAST = 0.3
"""Least weight that fills half the chart, so that weak evidence does not look strong."""

_GAP = 1.5
_TICK_GAP = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """One piece of evidence, as a part of the bar of its year.

    Args:
        x: Left edge, in the chart's units.
        key: `supported` above the axis, `refuted` below it.
        target: The card it stands for.
        label: What it says to a reader.
    """

    x: float
    y: float
    width: float
    height: float
    key: str
    target: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """A year at its place on the axis."""

    x: float
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    """A chart to draw.

    Args:
        axis: Height of the axis.
        summary: The same in a sentence, for those who do not see it.
        above: What stands above the axis.
        below: What hangs below it.
        above_at: Base line of the word above.
        below_at: Base line of the word below.
    """

    pieces: tuple[Piece, ...]
    ticks: tuple[Tick, ...]
    axis: int
    width: int
    height: int
    summary: str
    above: str = SIDES[Label.SUPPORTS].lower()
    below: str = SIDES[Label.REFUTES].lower()
    above_at: int = _ABOVE_AT
    below_at: int = _BELOW_AT


def chart(cards: Sequence[EvidenceCard]) -> Chart | None:
    """Lay out the evidence for and against a claim by year and weight; `None` if nothing is seen.

    The bar of a year stands above the axis for the weight in support and hangs below it for the
    weight against; each piece of evidence is a part of it. What says neither, what was retracted
    and what has no weight are left out.
    """
    shown = [card for card in cards if card.strength > 0 and card.label != Label.NOT_ENOUGH_INFO]
    if not shown:
        return None
    years = [card.document.year for card in shown if card.document.year is not None]
    scale = _Scale.over(years, has_undated=len(years) < len(shown))
    pieces: list[Piece] = []
    for card, (place, height) in zip(shown, _stacked(shown), strict=True):
        above = card.label is Label.SUPPORTS
        y = _AXIS - _GAP - place - height if above else _AXIS + _GAP + place
        pieces.append(
            Piece(
                x=round(scale.left(card.document.year), 1),
                y=round(y, 1),
                width=round(scale.bar, 1),
                height=round(height, 1),
                key="supported" if above else "refuted",
                target=card.key,
                label=_label(card),
            )
        )
    return Chart(
        pieces=tuple(pieces),
        ticks=scale.ticks(),
        axis=_AXIS,
        width=WIDTH,
        height=HEIGHT,
        summary=_summary(shown),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Scale:
    first: int | None
    last: int
    start: int
    bar: float
    has_undated: bool

    @staticmethod
    def over(years: Sequence[int], *, has_undated: bool) -> "_Scale":
        start = _LEFT + (_UNDATED if has_undated else 0)
        if not years:
            return _Scale(first=None, last=0, start=start, bar=_MAX_BAR, has_undated=has_undated)
        step = (_RIGHT - start) / (max(years) - min(years) + 1)
        bar = min(_MAX_BAR, max(_MIN_BAR, step * 0.7))
        return _Scale(
            first=min(years), last=max(years), start=start, bar=bar, has_undated=has_undated
        )

    def centre(self, year: int | None) -> float:
        if year is None or self.first is None:
            return _LEFT + _UNDATED / 2
        step = (_RIGHT - self.start) / (self.last - self.first + 1)
        return self.start + (year - self.first + 0.5) * step

    def left(self, year: int | None) -> float:
        return self.centre(year) - self.bar / 2

    def ticks(self) -> tuple[Tick, ...]:
        found = [Tick(x=_LEFT + _UNDATED / 2, label="undated")] if self.has_undated else []
        if self.first is None:
            return tuple(found)
        span = self.last - self.first
        most = max(1, (_RIGHT - self.start) // _TICK_GAP)
        every = max(1, math.ceil((span + 1) / most))
        years = range(self.first, self.last + 1, every)
        return (*found, *(Tick(x=round(self.centre(year), 1), label=str(year)) for year in years))


def _stacked(shown: Sequence[EvidenceCard]) -> list[tuple[float, float]]:
    """Return how far from the axis each piece begins, and its height."""
    heights = _heights(shown)
    reached: dict[tuple[int | None, Label], float] = {}
    stacked: list[tuple[float, float]] = []
    for card in shown:
        place = reached.get((card.document.year, card.label), 0.0)
        height = max(2.0, card.strength * heights)
        reached[card.document.year, card.label] = place + height + _GAP
        stacked.append((place, height))
    # Many pieces of hardly any weight, each drawn so that it is seen, are more than just fits.
    squeeze = min(1.0, (_AXIS - _TOP - _GAP) / max(map(sum, stacked)))
    return [(place * squeeze, height * squeeze) for place, height in stacked]


def _heights(shown: Sequence[EvidenceCard]) -> float:
    """Return the units that a weight of 1 is high, so that the highest bar just fits."""
    totals: dict[tuple[int | None, Label], float] = {}
    parts: dict[tuple[int | None, Label], int] = {}
    for card in shown:
        bar = (card.document.year, card.label)
        totals[bar] = totals.get(bar, 0.0) + card.strength
        parts[bar] = parts.get(bar, 0) + 1
    room = _AXIS - _TOP - _GAP * (1 + max(parts.values()))
    return max(1.0, room) / max(_LEAST, *totals.values())


def _label(card: EvidenceCard) -> str:
    year = "undated" if card.document.year is None else str(card.document.year)
    return f"{year}, {SIDES[card.label].lower()}, weight {card.strength:.2f}: {card.title}"


def _summary(shown: Sequence[EvidenceCard]) -> str:
    sides = []
    for label in (Label.SUPPORTS, Label.REFUTES):
        side = [card for card in shown if card.label is label]
        total = math.fsum(card.strength for card in side)
        sides.append(
            f"{counted(len(side), 'passage')} {SIDES[label].lower()} it with weight {total:.2f}"
        )
    return "Evidence by year: " + ", ".join(sides) + "."
