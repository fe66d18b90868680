"""The matrix in, its benchmarks rerun, every figure judged exact, within tolerance or FAIL.

A number that is missing, a run that did not happen and data that differ are failures, and any
failure ends with a non-zero exit code. A number that the matrix does not hold yet is told as new.
A run writes a new file each time; none is ever reused.
"""

import argparse
import json
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from benchmarks.data_sets import MissingDataError, sha256
from benchmarks.figures import Figure, changed_file, hardware
from benchmarks.matrix import Benchmark, Expected, load, recorded, save
from benchmarks.page import render
from benchmarks.processes import ROOT

RUNS = Path(__file__).parent / "runs"
_EXACT = 5e-5


class Outcome(StrEnum):
    """How a rerun compares."""

    EXACT = "exact"
    WITHIN = "within tolerance"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The figures of a benchmark with what they were made in, or why it did not run."""

    figures: tuple[Figure, ...] = ()
    surroundings: Mapping[str, str]
    failure: str = ""


def judge(expected: Expected, measured: float | None, *, same_machine: bool) -> Outcome:
    """Compare a measured value with the expected one; on another machine a time with its bounds.

    FAIL without a number or an expectation, when a demanded bound is missed, or when the difference
    is above the tolerance; exact when they agree to four decimals.
    """
    if measured is None or expected.value is None or not _demands_met(expected, measured):
        return Outcome.FAIL
    difference = abs(measured - expected.value)
    if difference <= _EXACT:
        return Outcome.EXACT
    elsewhere = expected.timed and not same_machine
    return Outcome.WITHIN if elsewhere or difference <= expected.tolerance else Outcome.FAIL


def _demands_met(expected: Expected, measured: float) -> bool:
    if expected.at_least is not None and measured < expected.at_least:
        return False
    return expected.at_most is None or measured <= expected.at_most


def rerun(benchmark: Benchmark) -> Run:
    """Check a benchmark's data and run its command; return the figures, or why there are none."""
    output = RUNS / f"{benchmark.name}.json"
    output.parent.mkdir(exist_ok=True)
    output.unlink(missing_ok=True)
    try:
        _check_data(benchmark)
    except MissingDataError as error:
        return Run(surroundings={}, failure=str(error))
    python = ROOT / benchmark.python if benchmark.python else Path(sys.executable)
    if not python.is_file():
        return Run(
            surroundings={}, failure=f"there is no {benchmark.python}; `make bench-all` makes it"
        )
    words = [str(python), "-m", *shlex.split(benchmark.command), "--output", str(output)]
    done = subprocess.run(words, cwd=ROOT, stdout=sys.stderr, check=False)  # noqa: S603  # from our own matrix
    if done.returncode or not output.is_file():
        return Run(surroundings={}, failure=f"the command ended with {done.returncode}")
    content = json.loads(output.read_text(encoding="utf-8"))
    return Run(
        figures=tuple(Figure(**figure) for figure in content["figures"]),
        surroundings=content["surroundings"],
    )


def _check_data(benchmark: Benchmark) -> None:
    for path, digest in benchmark.data.items():
        if sha256(path) != digest:
            raise MissingDataError(f"the data file {path!r} is not the one that was measured on")


def compare(benchmark: Benchmark, run: Run) -> list[tuple[Expected, float | None, Outcome]]:
    """Judge every expected figure of a benchmark against a run."""
    measured = {figure.measure: figure.value for figure in run.figures}
    same = benchmark.hardware == hardware()
    return [
        (
            expected,
            measured.get(expected.measure),
            judge(expected, measured.get(expected.measure), same_machine=same),
        )
        for expected in benchmark.figures
    ]


def unexpected(benchmark: Benchmark, run: Run) -> list[Figure]:
    """Return what a run measured and the matrix does not hold, in the order of the run.

    Such a figure is no failure: nothing was claimed of it. It is told, so that it gets recorded.
    """
    known = {expected.measure for expected in benchmark.figures}
    return [figure for figure in run.figures if figure.measure not in known]


def report(benchmark: Benchmark, run: Run) -> bool:
    """Print how a run compares; return whether nothing failed."""
    print(f"\n{benchmark.name}: {run.failure or benchmark.title}")
    outcomes = compare(benchmark, run)
    for expected, value, outcome in outcomes:
        shown = "no number" if value is None else f"{value:g}"
        print(f"  {outcome:16}  {expected.measure}: {shown} (expected {expected.value})")
    for figure in unexpected(benchmark, run):
        print(f"  {'new':16}  {figure.measure}: {figure.value:g} (not in the matrix: use --record)")
    if not outcomes:
        print("  FAIL              nothing is expected of it yet: use --record")
    return bool(outcomes) and all(outcome is not Outcome.FAIL for *_, outcome in outcomes)


def _refuse_changed() -> None:
    """Stop before a figure is recorded under a commit that did not make it."""
    changed = changed_file()
    if changed:
        sys.exit(
            f"{changed!r} has uncommitted changes: commit them first, so that what is recorded "
            "names the code that was measured"
        )


def _record(benchmarks: Sequence[Benchmark], benchmark: Benchmark, run: Run) -> None:
    new = recorded(benchmark, run.figures, run.surroundings)
    save([new if one.name == benchmark.name else one for one in benchmarks])
    render(load())


def _chosen(benchmarks: Sequence[Benchmark], arguments: argparse.Namespace) -> list[Benchmark]:
    chosen = [
        benchmark
        for benchmark in benchmarks
        if (not arguments.only or benchmark.name in arguments.only)
        and (not arguments.quick or benchmark.quick)
    ]
    if not chosen:
        names = ", ".join(benchmark.name for benchmark in benchmarks)
        sys.exit(f"nothing to run; the benchmarks are {names}")
    return chosen


def main(words: Sequence[str] | None = None) -> int:
    """Rerun benchmarks; return 0 when every figure is exact or within tolerance, else 1."""
    parser = argparse.ArgumentParser(description="Rerun the benchmark matrix.")
    parser.add_argument("--only", action="append", metavar="NAME", help="this one; repeatable")
    parser.add_argument("--quick", action="store_true", help="the ten-minute subset")
    parser.add_argument("--record", action="store_true", help="write what is measured")
    parser.add_argument("--render", action="store_true", help="write the pages alone")
    parser.add_argument("--list", action="store_true", help="name the benchmarks")
    arguments = parser.parse_args(words)
    if arguments.list:
        print("\n".join(f"{one.name}: {one.title}" for one in load()))
        return 0
    if arguments.render:
        render(load())
        return 0
    chosen = _chosen(load(), arguments)
    if arguments.record:
        _refuse_changed()
    good = True
    for benchmark in chosen:
        run = rerun(benchmark)
        if arguments.record and not run.failure:
            _refuse_changed()
            _record(load(), benchmark, run)
        current = next(one for one in load() if one.name == benchmark.name)
        good = report(current, run) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
