"""Numbers of results in, pictures of matplotlib out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from claimwright.extras import of_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_BARS: Final = 50
"""Bars of a picture; more could not be read."""

BINS: Final = 10
"""Ranges of probability of a reliability plot."""

_COLOURS: Final = {"supports": "#2b7a4b", "neither": "#b8b8b8", "refutes": "#b3392f"}
_LINE: Final = "#1f4e79"
_LABEL_LENGTH: Final = 60


def stance_bars(bars: Sequence[tuple[str, tuple[float, float, float]]], unit: str) -> Axes:
    """Draw stacked bars from top to bottom: what supports, neither, what refutes.

    Args:
        bars: The label of each with its three lengths; at most `MOST_BARS` are drawn.
        unit: Of the lengths.

    Returns:
        The axes, lengths along x.

    Raises:
        UnavailableError: matplotlib is not installed.
    """
    shown = bars[:MOST_BARS]
    axes = _axes(9, 1 + 0.3 * len(shown))
    places, starts = range(len(shown)), [0.0] * len(shown)
    for at, (name, colour) in enumerate(_COLOURS.items()):
        widths = [values[at] for _, values in shown]
        axes.barh(places, widths, left=starts, color=colour, label=name)
        starts = [start + width for start, width in zip(starts, widths, strict=True)]
    # A title may hold dollar signs, which are no formulas here.
    axes.set_yticks(places, [_label(text) for text, _ in shown], parse_math=False)
    axes.invert_yaxis()
    axes.set_xlabel(unit)
    axes.legend(loc="upper left", bbox_to_anchor=(1, 1))
    return axes


def reliability(answers: Sequence[tuple[float, bool]]) -> Axes:
    """Draw how often answers of each probability are right; on the diagonal they are honest.

    Args:
        answers: The probability of each, 0..1, and whether it is right; at least one.

    Returns:
        The axes: a point for each of `BINS` equal ranges that holds answers, with their number.

    Raises:
        UnavailableError: matplotlib is not installed.

    Source:
        Guo et al. (ICML 2017), arXiv:1706.04599.
    """
    axes = _axes(5, 5)
    axes.plot([0, 1], [0, 1], color=_COLOURS["neither"], linestyle="--")
    groups = [[each for each in answers if _bin(each[0]) == place] for place in range(BINS)]
    points = [
        (sum(p for p, _ in group) / len(group), sum(right for _, right in group) / len(group))
        for group in groups
        if group
    ]
    axes.plot(*zip(*points, strict=True), color=_LINE, marker="o")
    for point, count in zip(points, filter(None, map(len, groups)), strict=True):
        axes.annotate(str(count), point, xytext=(6, -10), textcoords="offset points")
    axes.set(xlim=(0, 1), ylim=(0, 1.02), xlabel="probability", ylabel="share that is right")
    return axes


def risk_coverage(answers: Sequence[tuple[float, bool]], asked: int) -> Axes:
    """Draw what share of the answers is wrong when only the surest are given.

    Args:
        answers: The probability of each, 0..1, and whether it is right; at least one.
        asked: Claims that were asked about, the unanswered included.

    Returns:
        The axes: coverage, the share of claims that is answered, along x, and risk along y.

    Raises:
        UnavailableError: matplotlib is not installed.

    Source:
        El-Yaniv, Wiener (2010), Journal of Machine Learning Research 11, 1605-1641.
    """
    ordered = sorted(answers, key=lambda each: -each[0])
    wrong, points = 0, []
    for given, (probability, right) in enumerate(ordered, start=1):
        wrong += not right
        if given == len(ordered) or ordered[given][0] < probability:  # the equally sure together
            points.append((given / asked, wrong / given))
    axes = _axes(5, 5)
    axes.plot(*zip(*points, strict=True), color=_LINE, marker=".")
    axes.set(xlim=(0, 1), ylim=(0, None), xlabel="coverage", ylabel="risk")
    return axes


def _bin(probability: float) -> int:
    return min(int(probability * BINS), BINS - 1)


def _axes(width: float, height: float) -> Axes:
    with of_extra("plots", "a plot needs"):
        from matplotlib.figure import Figure  # noqa: PLC0415  # of an extra, and heavy
    axes: Axes = Figure(figsize=(width, height), layout="constrained").subplots()
    return axes


def _label(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LABEL_LENGTH else f"{line[: _LABEL_LENGTH - 1]}…"
