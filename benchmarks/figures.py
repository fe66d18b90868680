"""Measured values in, one JSON file of figures out: what every benchmark writes."""

import argparse
import hashlib
import json
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from statistics import median

import numpy as np
from numpy.typing import NDArray

from benchmarks.processes import ROOT
from claimwright.domain import Figure as Measured
from claimwright.flows.bundled_models import large_verifier
from claimwright.models.cards import ModelCard, bundled_cards, read_card
from claimwright.models.running import usable_cores
from claimwright_lab.evaluation.classification import share_figures

_DRAWS = 2000
_SEED = 13
_WRITTEN = (
    "benchmarks/matrix.yaml",
    "docs/figures.md",
    "docs/evaluation.md",
    "docs/charts",
    "README.md",
)
"""What recording writes."""
_NOT_WRITTEN = tuple(f":(exclude){path}" for path in _WRITTEN)
_LIBRARIES = ("numpy", "onnxruntime", "tokenizers", "pylance")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measured number, its name unique within one benchmark, such as `weighted nDCG@10`.

    The unit is empty for a share or a score in 0..1. `n` claims, pairs or rounds were measured; the
    ends are those of the 95 % interval, `None` where there is none.
    """

    measure: str
    value: float
    n: int
    unit: str = ""
    low: float | None = None
    high: float | None = None
    note: str = ""


Statistic = Callable[[NDArray[np.intp]], float]
"""Rows drawn, as indices, to a number."""


def bootstrap(statistic: Statistic, size: int) -> tuple[float, float]:
    """Return the 95 % percentile interval of a statistic over 2,000 seeded draws of the rows."""
    random = np.random.default_rng(_SEED)
    values = [statistic(random.integers(size, size=size)) for _ in range(_DRAWS)]
    low, high = np.quantile(values, (0.025, 0.975))
    return float(low), float(high)


def mean_figure(
    measure: str, values: Sequence[float], *, groups: Sequence[str] | None = None, note: str = ""
) -> Figure:
    """Return the mean of one value in 0..1 per claim with its 95 % interval.

    Claims of one group are drawn together; each is one of its own where no groups are given. Where
    all values are 0, or all are 1, the interval is the exact one.
    """
    table = np.array(values, dtype=np.float64)[:, None]
    (found,) = share_figures(table, np.ones_like(table), [(measure, note)], groups=groups)
    return of_result(found)


def median_figure(
    measure: str,
    values: Sequence[float],
    n: int,
    *,
    unit: str = "",
    note: str = "",
    digits: int = 3,
) -> Figure:
    """Return the median of a few rounds, the least and the most of them as its interval."""
    return Figure(
        measure=measure,
        value=round(median(values), digits),
        n=n,
        low=round(min(values), digits),
        high=round(max(values), digits),
        unit=unit,
        note=note,
    )


def of_result(found: Measured, *, measure: str = "", note: str | None = None) -> Figure:
    """Return a figure of the lab as one of the matrix, under its own name and note or others."""
    low, high = (None if end is None else round(end, 4) for end in (found.low, found.high))
    return Figure(
        measure=measure or found.name,
        value=round(found.value or 0.0, 4),
        n=found.n,
        low=low,
        high=high,
        note=found.note if note is None else note,
    )


def hardware() -> str:
    """Name the processor and the cores this process may use."""
    name = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        lines = cpuinfo.read_text(encoding="utf-8").splitlines()
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
        name = names[0] if names else name
    return f"{name}, {usable_cores()} cores"


def commit() -> str:
    """Return the short commit of the tree, with `+` when it has uncommitted source changes.

    What recording itself writes is no such change: a second record would else be marked by the
    first.
    """
    head = _git("rev-parse", "--short", "HEAD")
    changed = _git("status", "--porcelain", "--", "src", "benchmarks", *_NOT_WRITTEN)
    return f"{head}+" if changed else head


def changed_file() -> str:
    """Return the first tracked file that differs from the commit; empty where there is none.

    What recording writes does not count. The path is from the repository's root.
    """
    changed = _git("diff", "--name-only", "-z", "HEAD", "--", ".", *_NOT_WRITTEN)
    return changed.partition("\0")[0]


def _git(*words: str) -> str:
    done = subprocess.run(  # noqa: S603  # fixed words, no input
        ["git", *words],  # noqa: S607  # the caller's own git
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip()


def surroundings() -> dict[str, str]:
    """Return what the figures were made with and in."""
    return {
        "commit": commit(),
        "date": datetime.now(tz=UTC).date().isoformat(),
        "hardware": hardware(),
        "python": platform.python_version(),
        **{name: version(name) for name in _LIBRARIES},
        **{card.name: _made(card) for card in _cards()},
    }


def _made(card: ModelCard) -> str:
    """Name version, graph and fitted numbers: each of them changes what a model answers."""
    made = f"{card.version} {card.fingerprint[:12]}"
    if not card.calibration:
        return made
    fitted = repr(sorted(card.calibration.items())).encode()
    return f"{made} {hashlib.sha256(fitted).hexdigest()[:8]}"


def _cards() -> tuple[ModelCard, ...]:
    large = large_verifier()
    return (*bundled_cards(), *(() if large is None else (read_card(large),)))


def write(path: Path, figures: Sequence[Figure]) -> None:
    """Write figures and surroundings as one JSON file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    content = {"surroundings": surroundings(), "figures": [asdict(figure) for figure in figures]}
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def show(figures: Sequence[Figure]) -> None:
    """Print figures, one a line."""
    for figure in figures:
        ends = "" if figure.low is None else f"  [{figure.low:g}, {figure.high:g}]"
        note = f"  ({figure.note})" if figure.note else ""
        print(f"{figure.measure}: {figure.value:g} {figure.unit}{ends}  n={figure.n}{note}")


def command_line(
    description: str, run: Callable[[argparse.Namespace], Sequence[Figure]], *options: str
) -> None:
    """Run a benchmark from the command line and write what it measured.

    Args:
        description: One line for `--help`.
        run: The benchmark; gets the parsed options.
        options: Further options, each `name=default`; numbers where the default is one.
    """
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--output", type=Path, help="JSON file for the figures")
    for option in options:
        name, _, default = option.partition("=")
        kind = int if default.isdigit() else str
        parser.add_argument(f"--{name}", type=kind, default=kind(default))
    arguments = parser.parse_args()
    figures = run(arguments)
    show(figures)
    if arguments.output:
        write(arguments.output, figures)
    sys.exit(0 if figures else 1)


def scratch(name: str) -> Path:
    """Return a new folder for what a benchmark builds; the caller removes it."""
    return Path(tempfile.mkdtemp(prefix=f"claimwright-{name}-"))
