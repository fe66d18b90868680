"""Matrix, topics, aims and summary in, the tables of figures, evaluation and README out."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from benchmarks.matrix import Benchmark, Expected, MatrixError
from benchmarks.processes import ROOT
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
        lines.append(_line(cells))
    return "\n".join([*lines, ""])


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
    return "\n".join([*map(_line, (_HEAD, ("---",) * len(_HEAD), *rows)), ""])


def _short(figure: Expected) -> str:
    """Return a share to two decimals, with the interval if it is one."""
    value = _two(figure.value or 0.0)
    if not figure.interval or figure.interval[0] == figure.interval[1]:
        return value
    return f"{value} ({_two(figure.interval[0])}–{_two(figure.interval[1])})"


def _two(value: float) -> str:
    return f"{value:.2f}".removeprefix("0") if value else "0"


def tables(benchmarks: Sequence[Benchmark]) -> str:
    """Return one section a topic, as Markdown."""
    named = {benchmark.name: benchmark for benchmark in benchmarks}
    return "\n".join(section(topic, named) for topic in load_topics())


def _marks(name: str) -> tuple[str, str]:
    start, end = (f"<!-- from benchmarks/{name}.yaml: {edge} -->" for edge in ("start", "end"))
    return start, end


PAGE: Final = ROOT / "docs" / "figures.md"
_PAGES: Final[Mapping[Path, tuple[tuple[str, str], Callable[[Sequence[Benchmark]], str]]]] = {
    PAGE: (_marks("matrix"), tables),
    ROOT / "docs" / "evaluation.md": (_marks("aims"), lambda rows: table_of(load_aims(), rows)),
    ROOT / "README.md": (_marks("summary"), summary),
}
"""What is written from the matrix: pages, the marks in them, and what stands between these."""


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


def _rendered(benchmarks: Sequence[Benchmark]) -> Iterator[tuple[Path, str, str]]:
    """Yield each page with its text as it stands and as it should."""
    for page, (marks, made) in _PAGES.items():
        text = page.read_text(encoding="utf-8")
        yield page, text, filled(text, marks, made(benchmarks))


def render(benchmarks: Sequence[Benchmark]) -> None:
    """Write the tables into all pages."""
    for page, _, text in _rendered(benchmarks):
        page.write_text(text, encoding="utf-8")


def stale_page(benchmarks: Sequence[Benchmark]) -> Path | None:
    """Return the first page that does not say what the matrix says."""
    return next((page for page, old, new in _rendered(benchmarks) if old != new), None)
