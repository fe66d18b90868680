"""Matrix and what the README tells of it in, the README's table of figures out."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import yaml

from benchmarks.matrix import Benchmark, Expected, MatrixError

SUMMARY: Final = Path(__file__).with_name("summary.yaml")
_NAMED: Final = re.compile(r"\{([^{}:]+): ([^{}]+)\}")
_HEAD: Final = ("what", "figure", "beside it")


def summary(benchmarks: Sequence[Benchmark], path: Path = SUMMARY) -> str:
    """Return the table as Markdown, `{row: measure}` replaced by that figure with its interval.

    Raises:
        MatrixError: The matrix has no such figure, or it is not measured yet.
    """
    figures = {(row.name, each.measure): each for row in benchmarks for each in row.figures}

    def told(named: re.Match[str]) -> str:
        figure = figures.get((named[1], named[2]))
        if figure is None or figure.value is None:
            raise MatrixError(f"{path.name} names {named[0]}, which the matrix does not have")
        return _short(figure)

    rows = [
        [_NAMED.sub(told, row[column]) for column in ("what", "figure", "beside")]
        for row in yaml.safe_load(path.read_text(encoding="utf-8"))
    ]
    lines = [_HEAD, ("---",) * len(_HEAD), *rows]
    return "\n".join([*(f"| {' | '.join(line)} |" for line in lines), ""])


def _short(figure: Expected) -> str:
    """Return a share to two decimals, with the interval if it is one."""
    value = _two(figure.value or 0.0)
    if not figure.interval or figure.interval[0] == figure.interval[1]:
        return value
    return f"{value} ({_two(figure.interval[0])}–{_two(figure.interval[1])})"


def _two(value: float) -> str:
    return f"{value:.2f}".removeprefix("0") if value else "0"
