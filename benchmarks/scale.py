"""Corpora of growing size in, the whole curve out: ingestion, memory, latency, recall.

Each measurement is a process of its own. Beside the figures it writes a chart of the latencies and
the table of `docs/scale.md`, and the constants that `benchmarks.sizing` reckons with.
"""

import argparse
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from benchmarks.figures import Figure, command_line
from benchmarks.processes import ROOT, child
from benchmarks.scale_corpus import built, is_built
from benchmarks.scale_search import CLAIMS
from benchmarks.sizing import write_page
from claimwright_lab.evaluation.drawing import COLOURS, DASHES, STYLE

_WIDTH = 560
_HEIGHT = 400
_LEFT = 64
_RIGHT = 400
_TOP = 48
_BOTTOM = 344


@dataclass(frozen=True, slots=True, kw_only=True)
class Curve:
    """One line of a chart: value by size, both above 0."""

    name: str
    points: Mapping[int, float] = field(hash=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Axes:
    sizes: tuple[int, int]
    values: tuple[int, int]

    def place(self, size: float, value: float) -> tuple[float, float]:
        """Return where a point is drawn; the axes run from one power of ten to another."""
        across = (math.log10(size) - self.sizes[0]) / max(1, self.sizes[1] - self.sizes[0])
        up = (math.log10(value) - self.values[0]) / max(1, self.values[1] - self.values[0])
        return _LEFT + across * (_RIGHT - _LEFT), _BOTTOM - up * (_BOTTOM - _TOP)


def chart(curves: Sequence[Curve], *, title: str, across: str, upward: str) -> str:
    """Draw one to four curves, each with a point or more, as one `svg` element."""
    sizes = [size for curve in curves for size in curve.points]
    values = [value for curve in curves for value in curve.points.values()]
    axes = _Axes(sizes=_powers(sizes), values=_powers(values))
    body = [*_grid(axes), *(_drawn(axes, curve, place) for place, curve in enumerate(curves))]
    said = "; ".join(
        f"{curve.name}: "
        + ", ".join(f"{value:.3g} at {size:,}" for size, value in curve.points.items())
        for curve in curves
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">'
        f"<title>{escape(title)}</title><desc>{escape(said)}.</desc><style>{STYLE}</style>"
        f'<rect class="chart-ground" width="{_WIDTH}" height="{_HEIGHT}"/>'
        f'<text class="chart-ink chart-title" x="{_LEFT}" y="28">{escape(title)}</text>'
        f'<text class="chart-ink" x="{(_LEFT + _RIGHT) // 2}" y="{_HEIGHT - 12}"'
        f' text-anchor="middle">{escape(across)}</text>'
        f'<text class="chart-ink" x="8" y="{_TOP - 8}">{escape(upward)}</text>'
        f"{''.join(body)}</svg>\n"
    )


def _powers(numbers: Sequence[float]) -> tuple[int, int]:
    low, high = math.floor(math.log10(min(numbers))), math.ceil(math.log10(max(numbers)))
    return low, max(high, low + 1)


def _grid(axes: _Axes) -> list[str]:
    lines = []
    for power in range(axes.sizes[0], axes.sizes[1] + 1):
        x, _ = axes.place(10.0**power, 10.0 ** axes.values[0])
        lines.append(
            f'<line class="chart-grid" x1="{x:.1f}" y1="{_TOP}" x2="{x:.1f}" y2="{_BOTTOM}"/>'
            f'<text class="chart-ink" x="{x:.1f}" y="{_BOTTOM + 18}" text-anchor="middle">'
            f"10^{power}</text>"
        )
    for power in range(axes.values[0], axes.values[1] + 1):
        _, y = axes.place(10.0 ** axes.sizes[0], 10.0**power)
        lines.append(
            f'<line class="chart-grid" x1="{_LEFT}" y1="{y:.1f}" x2="{_RIGHT}" y2="{y:.1f}"/>'
            f'<text class="chart-ink" x="{_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">'
            f"{10.0**power:g}</text>"
        )
    return lines


def _drawn(axes: _Axes, curve: Curve, place: int) -> str:
    spots = [axes.place(size, value) for size, value in sorted(curve.points.items())]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    colour = COLOURS[place]
    marks = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}"/>' for x, y in spots)
    key = _TOP + 24 * place
    return (
        f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"'
        f' stroke-dasharray="{DASHES[place]}"/>{marks}'
        f'<line x1="{_RIGHT + 12}" y1="{key}" x2="{_RIGHT + 42}" y2="{key}" stroke="{colour}"'
        f' stroke-width="2" stroke-dasharray="{DASHES[place]}"/>'
        f'<text class="chart-ink" x="{_RIGHT + 48}" y="{key + 4}">{escape(curve.name)}</text>'
    )


CHART = ROOT / "docs" / "charts" / "scale-latency.svg"
LATENCIES = ("dense", "sparse", "hybrid", "hybrid, range filter")

_UNITS = {" ms": "ms", " MB": "MB", " s": "s", "/s": "claims/s"}


def measured(sentences: int, *, rebuild: bool) -> dict[str, float]:
    """Measure one size, built anew if asked; return every measure by its name."""
    if rebuild or not is_built(sentences):
        child("benchmarks.scale_corpus", str(sentences))
    values = built(sentences)
    values |= child("benchmarks.scale_search", "search", str(sentences))
    return values | child("benchmarks.scale_search", "recall", str(sentences))


def figures_of(sentences: int, values: Mapping[str, float]) -> list[Figure]:
    """Return the figures of one size, its number of passages before each name."""
    return [
        Figure(
            measure=f"{sentences}: {name}",
            value=round(value, 4),
            n=CLAIMS,
            unit=next((unit for end, unit in _UNITS.items() if end in name), ""),
        )
        for name, value in values.items()
    ]


def run(arguments: argparse.Namespace) -> Sequence[Figure]:
    """Measure every size; write chart and page."""
    sizes = [int(size) for size in arguments.sizes.split()]
    found = {size: measured(size, rebuild=bool(arguments.rebuild)) for size in sizes}
    curves = [
        Curve(name=kind, points={size: found[size][f"{kind}, p50 ms"] for size in sizes})
        for kind in LATENCIES
    ]
    CHART.write_text(
        chart(curves, title="Search, median of one claim", across="passages", upward="ms"),
        encoding="utf-8",
    )
    write_page(found)
    return [figure for size in sizes for figure in figures_of(size, found[size])]


if __name__ == "__main__":
    command_line(
        "Measure search at growing sizes.", run, "sizes=10000 100000 1000000 ", "rebuild=1"
    )
