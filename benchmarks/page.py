"""The matrix in, the tables of `docs/evaluation.md` out."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.data_sets import ROOT
from benchmarks.matrix import Benchmark, Expected

PAGE = ROOT / "docs" / "evaluation.md"
START = "<!-- from benchmarks/matrix.yaml: start -->"
UNMEASURED = "Not measured yet: a rerun fails until it is."
END = "<!-- from benchmarks/matrix.yaml: end -->"


def rendered(text: str, benchmarks: Sequence[Benchmark]) -> str:
    """Return a page with the tables between its two marks.

    Args:
        text: Of the page.
        benchmarks: The matrix.

    Returns:
        The page; what stands outside the marks is untouched.

    Raises:
        ValueError: A mark is missing.
    """
    before, start, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not start or not end:
        message = f"the page lacks the mark {START if not start else END!r}"
        raise ValueError(message)
    return f"{before}{START}\n\n{tables(benchmarks)}\n{END}{after}"


def render(benchmarks: Sequence[Benchmark], page: Path = PAGE) -> None:
    """Write the tables into the page."""
    page.write_text(rendered(page.read_text(encoding="utf-8"), benchmarks), encoding="utf-8")


def tables(benchmarks: Sequence[Benchmark]) -> str:
    """Return one section per benchmark, those that nobody has measured yet among them."""
    return "\n".join(_section(benchmark) for benchmark in benchmarks)


def _section(benchmark: Benchmark) -> str:
    measured = f"Commit `{benchmark.commit}`, {benchmark.date}, {benchmark.hardware}."
    lines = [f"### {benchmark.title}", ""]
    lines += [benchmark.note, ""] if benchmark.note else []
    lines += [
        f"`python -m {benchmark.command}`",
        "",
        measured if benchmark.commit else UNMEASURED,
        "",
    ]
    lines += ["| measure | value | interval | n | demanded |", "|---|--:|--:|--:|--:|"]
    lines += [_row(expected) for expected in benchmark.figures]
    notes = dict.fromkeys(
        f"{expected.measure}: {expected.note}." for expected in benchmark.figures if expected.note
    )
    if notes:
        lines += ["", "Notes:", ""] + [f"- {note}" for note in notes]
    return "\n".join([*lines, ""])


def _row(expected: Expected) -> str:
    ends = expected.interval
    cells = [
        expected.measure,
        _number(expected.value, expected.unit),
        f"{_number(ends[0])}–{_number(ends[1])}" if ends else "",
        str(expected.n),
        _demand(expected),
    ]
    return f"| {' | '.join(cells)} |"


def _demand(expected: Expected) -> str:
    parts = []
    if expected.at_least is not None:
        parts.append(f"≥ {_number(expected.at_least)}")
    if expected.at_most is not None:
        parts.append(f"≤ {_number(expected.at_most)}")
    return ", ".join(parts)


def _number(value: float | None, unit: str = "") -> str:
    if value is None:
        return "not measured"
    return f"{value:,g} {unit}".strip()
