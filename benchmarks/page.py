"""Matrix, topics and aims in, the tables of `docs/figures.md` and `docs/evaluation.md` out."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from benchmarks.matrix import Benchmark, Expected, MatrixError
from benchmarks.processes import ROOT
from benchmarks.summary import summary
from claimwright.models.cards import WEIGHTS

TOPICS = Path(__file__).with_name("topics.yaml")
UNMEASURED = "not measured yet"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a table shows of one benchmark: all its measures, or `only` some of them."""

    benchmark: str
    label: str
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """One table of benchmarks, in order, under a note without its full stop.

    Columns are measures that share a row; without any there is a row for each measure.
    """

    title: str
    rows: tuple[Shown, ...]
    note: str = ""
    columns: tuple[str, ...] = ()


def load_topics(path: Path = TOPICS) -> tuple[Topic, ...]:
    """Return the topics in order.

    Raises:
        MatrixError: A topic lacks a field, or has one that is unknown.
    """
    try:
        raw = yaml.safe_load(path.read_text(encoding="utf-8"))["topics"]
        return tuple(_topic(**one) for one in raw)
    except (KeyError, TypeError) as error:
        raise MatrixError(f"{path.name} holds no topics: {error}") from error


def _topic(
    *,
    title: str,
    rows: Sequence[Mapping[str, str | Sequence[str]]],
    note: str = "",
    columns: Sequence[str] = (),
) -> Topic:
    shown = tuple(_shown(**row) for row in rows)  # type: ignore[arg-type]  # YAML; a wrong key raises
    return Topic(title=title, rows=shown, note=note, columns=tuple(columns))


def _shown(*, benchmark: str, label: str, only: Sequence[str] = ()) -> Shown:
    return Shown(benchmark=benchmark, label=label, only=tuple(only))


def section(topic: Topic, benchmarks: Mapping[str, Benchmark]) -> str:
    """Return the section of one topic as Markdown: a heading, the note and the table.

    Raises:
        MatrixError: The matrix has no such benchmark, or a benchmark no such measure.
    """
    head = ("what", *(topic.columns or ("value",)))
    lines = [f"## {topic.title}", ""]
    lines += [f"{topic.note[:1].upper()}{topic.note[1:]}.", ""] if topic.note else []
    lines += [_line(head), "|" + "---|" + "--:|" * (len(head) - 1)]
    for shown in topic.rows:
        figures = _shown_figures(shown, benchmarks)
        cells = (
            _pivoted(shown, figures, topic.columns) if topic.columns else _listed(shown, figures)
        )
        lines += [_line(row) for row in cells] or [_line((shown.label, UNMEASURED))]
    return "\n".join([*lines, ""])


def _shown_figures(shown: Shown, benchmarks: Mapping[str, Benchmark]) -> list[Expected]:
    if shown.benchmark not in benchmarks:
        raise MatrixError(f"topics.yaml names {shown.benchmark!r}, which the matrix does not have")
    figures = benchmarks[shown.benchmark].figures
    missing = set(shown.only) - {figure.measure for figure in figures}
    if missing:
        raise MatrixError(
            f"{shown.benchmark!r} has no measure {min(missing)!r}, which topics.yaml names"
        )
    return [one for one in figures if not shown.only or one.measure in shown.only]


def _listed(shown: Shown, figures: Sequence[Expected]) -> Iterator[tuple[str, ...]]:
    for figure in figures:
        if figure.value is not None:
            yield _joined(shown.label, figure.measure), _value(figure)


def _pivoted(
    shown: Shown, figures: Sequence[Expected], columns: Sequence[str]
) -> Iterator[tuple[str, ...]]:
    rows: dict[str, dict[str, Expected]] = {}
    for figure in figures:
        before, column = _split(figure.measure, columns)
        if column and figure.value is not None:
            rows.setdefault(before, {})[column] = figure
    for before, found in rows.items():
        values = (_value(found[one]) if one in found else "" for one in columns)
        yield _joined(shown.label, before), *values


def _split(measure: str, columns: Sequence[str]) -> tuple[str, str]:
    """Split a measure into its first words and the longest column that it ends with."""
    for column in sorted(columns, key=len, reverse=True):
        if measure == column:
            return "", column
        if measure.endswith(f" {column}"):
            return measure.removesuffix(column).rstrip(" ,"), column
    return "", ""


def _joined(label: str, rest: str) -> str:
    return ": ".join(part for part in (label, rest) if part)


def _value(figure: Expected) -> str:
    said = f"{_number(figure.value or 0.0)} {figure.unit}".strip()
    return (
        f"{said} ({_number(figure.interval[0])}–{_number(figure.interval[1])})"
        if figure.interval
        else said
    )


def _number(value: float) -> str:
    size = abs(value)
    if size >= 1000:  # noqa: PLR2004  # four digits and more need no decimals
        return f"{value:,.0f}"
    return f"{round(value, 1 if size >= 10 else 3):g}"  # noqa: PLR2004  # three digits suffice


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


AIMS = Path(__file__).with_name("aims.yaml")
LARGE = Path(__file__).parent.parent / "accurate" / "src" / "claimwright_accurate" / "verifier"


@dataclass(frozen=True, slots=True, kw_only=True)
class Aim:
    """One figure that was to be reached, named as in its `row` of the matrix or in a `card`.

    The floor is what users cannot be without; where it is all, there is no aim. `at_most` says that
    less is better. A card is the folder of a bundled model, or `verifier-large`; the note is how
    that of the card's figure begins. `needed` is what it would take to come further.
    """

    what: str
    measure: str
    floor: float
    aim: float | None = None
    row: str = ""
    card: str = ""
    note: str = ""
    at_most: bool = False
    needed: str = ""

    def reached(self, value: float) -> str:
        """Say what a value comes to."""
        for bound, word in ((self.aim, "aim"), (self.floor, "floor")):
            if bound is not None and (value <= bound if self.at_most else value >= bound):
                return word
        return "below the floor" if not self.at_most else "above the bound"


def load_aims(path: Path = AIMS) -> tuple[Aim, ...]:
    """Return what was aimed at, in order.

    Raises:
        MatrixError: An aim lacks a field, or has one that is unknown.
    """
    try:
        return tuple(Aim(**one) for one in yaml.safe_load(path.read_text(encoding="utf-8"))["aims"])
    except (KeyError, TypeError) as error:
        raise MatrixError(f"{path.name} holds no aims: {error}") from error


def value_of(aim: Aim, benchmarks: Sequence[Benchmark], weights: Path = WEIGHTS) -> float | None:
    """Return what was measured; `None` where it was not measured yet.

    Raises:
        MatrixError: There is no such row, card or figure.
    """
    found = [
        value
        for measure, note, value in _figures(aim, benchmarks, weights)
        if measure == aim.measure and note.startswith(aim.note)
    ]
    if len(found) != 1:
        raise MatrixError(
            f"{len(found)} figures are {aim.measure!r} of {aim.row or aim.card!r}; name one"
        )
    return found[0]


def _figures(
    aim: Aim, benchmarks: Sequence[Benchmark], weights: Path
) -> list[tuple[str, str, float | None]]:
    if aim.row:
        rows = [one for one in benchmarks if one.name == aim.row]
        return [(each.measure, each.note, each.value) for row in rows for each in row.figures]
    path = (LARGE if aim.card == "verifier-large" else weights / aim.card) / "card.json"
    if not aim.card or not path.is_file():
        raise MatrixError(f"the aim {aim.what!r} names no row and no card of a bundled model")
    card: Mapping[str, list[Mapping[str, object]]] = json.loads(path.read_text(encoding="utf-8"))
    return [
        (str(each["name"]), str(each.get("note", "")), float(str(each["value"])))
        for each in card["figures"]
    ]


def table_of(aims: Sequence[Aim], benchmarks: Sequence[Benchmark], weights: Path = WEIGHTS) -> str:
    """Return the table of aims as Markdown, with what would be needed."""
    lines = [
        "| what | reached | floor | aim | comes to | what it would need |",
        "|---|--:|--:|--:|---|---|",
    ]
    for aim in aims:
        value = value_of(aim, benchmarks, weights)
        sign = "≤" if aim.at_most else "≥"
        cells = (
            aim.what,
            "not measured" if value is None else f"{value:.3g}",
            f"{sign} {aim.floor:g}",
            "" if aim.aim is None else f"{sign} {aim.aim:g}",
            "" if value is None else aim.reached(value),
            aim.needed,
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join([*lines, ""])


PAGE = ROOT / "docs" / "figures.md"
AIMS_PAGE = ROOT / "docs" / "evaluation.md"
START = "<!-- from benchmarks/matrix.yaml: start -->"
README = ROOT / "README.md"
AIMED = "<!-- from benchmarks/aims.yaml: start -->"
AIMED_END = "<!-- from benchmarks/aims.yaml: end -->"
END = "<!-- from benchmarks/matrix.yaml: end -->"
SUMMED = "<!-- from benchmarks/summary.yaml: start -->"
SUMMED_END = "<!-- from benchmarks/summary.yaml: end -->"


def rendered(
    text: str, benchmarks: Sequence[Benchmark], topics: Sequence[Topic] | None = None
) -> str:
    """Return the page of figures with the tables between its marks, all else untouched.

    Raises:
        ValueError: A mark is missing.
    """
    return filled(text, (START, END), tables(benchmarks, topics))


def with_aims(text: str, benchmarks: Sequence[Benchmark], aims: Sequence[Aim] | None = None) -> str:
    """Return the page of evaluation with what was aimed at between its marks, all else untouched.

    Raises:
        ValueError: A mark is missing.
    """
    table = table_of(load_aims() if aims is None else aims, benchmarks)
    return filled(text, (AIMED, AIMED_END), table)


def filled(text: str, marks: tuple[str, str], content: str) -> str:
    """Return a page with the content, which ends its last line, between two marks.

    Raises:
        ValueError: A mark is missing.
    """
    before, start, rest = text.partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not start or not end:
        raise ValueError(f"the page lacks the mark {marks[0] if not start else marks[1]!r}")
    return f"{before}{start}\n\n{content}\n{end}{after}"


def with_summary(text: str, benchmarks: Sequence[Benchmark]) -> str:
    """Return the README with its table of figures between its marks, all else untouched.

    Raises:
        ValueError: A mark is missing.
    """
    return filled(text, (SUMMED, SUMMED_END), summary(benchmarks))


PAGES: Final[Mapping[Path, Callable[[str, Sequence[Benchmark]], str]]] = {
    PAGE: rendered,
    AIMS_PAGE: with_aims,
    README: with_summary,
}
"""What is written from the matrix."""


def render(benchmarks: Sequence[Benchmark]) -> None:
    """Write the tables into all pages."""
    for page, made in PAGES.items():
        page.write_text(made(page.read_text(encoding="utf-8"), benchmarks), encoding="utf-8")


def stale_page(benchmarks: Sequence[Benchmark]) -> Path | None:
    """Return the first page that does not say what the matrix says."""
    for page, made in PAGES.items():
        text = page.read_text(encoding="utf-8")
        if made(text, benchmarks) != text:
            return page
    return None


def tables(benchmarks: Sequence[Benchmark], topics: Sequence[Topic] | None = None) -> str:
    """Return one section a topic, as Markdown."""
    named = {benchmark.name: benchmark for benchmark in benchmarks}
    shown = load_topics() if topics is None else topics
    sections = (section(topic, named) for topic in shown)
    return "\n".join(sections)
