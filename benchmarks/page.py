"""Writes the matrix into `docs/figures.md`, and what was aimed at into `docs/evaluation.md`."""

from collections.abc import Sequence
from pathlib import Path

from benchmarks.aims import Aim, load_aims, table_of
from benchmarks.matrix import Benchmark
from benchmarks.processes import ROOT
from benchmarks.topics import Topic, load_topics, section

PAGE = ROOT / "docs" / "figures.md"
AIMS_PAGE = ROOT / "docs" / "evaluation.md"
START = "<!-- from benchmarks/matrix.yaml: start -->"
AIMED = "<!-- from benchmarks/aims.yaml: start -->"
AIMED_END = "<!-- from benchmarks/aims.yaml: end -->"
END = "<!-- from benchmarks/matrix.yaml: end -->"


def rendered(
    text: str, benchmarks: Sequence[Benchmark], topics: Sequence[Topic] | None = None
) -> str:
    """Return the page of figures with the tables between its marks, all else untouched.

    Raises:
        ValueError: A mark is missing.
    """
    return _filled(text, (START, END), tables(benchmarks, topics))


def with_aims(text: str, benchmarks: Sequence[Benchmark], aims: Sequence[Aim] | None = None) -> str:
    """Return the page of evaluation with what was aimed at between its marks, all else untouched.

    Raises:
        ValueError: A mark is missing.
    """
    table = table_of(load_aims() if aims is None else aims, benchmarks)
    return _filled(text, (AIMED, AIMED_END), table)


def _filled(text: str, marks: tuple[str, str], content: str) -> str:
    before, start, rest = text.partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not start or not end:
        raise ValueError(f"the page lacks the mark {marks[0] if not start else marks[1]!r}")
    return f"{before}{start}\n\n{content}\n{end}{after}"


def render(benchmarks: Sequence[Benchmark], page: Path = PAGE, aims_page: Path = AIMS_PAGE) -> None:
    """Write the tables into both pages."""
    page.write_text(rendered(page.read_text(encoding="utf-8"), benchmarks), encoding="utf-8")
    aimed = with_aims(aims_page.read_text(encoding="utf-8"), benchmarks)
    aims_page.write_text(aimed, encoding="utf-8")


def tables(benchmarks: Sequence[Benchmark], topics: Sequence[Topic] | None = None) -> str:
    """Return one section a topic, as Markdown."""
    named = {benchmark.name: benchmark for benchmark in benchmarks}
    shown = load_topics() if topics is None else topics
    sections = (section(topic, named) for topic in shown)
    return "\n".join(sections)
