"""Writes the matrix into `docs/figures.md`, and what was aimed at into `docs/evaluation.md`."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.aims import Aim, load_aims, table_of
from benchmarks.data_sets import ROOT
from benchmarks.matrix import Benchmark, Expected

PAGE = ROOT / "docs" / "figures.md"
AIMS_PAGE = ROOT / "docs" / "evaluation.md"
START = "<!-- from benchmarks/matrix.yaml: start -->"
AIMED = "<!-- from benchmarks/aims.yaml: start -->"
AIMED_END = "<!-- from benchmarks/aims.yaml: end -->"
UNMEASURED = "Not measured yet: a rerun fails until it is."
END = "<!-- from benchmarks/matrix.yaml: end -->"


def rendered(text: str, benchmarks: Sequence[Benchmark]) -> str:
    """Return the page of figures with the tables between its marks.

    Args:
        text: Of the page.
        benchmarks: The matrix.

    Returns:
        The page; what stands outside the marks is untouched.

    Raises:
        ValueError: A mark is missing.
    """
    return _filled(text, (START, END), tables(benchmarks))


def with_aims(text: str, benchmarks: Sequence[Benchmark], aims: Sequence[Aim] | None = None) -> str:
    """Return the page of evaluation with what was aimed at between its marks.

    Args:
        text: Of the page.
        benchmarks: The matrix.
        aims: What was aimed at; as `aims.yaml` has it when `None`.

    Returns:
        The page; what stands outside the marks is untouched.

    Raises:
        ValueError: A mark is missing.
    """
    table = table_of(load_aims() if aims is None else aims, benchmarks)
    return _filled(text, (AIMED, AIMED_END), table)


def _filled(text: str, marks: tuple[str, str], content: str) -> str:
    before, start, rest = text.partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not start or not end:
        message = f"the page lacks the mark {marks[0] if not start else marks[1]!r}"
        raise ValueError(message)
    return f"{before}{start}\n\n{content}\n{end}{after}"


def render(benchmarks: Sequence[Benchmark], page: Path = PAGE, aims_page: Path = AIMS_PAGE) -> None:
    """Write the tables into both pages."""
    page.write_text(rendered(page.read_text(encoding="utf-8"), benchmarks), encoding="utf-8")
    aimed = with_aims(aims_page.read_text(encoding="utf-8"), benchmarks)
    aims_page.write_text(aimed, encoding="utf-8")


def tables(benchmarks: Sequence[Benchmark]) -> str:
    """Return one section per benchmark, those that nobody has measured yet among them."""
    return "\n".join(_section(benchmark) for benchmark in benchmarks)


def _section(benchmark: Benchmark) -> str:
    measured = f"Commit `{benchmark.commit}`, {benchmark.date}, {benchmark.hardware}."
    lines = [f"## {benchmark.title}", ""]
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
