"""`matrix.yaml` in, checked rows out, and back: which figures are expected of which benchmark."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import yaml

from benchmarks.figures import Figure

MATRIX = Path(__file__).with_name("matrix.yaml")

_HEADER = """\
# Every published figure: what is measured, on which data, what came out, and how far a rerun may
# differ. `python -m benchmarks.reproduce` reruns it; `--record` writes what was measured here;
# docs/figures.md is rendered from it. Tolerances are absolute. Times and memory are held to
# their tolerance on the machine named beside them; on another one to their bounds alone.
"""
_TIMED = frozenset({"ms", "s", "claims/s", "documents/s", "pairs/s", "passages/s", "×"})
_MEMORY = frozenset({"MB"})
_SCORE_TOLERANCE = 0.002
_TIME_TOLERANCE = 0.5
_SIZE_TOLERANCE = 0.15


class MatrixError(Exception):
    """The matrix does not have the shape it must have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """One row of the matrix, its fields in the order of the file.

    The value is `None` before the first record; the interval is the 95 % one, or the extremes of
    few rounds. `tolerance` is the largest absolute difference of a rerun; `at_least` and `at_most`
    are what is demanded, if anything is.
    """

    measure: str
    value: float | None = None
    unit: str = ""
    interval: tuple[float, float] | None = None
    tolerance: float = 0.0
    at_least: float | None = None
    at_most: float | None = None
    n: int = 0
    note: str = ""

    @property
    def timed(self) -> bool:
        """Whether the machine decides on the value."""
        return self.unit in _TIMED | _MEMORY


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """One command and the figures it gives, its fields in the order of the file.

    The command is what stands after `python -m`, in another environment below the root where
    `python` names one. `quick` ones belong to the ten-minute subset. Models that took part have
    version, hash and, in newer rows, hash of the fitted numbers by name, data files their
    SHA-256 by path under `../shared/data`.
    """

    name: str
    title: str
    command: str
    quick: bool = False
    python: str = ""
    note: str = ""
    commit: str = ""
    date: str = ""
    hardware: str = ""
    models: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, str] = field(default_factory=dict)
    figures: tuple[Expected, ...] = ()


def load(path: Path = MATRIX) -> tuple[Benchmark, ...]:
    """Return the benchmarks of the matrix in order.

    Raises:
        MatrixError: A row lacks a field, or has one that is unknown, or a name stands twice.
    """
    # The same as `safe_load`, by the C parser: these are thousands of lines.
    raw = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    try:
        benchmarks = tuple(_benchmark(row) for row in raw["benchmarks"])
    except (KeyError, TypeError) as error:
        raise MatrixError(f"{path.name} is not a matrix: {error}") from error
    _no_repeats([benchmark.name for benchmark in benchmarks])
    for benchmark in benchmarks:
        _no_repeats([expected.measure for expected in benchmark.figures])
    return benchmarks


def save(benchmarks: Sequence[Benchmark], path: Path = MATRIX) -> None:
    """Write the matrix."""
    content = {"benchmarks": [_plain(benchmark) for benchmark in benchmarks]}
    text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True, width=100)
    path.write_text(_HEADER + text, encoding="utf-8")


def recorded(
    benchmark: Benchmark, measured: Sequence[Figure], surroundings: Mapping[str, str]
) -> Benchmark:
    """Return a benchmark with measured values in the place of the expected ones.

    Demands, and tolerances that were set, stay; a new measure gets a tolerance by its unit.
    """
    known = {expected.measure: expected for expected in benchmark.figures}
    return replace(
        benchmark,
        commit=surroundings["commit"],
        date=surroundings["date"],
        hardware=surroundings["hardware"],
        models={key: value for key, value in surroundings.items() if key.startswith("claimwright")},
        figures=tuple(_expected(figure, known.get(figure.measure)) for figure in measured),
    )


def _expected(figure: Figure, before: Expected | None) -> Expected:
    ends = None if figure.low is None or figure.high is None else (figure.low, figure.high)
    row = before or Expected(measure=figure.measure)
    return replace(
        row,
        value=figure.value,
        n=figure.n,
        unit=figure.unit,
        interval=ends,
        note=figure.note,
        tolerance=_kept_tolerance(before) or _tolerance(figure.unit, figure.value),
    )


def _kept_tolerance(before: Expected | None) -> float:
    """Return the tolerance that somebody set; 0 where it is that of the unit, or none yet."""
    if before is None or before.tolerance == _tolerance(before.unit, before.value or 0.0):
        return 0.0
    return before.tolerance


def _tolerance(unit: str, value: float) -> float:
    if unit in _TIMED:
        return round(abs(value) * _TIME_TOLERANCE, 3)
    if unit:
        return round(abs(value) * _SIZE_TOLERANCE, 3)
    return _SCORE_TOLERANCE


def _benchmark(row: Mapping[str, object]) -> Benchmark:
    figures = row.get("figures") or []
    if not isinstance(figures, list):
        raise MatrixError(f"the figures of {row.get('name')!r} are no list")
    rest = {key: value for key, value in row.items() if key != "figures"}
    return Benchmark(**rest, figures=tuple(_figure(one) for one in figures))  # type: ignore[arg-type]  # YAML scalars; a wrong key raises


def _figure(row: Mapping[str, object]) -> Expected:
    ends = row.get("interval")
    interval = (float(ends[0]), float(ends[1])) if isinstance(ends, list) else None
    return Expected(**{**row, "interval": interval})  # type: ignore[arg-type]  # as above


def _plain(benchmark: Benchmark) -> dict[str, object]:
    row = asdict(benchmark)
    always = ("name", "title", "command", "quick")
    plain = {key: value for key, value in row.items() if value or key in always}
    return plain | {"figures": [_plain_figure(figure) for figure in row["figures"]]}


def _plain_figure(row: Mapping[str, object]) -> dict[str, object]:
    """Leave out what was not measured or said; a 0 is a number."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in row.items()
        if value not in (None, "") and (value or key != "n")
    }


def _no_repeats(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise MatrixError(f"{name!r} stands twice in the matrix")
