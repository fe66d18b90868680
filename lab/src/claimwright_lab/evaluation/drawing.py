"""Bins of reliability, curves of risk and figures with intervals in, charts as SVG text out.

A chart brings its own ground, lighter or darker as the reader prefers, so that it can be read on
any page; its text is text, and its description says in words what it shows. Series differ by the
shape of their marks or dashes, not by colour alone.
"""

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final, TypeAlias

from claimwright.domain import Figure
from claimwright.errors import UnavailableError
from claimwright_lab.evaluation.calibration import Bin, confidence_of, reliability_bins
from claimwright_lab.evaluation.classification import Answers
from claimwright_lab.evaluation.selective import Point, risk_coverage

_Position: TypeAlias = tuple[float, float]

MAX_SERIES: Final = 4
"""More cannot be told apart."""

_WIDTH: Final = 480
_HEIGHT: Final = 440
_LEFT: Final = 64
_RIGHT: Final = 464
_TOP: Final = 72
_BOTTOM: Final = 376
_MIDDLE: Final = 200
"""Where the axis of intervals begins, right of the names of its rows."""
_ROW: Final = 10
_LINE: Final = 16
_NAME_ROOM: Final = 26
_DRAWN_POINTS: Final = 200
_SMALLEST: Final = 3.0
_LARGEST: Final = 12.0
_TICKS: Final = 5
_KEY_WIDTH: Final = 30
_LETTER_WIDTH: Final = 7.5
_TOPS: Final = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Of Okabe and Ito (2008), which most people with a colour deficiency tell apart."""
DASHES: Final = ("", "7 4", "2 3", "10 3 2 3")

STYLE: Final = (
    ".chart-ground{fill:#fff}.chart-line{stroke:#333}.chart-grid{stroke:#ddd}"
    ".chart-ink{fill:#333;font:13px system-ui,sans-serif}"
    ".chart-title{font-size:15px;font-weight:600}"
    "@media(prefers-color-scheme:dark){.chart-ground{fill:#1c1f24}.chart-line{stroke:#ddd}"
    ".chart-grid{stroke:#444}.chart-ink{fill:#ddd}}"
)
"""Of names that no page has, for a style within a page is the whole page's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Axes:
    """What is written around a chart."""

    title: str
    across: str
    upward: str
    top: float = 1.0

    def place(self, x: float, y: float) -> _Position:
        """Return where a value is drawn."""
        right = _LEFT + x * (_RIGHT - _LEFT)
        return right, _BOTTOM - y / self.top * (_BOTTOM - _TOP)


def reliability_diagram(series: Mapping[str, Sequence[Bin]], *, title: str) -> str:
    """Draw accuracy over confidence as one `svg` element: honest probabilities lie on the diagonal.

    Series, one to four, are bins by what they were measured on, such as `before` and `after`; the
    area of a mark grows with the share of its bin.
    """
    axes = _Axes(title=title, across="confidence", upward="accuracy")
    body = [
        _line([axes.place(0, 0), axes.place(1, 1)], 'class="chart-line" stroke-dasharray="4 4"')
    ]
    said = []
    for place, (name, bins) in enumerate(series.items()):
        body += _marks(axes, bins, place)
        values = "; ".join(
            f"confidence {piece.confidence:.2f}, accuracy {piece.accuracy:.2f}, {piece.n} answers"
            for piece in bins
            if piece.confidence is not None and piece.accuracy is not None
        )
        said.append(f"{name}: {values}.")
    return _svg(axes, body, tuple(series), " ".join(said))


def risk_coverage_chart(series: Mapping[str, Sequence[Point]], *, title: str) -> str:
    """Draw the share of wrong answers over the share that is answered as one `svg` element.

    Series, one to four, are points as `selective.risk_coverage` gives them; some 200 are drawn.
    """
    drawn = {name: _thinned(points) for name, points in series.items()}
    highest = max(point.risk for points in drawn.values() for point in points)
    axes = _Axes(
        title=title,
        across="coverage: share of pairs answered",
        upward="risk: share of answers wrong",
        top=next(top for top in _TOPS if highest <= top),
    )
    body, legend = [], []
    for place, points in enumerate(drawn.values()):
        way = [axes.place(point.coverage, point.risk) for point in points]
        body.append(_line([(_LEFT, way[0][1]), *way], _pen(place)))
        x, y = _key(place, len(series))
        legend.append(_line([(x - 12, y), (x + 8, y)], _pen(place)))
    said = " ".join(f"{name}: {_in_words(points)}." for name, points in series.items())
    return _svg(axes, body, tuple(series), said, legend)


def interval_chart(rows: Mapping[str, Mapping[str, Figure]], *, title: str, across: str) -> str:
    """Draw figures of several series below each other, each as a mark on its 95 % interval.

    Rows hold figures in 0..1 by the name of the series, at most four in all. A
    series that has no figure in a row, or one without a value, leaves its line empty. `across` says
    below the axis what the figures are; the `svg` element is the higher the more rows there are.
    """
    names = tuple(dict.fromkeys(name for row in rows.values() for name in row))
    step = _ROW + _LINE * len(names)
    bottom = float(_TOP + step * len(rows))
    body, said = [], []
    for at, (row, figures) in enumerate(rows.items()):
        top = _TOP + step * at
        body.append(_text((_MIDDLE - 10, top + step / 2 + 4), row[:_NAME_ROOM], anchor="end"))
        for place, name in enumerate(names):
            if (figure := figures.get(name)) and figure.value is not None:
                body += _interval(figure, place, top + _ROW / 2 + _LINE * (place + 0.5))
                said.append(f"{row}, {name}: {_interval_words(figure)}.")
    for tick in range(_TICKS + 1):
        x = _across(tick / _TICKS)
        body.insert(0, _line([(x, _TOP), (x, bottom)], 'class="chart-grid"'))
        body.append(_text((x, bottom + 20), f"{tick / _TICKS:g}", anchor="middle"))
    body.append(_text(((_MIDDLE + _RIGHT) / 2, bottom + 44), across, anchor="middle"))
    told = f"{across}. {' '.join(said)}"
    return _page(title, told, names, parts=body, height=bottom + 64)


def log_chart(
    series: Mapping[str, Mapping[int, float]], *, title: str, across: str, upward: str
) -> str:
    """Draw values over sizes, both above 0, on axes of powers of ten as one `svg` element.

    Series, one to four, are values by size.
    """
    sizes = _powers([size for points in series.values() for size in points])
    values = _powers([value for points in series.values() for value in points.values()])

    def at(size: float, value: float) -> _Position:
        right = (math.log10(size) - sizes[0]) / (sizes[-1] - sizes[0])
        up = (math.log10(value) - values[0]) / (values[-1] - values[0])
        return _LEFT + right * (_RIGHT - _LEFT), _BOTTOM - up * (_BOTTOM - _TOP)

    body = [
        _text(((_LEFT + _RIGHT) / 2, _BOTTOM + 44.0), across, anchor="middle"),
        _text((18.0, (_TOP + _BOTTOM) / 2), upward, anchor="middle", turned=True),
    ]
    for power in sizes:
        x, _ = at(10.0**power, 10.0 ** values[0])
        body.append(_line([(x, _BOTTOM), (x, _TOP)], 'class="chart-grid"'))
        body.append(_text((x, _BOTTOM + 20), f"10^{power}", anchor="middle"))
    for power in values:
        _, y = at(10.0 ** sizes[0], 10.0**power)
        body.append(_line([(_LEFT, y), (_RIGHT, y)], 'class="chart-grid"'))
        body.append(_text((_LEFT - 8, y + 4), f"{10.0**power:g}", anchor="end"))
    for place, points in enumerate(series.values()):
        way = [at(size, value) for size, value in sorted(points.items())]
        body += [_line(way, _pen(place)), *(_mark(place, spot, 4.5) for spot in way)]
    said = "; ".join(
        f"{name}: {', '.join(f'{value:.3g} at {size:,}' for size, value in points.items())}"
        for name, points in series.items()
    )
    return _page(title, f"{said}.", tuple(series), parts=body)


def _powers(numbers: Sequence[float]) -> range:
    low, high = math.floor(math.log10(min(numbers))), math.ceil(math.log10(max(numbers)))
    return range(low, max(high, low + 1) + 1)


def _interval(figure: Figure, place: int, y: float) -> list[str]:
    value = figure.value or 0.0
    ends = [value if end is None else end for end in (figure.low, figure.high)]
    way = [(_across(end), y) for end in ends]
    return [_line(way, _pen(place)), _mark(place, (_across(value), y), 4.5)]


def _interval_words(figure: Figure) -> str:
    if figure.low is None or figure.high is None:
        return f"{figure.value:.3f}"
    return f"{figure.value:.3f} ({figure.low:.3f} to {figure.high:.3f})"


def _across(share: float) -> float:
    return _MIDDLE + min(1.0, max(0.0, share)) * (_RIGHT - _MIDDLE)


def _marks(axes: _Axes, bins: Sequence[Bin], place: int) -> list[str]:
    total = sum(piece.n for piece in bins)
    full = [
        (axes.place(piece.confidence, piece.accuracy), piece.n / total)
        for piece in bins
        if piece.confidence is not None and piece.accuracy is not None
    ]
    span = _LARGEST - _SMALLEST
    marks = [_mark(place, at, _SMALLEST + span * share**0.5) for at, share in full]
    return [_line([at for at, _ in full], _pen(place)), *marks]


def _mark(place: int, at: _Position, size: float) -> str:
    (x, y), paint = at, f'fill="{COLOURS[place]}" fill-opacity=".75"'
    if place == 0:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:.1f}" {paint}/>'
    corners = {
        1: ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
        2: ((0, -1.3), (1.2, 0.9), (-1.2, 0.9)),
        3: ((0, -1.25), (1.25, 0), (0, 1.25), (-1.25, 0)),
    }[place]
    points = " ".join(f"{x + size * dx:.1f},{y + size * dy:.1f}" for dx, dy in corners)
    return f'<polygon points="{points}" {paint}/>'


def _pen(place: int) -> str:
    dash = f' stroke-dasharray="{DASHES[place]}"' if DASHES[place] else ""
    return f'stroke="{COLOURS[place]}" stroke-width="2"{dash}'


def _line(way: Sequence[_Position], pen: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in way)
    return f'<polyline points="{points}" fill="none" {pen}/>'


def _thinned(points: Sequence[Point]) -> list[Point]:
    """Keep some 200 points, the first and the last among them."""
    step = max(1, len(points) // _DRAWN_POINTS)
    kept = list(points[::step])
    return kept if kept[-1] is points[-1] else [*kept, points[-1]]


def _in_words(points: Sequence[Point]) -> str:
    """Say the risk at about each fifth of the coverage."""
    said = []
    for share in (0.2, 0.4, 0.6, 0.8, 1.0):
        near = min(points, key=lambda point: abs(point.coverage - share))
        said.append(f"coverage {near.coverage:.2f}, risk {near.risk:.3f}")
    return "; ".join(dict.fromkeys(said))


def _key(place: int, series: int) -> _Position:
    return _LEFT + 12 + place * (_RIGHT - _LEFT) / series, 50.0


def _cut(name: str, series: int) -> str:
    """Return as much of a name as the legend has room for; the description has all of it."""
    room = int(((_RIGHT - _LEFT) / series - _KEY_WIDTH) / _LETTER_WIDTH)
    return name if len(name) <= room else f"{name[: room - 1]}…"


def _svg(
    axes: _Axes, body: Sequence[str], names: Sequence[str], said: str, legend: Sequence[str] = ()
) -> str:
    told = f"{axes.upward} over {axes.across}. {said}"
    return _page(axes.title, told, names, legend=legend, parts=[*_grid(axes), *body])


def _page(
    title: str,
    said: str,
    names: Sequence[str],
    *,
    parts: Sequence[str],
    legend: Sequence[str] = (),
    height: float = _HEIGHT,
) -> str:
    """Return a whole chart; its legend shows marks where it is given nothing else."""
    mark = hashlib.sha256(f"{title}{said}".encode()).hexdigest()[:8]
    spots = [_key(place, len(names)) for place in range(len(names))]
    keys = [
        _text((x + 14, y + 4), _cut(name, len(names)))
        for name, (x, y) in zip(names, spots, strict=True)
    ]
    size = f'viewBox="0 0 {_WIDTH} {height:g}" width="{_WIDTH}" height="{height:g}"'
    told = f'role="img" aria-labelledby="title-{mark} desc-{mark}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} {told}>',
        f'<title id="title-{mark}">{escape(title)}</title>',
        f'<desc id="desc-{mark}">{escape(said)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="chart-ground" width="{_WIDTH}" height="{height:g}" rx="6"/>',
        _text((_LEFT, 28), title, kind="chart-ink chart-title"),
        *(legend or [_mark(place, spot, 6.0) for place, spot in enumerate(spots)]),
        *keys,
        *parts,
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _grid(axes: _Axes) -> list[str]:
    lines = []
    for step in range(_TICKS + 1):
        share = step / _TICKS
        (x, _), (_, y) = axes.place(share, 0), axes.place(0, share * axes.top)
        lines += [
            _line([(x, _BOTTOM), (x, _TOP)], 'class="chart-grid"'),
            _line([(_LEFT, y), (_RIGHT, y)], 'class="chart-grid"'),
            _text((x, _BOTTOM + 20), f"{share:g}", anchor="middle"),
            _text((_LEFT - 8, y + 4), f"{share * axes.top:.2g}", anchor="end"),
        ]
    below = ((_LEFT + _RIGHT) / 2, _BOTTOM + 44.0)
    beside = (18.0, (_TOP + _BOTTOM) / 2)
    return [
        *lines,
        _text(below, axes.across, anchor="middle"),
        _text(beside, axes.upward, anchor="middle", turned=True),
    ]


def _text(
    at: _Position,
    text: str,
    *,
    anchor: str = "start",
    kind: str = "chart-ink",
    turned: bool = False,
) -> str:
    x, y = at
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{turn}'
    return f'<text class="{kind}" {place}>{escape(text)}</text>'


RELIABILITY: Final = "reliability"
RISK_COVERAGE: Final = "risk-coverage"


def charts_of(answers: Answers, before: Answers | None, *, title: str) -> dict[str, str]:
    """Draw how honest probabilities are, and what abstaining would buy.

    `before` are the answers without calibration; `None` where there is no such thing.

    Returns:
        `reliability` and `risk-coverage`, each one `svg` element; nothing where only labels are
        known.
    """
    known = {"calibrated": answers} if before is None else {"before": before, "calibrated": answers}
    series = {
        name: confidence_of(one) for name, one in known.items() if one.probabilities is not None
    }
    if not series:
        return {}
    return {
        RELIABILITY: reliability_diagram(
            {name: reliability_bins(*pair) for name, pair in series.items()}, title=title
        ),
        RISK_COVERAGE: risk_coverage_chart(
            {name: risk_coverage(*pair) for name, pair in series.items()}, title=title
        ),
    }


def write_charts(folder: Path, name: str, charts: Mapping[str, str]) -> tuple[Path, ...]:
    """Return where charts lie once they are written, each after the name.

    Raises:
        UnavailableError: The folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        paths = []
        for kind, svg in charts.items():
            path = folder / f"{name}-{kind}.svg"
            path.write_text(svg, encoding="utf-8")
            paths.append(path)
    except OSError as error:
        raise UnavailableError(
            f"{str(folder)!r} cannot be written: {error.strerror}; name another folder"
        ) from error
    return tuple(paths)
