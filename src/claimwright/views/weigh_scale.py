"""A weighing in, the geometry of its scale from −1 to 1 out: both scores, and what made them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from claimwright.domain import GlobalScore, Grade, WeighedDocument, WeighReport
from claimwright.verdict.exports.weigh_wording import GRADES, LABELS
from claimwright.verdict.exports.wording import counted, signed

AXIS: Final = 80
_LEFT, _RIGHT = 28.0, 372.0
_BAR: Final = 36.0
_TALLEST: Final = 52.0
_GAP: Final = 2.0
"""Between the axis and the bars."""

_FAR: Final = 66.0
"""From the axis to the mark of a score, beyond the tallest bar."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleBar:
    """The works of one grade.

    Args:
        x: Left edge.
        key: `supported`, `undecided` or `refuted`.
    """

    x: float
    y: float
    width: float
    height: float
    key: str
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScaleMark:
    """Where a score lies, and how far the works scatter around it.

    Args:
        start: Where the scatter begins, within the scale.
        end: Where it ends.
        kind: `weighted` or `unweighted`.
    """

    x: float
    y: float
    start: float
    end: float
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A scale to draw: weighted bars stand on it, unweighted ones hang below it.

    Args:
        bars: Shares of weight above the axis, shares of the works below it.
        marks: Both scores; none when nothing was weighed.
        ticks: One per grade, from False to True.
        summary: The same in a sentence, for those who do not see it.
    """

    bars: tuple[ScaleBar, ...]
    marks: tuple[ScaleMark, ...]
    ticks: tuple[float, ...]
    summary: str


def scale_of(report: WeighReport) -> Scale:
    """Return the drawing of what the works together say, empty when no work counts."""
    weighed = [each for each in report.documents if each.counted and each.local is not None]
    marks = (
        (
            _mark(report.weighted, AXIS - _FAR, "weighted"),
            _mark(report.unweighted, AXIS + _FAR, "unweighted"),
        )
        if weighed
        else ()
    )
    return Scale(
        bars=tuple(bar for grade in Grade for bar in _bars(grade, weighed)),
        marks=marks,
        ticks=tuple(_place(grade / 3) for grade in Grade),
        summary=_summary(report, len(weighed)),
    )


def side_of(grade: Grade) -> str:
    """Return the sign under which a grade is shown: never by colour alone."""
    return "supported" if grade > 0 else "refuted" if grade < 0 else "undecided"


def _place(score: float) -> float:
    inside = max(-1.0, min(1.0, score))
    return round(_LEFT + (_RIGHT - _LEFT) * (inside + 1) / 2, 1)


def _mark(score: GlobalScore, y: float, kind: str) -> ScaleMark:
    return ScaleMark(
        x=_place(score.score),
        y=y,
        start=_place(score.score - score.dispersion),
        end=_place(score.score + score.dispersion),
        kind=kind,
    )


def _bars(grade: Grade, weighed: Sequence[WeighedDocument]) -> tuple[ScaleBar, ...]:
    mine = [each for each in weighed if each.local is not None and each.local.grade is grade]
    if not mine:
        return ()
    weight, share = sum(each.weight for each in mine), len(mine) / len(weighed)
    above, below = max(1.5, weight * _TALLEST), max(1.5, share * _TALLEST)
    x, key, word = round(_place(grade / 3) - _BAR / 2, 1), side_of(grade), GRADES[grade]
    return (
        ScaleBar(
            x=x,
            y=round(AXIS - _GAP - above, 1),
            width=_BAR,
            height=round(above, 1),
            key=key,
            label=f"{word}: {weight:.0%} of the weight",
        ),
        ScaleBar(
            x=x,
            y=AXIS + _GAP,
            width=_BAR,
            height=round(below, 1),
            key=key,
            label=f"{word}: {counted(len(mine), 'work')}, {share:.0%}",
        ),
    )


def _summary(report: WeighReport, weighed: int) -> str:
    if not weighed:
        return "The scale from −1 (False) to +1 (True) is empty: no work counts."
    parts = [
        f"{name} {signed(score.score, 2)}, {LABELS[score.label].lower()}, "
        f"scattered by {score.dispersion:.2f}"
        for name, score in (
            ("weighted by reputation", report.weighted),
            ("each work the same", report.unweighted),
        )
    ]
    return f"On the scale from −1 (False) to +1 (True): {'; '.join(parts)}."
