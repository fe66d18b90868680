"""The matrix is whole: every benchmark exists, was measured, and meets what is demanded of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from benchmarks.figures import Figure, surroundings
from benchmarks.matrix import Benchmark, Expected, MatrixError, load, recorded, save
from benchmarks.page import (
    PAGE,
    UNMEASURED,
    filled,
    stale_page,
)
from benchmarks.processes import ROOT
from benchmarks.reproduce import Outcome, judge

FITTED_SINCE = "2026-11-29"
FITTED = {"claimwright-verifier": "d7d99814", "claimwright-verifier-large": "f806c47c"}
"""The hashes of the numbers that were fitted that day, before records held such hashes."""

SURROUNDINGS = {"commit": "abc", "date": "2026-01-01", "hardware": "h", "claimwright-encoder": "1"}

OF_AN_OLDER_VERIFIER = {
    "article",
    "cited-article",
    "debates",
    "debates-adversary",
    "encoding",
    "evaluate-scifact-retrieval",
    "extraction",
    "ingestion",
    "kills",
    "latency",
    "memory",
    "page-weight",
    "retrieval-collections",
    "retrieval-scifact",
    "scale",
    "sentences",
    "shapes",
    "shortened",
    "tune-retrieval",
    "verifying",
    "weigh-attacks",
}
"""Benchmarks measured with an older verifier, or before its numbers were fitted anew. What is
measured again leaves the set; what readers must know of the rest stands at the top of
docs/figures.md and below the README's table."""


def module(benchmark: Benchmark) -> Path:
    return ROOT / f"{benchmark.command.split()[0].replace('.', '/')}.py"


def test_every_benchmark_is_a_file(matrix: Sequence[Benchmark]) -> None:
    assert [one.name for one in matrix if not module(one).is_file()] == []


def test_every_expected_figure_meets_its_own_demand(matrix: Sequence[Benchmark]) -> None:
    rows = [(one.name, row) for one in matrix if one.commit for row in one.figures]
    failing = [
        (name, row.measure)
        for name, row in rows
        if judge(row, row.value, same_machine=True) is not Outcome.EXACT
    ]

    assert failing == []


def test_what_was_measured_says_when_and_where(matrix: Sequence[Benchmark]) -> None:
    measured = [one for one in matrix if any(row.value is not None for row in one.figures)]

    assert [one.name for one in measured if not (one.commit and one.date and one.hardware)] == []


def made_with(one: Benchmark, name: str) -> str:
    """Return what is recorded of a verifier; empty where it took no part.

    Older rows do not hold the fitted numbers: they are told by the day.
    """
    made = one.models.get(name, "")
    if made.count(" ") != 1:
        return made
    fitted = FITTED[name] if one.date >= FITTED_SINCE else "older"
    return f"{made} {fitted}"


def test_what_an_older_verifier_measured_is_known(matrix: Sequence[Benchmark]) -> None:
    present = surroundings()
    older = {
        one.name
        for one in matrix
        for name in FITTED
        if name in present and made_with(one, name) not in {"", present[name]}
    }

    assert older == OF_AN_OLDER_VERIFIER


def test_who_was_measured_before_the_last_fit_is_older() -> None:
    name = "claimwright-verifier"
    bare = {name: surroundings()[name].rsplit(maxsplit=1)[0]}
    before, after = (
        Benchmark(name="b", title="B", command="c", date=date, models=bare)
        for date in ("2026-11-28", FITTED_SINCE)
    )

    assert made_with(before, name) != made_with(after, name)


@pytest.mark.parametrize("name", ["weigh-attacks", "debates", "debates-adversary"])
def test_what_is_told_of_the_small_verifier_is_measured_with_it(
    matrix: Sequence[Benchmark], name: str
) -> None:
    (command,) = (one.command for one in matrix if one.name == name)

    assert command.endswith(" --verifier small")


def test_what_nobody_has_measured_is_told_on_the_page(matrix: Sequence[Benchmark]) -> None:
    unmeasured = [one for one in matrix if not one.commit]

    assert PAGE.read_text(encoding="utf-8").count(UNMEASURED) == len(unmeasured)


def test_the_pages_say_what_the_matrix_says(matrix: Sequence[Benchmark]) -> None:
    assert stale_page(matrix) is None, "run `python -m benchmarks.reproduce --render`"


def test_a_matrix_is_read_as_it_was_written(tmp_path: Path) -> None:
    row = Expected(measure="m", value=1.5, tolerance=0.1, n=3, interval=(1.0, 2.0), at_most=2.0)
    whole = Benchmark(name="b", title="B", command="c", data={"f": "0"}, figures=(row,))

    save([whole], tmp_path / "matrix.yaml")

    assert load(tmp_path / "matrix.yaml") == (whole,)


def test_a_matrix_with_an_unknown_field_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "matrix.yaml"
    path.write_text("benchmarks: [{name: b, title: B, command: c, quik: true}]", encoding="utf-8")

    with pytest.raises(MatrixError, match="quik"):
        load(path)


def test_a_benchmark_that_stands_twice_is_refused(tmp_path: Path) -> None:
    whole = Benchmark(name="b", title="B", command="c")
    save([whole, whole], tmp_path / "matrix.yaml")

    with pytest.raises(MatrixError, match="'b' stands twice"):
        load(tmp_path / "matrix.yaml")


def test_recording_keeps_what_is_demanded() -> None:
    before = Benchmark(
        name="b", title="B", command="c", figures=(Expected(measure="m", at_least=0.7),)
    )

    after = recorded(before, [Figure(measure="m", value=0.8, n=5)], SURROUNDINGS)

    expected = Expected(measure="m", value=0.8, tolerance=0.002, n=5, at_least=0.7)
    assert (expected,) == after.figures


def test_recording_a_time_allows_half_of_it() -> None:
    before = Benchmark(name="b", title="B", command="c")

    after = recorded(before, [Figure(measure="p50", value=200.0, n=5, unit="ms")], SURROUNDINGS)

    assert [100.0] == [row.tolerance for row in after.figures]


def test_recording_keeps_a_tolerance_that_was_set() -> None:
    row = Expected(measure="p50", value=100.0, unit="ms", tolerance=80.0)
    before = Benchmark(name="b", title="B", command="c", figures=(row,))

    after = recorded(before, [Figure(measure="p50", value=200.0, n=5, unit="ms")], SURROUNDINGS)

    assert [80.0] == [row.tolerance for row in after.figures]


@pytest.mark.parametrize(("unit", "tolerance"), [("passages/s", 5.0), ("×", 5.0), ("MB", 1.5)])
def test_a_tolerance_that_comes_of_the_unit_is_made_anew(unit: str, tolerance: float) -> None:
    row = Expected(measure="m", value=100.0, tolerance=0.002)
    before = Benchmark(name="b", title="B", command="c", figures=(row,))

    after = recorded(before, [Figure(measure="m", value=10.0, n=5, unit=unit)], SURROUNDINGS)

    assert [(tolerance, True)] == [(row.tolerance, row.timed) for row in after.figures]


def test_the_machine_decides_on_every_pace_and_on_every_ratio_of_paces(
    matrix: Sequence[Benchmark],
) -> None:
    rows = [row for one in matrix for row in one.figures if row.value is not None]
    paces = [row for row in rows if row.measure.endswith("/s") or " over " in row.measure]

    assert [row.measure for row in paces if not row.timed] == []


MARKS = ("<", ">")


def test_a_page_without_its_marks_is_refused() -> None:
    with pytest.raises(ValueError, match="lacks the mark"):
        filled("no marks", MARKS, "new")
    with pytest.raises(ValueError, match="lacks the mark '>'"):
        filled("<", MARKS, "new")


def test_only_what_stands_between_the_marks_is_rendered() -> None:
    assert filled("before < old > after", MARKS, "new") == "before <\n\nnew\n> after"
